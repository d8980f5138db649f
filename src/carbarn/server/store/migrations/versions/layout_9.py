"""People say something at tables, keep away from each other, and tell the host of the server."""

import sqlalchemy as sa
from alembic import op

from carbarn.server.store.migrations import CannotGoBack

revision = "9"
down_revision = "8"


def _at_table() -> sa.Column[str]:
    where = sa.ForeignKey("tables.code", ondelete="CASCADE")
    return sa.Column("code", sa.String, where, primary_key=True)


def upgrade() -> None:
    """From layout 8."""
    op.execute("ALTER TABLE tables ADD COLUMN talk INTEGER NOT NULL DEFAULT 0")
    op.create_table(
        "talk",
        _at_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String, nullable=False, index=True),
        sa.Column("signal", sa.String),
        sa.Column("words", sa.String),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "talkers",
        _at_table(),
        sa.Column("guest", sa.String, primary_key=True, index=True),
        sa.Column("since", sa.Integer, nullable=False),
    )
    op.create_table(
        "mutes",
        _at_table(),
        sa.Column("guest", sa.String, primary_key=True, index=True),
        sa.Column("muted", sa.String, primary_key=True, index=True),
    )
    op.create_table(
        "blocks",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("blocked", sa.String, primary_key=True, index=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("report", sa.String, primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("guest", sa.String, nullable=False, index=True),
        sa.Column("about", sa.String, nullable=False, index=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("words", sa.JSON, nullable=False),
        sa.Column("why", sa.String, nullable=False),
    )


def downgrade() -> None:
    """To layout 8. What was said is lost; whom somebody keeps away from must not be."""
    if count := op.get_bind().execute(sa.text("SELECT count(*) FROM blocks")).scalar():
        raise CannotGoBack(f"layout 8 has no room for {count} people who are blocked")
    for table in ("reports", "blocks", "mutes", "talkers", "talk"):
        op.drop_table(table)
    op.execute("ALTER TABLE tables DROP COLUMN talk")
