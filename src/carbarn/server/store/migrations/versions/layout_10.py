"""The deals of the day: which tables are of one, and who has tried which."""

import sqlalchemy as sa
from alembic import op

from carbarn.server.store.migrations import CannotGoBack

revision = "10"
down_revision = "9"
NEW = ("day INTEGER", "counts BOOLEAN NOT NULL DEFAULT false")


def upgrade() -> None:
    """From layout 9."""
    for column in NEW:
        op.execute(f"ALTER TABLE tables ADD COLUMN {column}")
    op.create_table(
        "tries",
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("guest", sa.String, index=True),
        sa.UniqueConstraint("day", "game", "guest"),
    )


def downgrade() -> None:
    """To layout 9, unless somebody plays a deal of the day, and could see what others did."""
    if count := op.get_bind().execute(sa.text("SELECT count(*) FROM tries")).scalar():
        raise CannotGoBack(f"layout 9 has no room for {count} tries at deals of the day")
    op.drop_table("tries")
    for column in NEW:
        op.execute(f"ALTER TABLE tables DROP COLUMN {column.split()[0]}")
