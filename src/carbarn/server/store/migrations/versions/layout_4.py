"""Seeds have grown to 128 bits, which no database has as a number: they are digits."""

from alembic import op
from sqlalchemy import text

from carbarn.server.store.migrations import CannotGoBack

revision = "4"
down_revision = "3"
MOST = str(2**63 - 1)


def upgrade() -> None:
    """From layout 3."""
    op.execute("ALTER TABLE tables ADD COLUMN seed_in_digits VARCHAR NOT NULL DEFAULT ''")
    op.execute("UPDATE tables SET seed_in_digits = CAST(seed AS VARCHAR)")
    op.execute("ALTER TABLE tables DROP COLUMN seed")
    op.execute("ALTER TABLE tables RENAME COLUMN seed_in_digits TO seed")


def downgrade() -> None:
    """To layout 3, unless a game has begun with a seed of 128 bits."""
    large = text(
        """SELECT count(*) FROM tables
            WHERE length(seed) > length(:most) OR length(seed) = length(:most) AND seed > :most"""
    )
    if count := op.get_bind().execute(large, {"most": MOST}).scalar():
        raise CannotGoBack(f"layout 3 has no room for the seeds of {count} tables")
    op.execute("ALTER TABLE tables ADD COLUMN seed_as_number BIGINT NOT NULL DEFAULT 0")
    op.execute("UPDATE tables SET seed_as_number = CAST(seed AS BIGINT)")
    op.execute("ALTER TABLE tables DROP COLUMN seed")
    op.execute("ALTER TABLE tables RENAME COLUMN seed_as_number TO seed")
