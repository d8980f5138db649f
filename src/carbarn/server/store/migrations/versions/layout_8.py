"""Accounts: passkeys, devices that are logged in, codes."""

import sqlalchemy as sa
from alembic import op

from carbarn.server.store.migrations import CannotGoBack

revision = "8"
down_revision = "7"


def _account() -> sa.Column[str]:
    whose = sa.ForeignKey("accounts.guest", ondelete="CASCADE")
    return sa.Column("guest", sa.String, whose, nullable=False, index=True)


def upgrade() -> None:
    """From layout 7."""
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("handle", sa.String, nullable=False, unique=True),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.String, primary_key=True),
        _account(),
        sa.Column("public_key", sa.String, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("site", sa.String, nullable=False),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String, primary_key=True),
        _account(),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("proved", sa.Float, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("code_hash", sa.String, primary_key=True),
        _account(),
    )
    op.create_table(
        "device_codes",
        sa.Column("code_hash", sa.String, primary_key=True),
        sa.Column("guest", sa.String, nullable=False, index=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "spent_challenges",
        sa.Column("challenge_hash", sa.String, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """To layout 7, unless somebody has an account, and would be locked out."""
    if count := op.get_bind().execute(sa.text("SELECT count(*) FROM accounts")).scalar():
        raise CannotGoBack(f"layout 7 has no room for {count} accounts")
    for table in (
        *("spent_challenges", "device_codes", "recovery_codes", "sessions", "passkeys"),
        "accounts",
    ):
        op.drop_table(table)
