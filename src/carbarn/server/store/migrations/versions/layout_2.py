"""Hints, stand-ins, and what computers thought of the moves of finished games."""

from alembic import op
from sqlalchemy import text

from carbarn.server.store.migrations import CannotGoBack

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """From layout 1."""
    op.execute("ALTER TABLE tables ADD COLUMN hints BOOLEAN")
    op.execute("ALTER TABLE tables ADD COLUMN stand_in_after INTEGER")
    op.execute("ALTER TABLE seats ADD COLUMN stand_in VARCHAR")
    op.execute(
        """CREATE TABLE IF NOT EXISTS thoughts (
            code VARCHAR NOT NULL REFERENCES tables (code), move INTEGER NOT NULL,
            thought JSON NOT NULL, PRIMARY KEY (code, move))"""
    )


def downgrade() -> None:
    """To layout 1, without what was agreed on about hints, and without thoughts."""
    away = "SELECT count(*) FROM entries WHERE move = 'returned' OR move LIKE 'replaced %'"
    if op.get_bind().execute(text(away)).scalar():
        raise CannotGoBack("layout 1 knows no stand-ins")
    op.execute("DROP TABLE thoughts")
    op.execute("ALTER TABLE seats DROP COLUMN stand_in")
    op.execute("ALTER TABLE tables DROP COLUMN stand_in_after")
    op.execute("ALTER TABLE tables DROP COLUMN hints")
