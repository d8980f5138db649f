"""Tables have clocks, seats are given up, and games end otherwise than by their rules."""

import sqlalchemy as sa
from alembic import op

from carbarn.server.store.migrations import CannotGoBack

revision = "7"
down_revision = "6"
OF_NEW_KINDS = """SELECT count(DISTINCT code) FROM entries
    WHERE kind NOT IN ('move', 'take-back', 'stand-in', 'return')"""


def upgrade() -> None:
    """From layout 6."""
    for column in ("clock JSON", "ending VARCHAR", "due FLOAT"):
        op.execute(f"ALTER TABLE tables ADD COLUMN {column}")
    op.execute("ALTER TABLE seats ADD COLUMN gave_up VARCHAR")
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_table(
        "put_away",
        sa.Column(
            "code", sa.String, sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("guest", sa.String, primary_key=True),
    )
    op.create_index("ix_put_away_guest", "put_away", ["guest"])
    op.create_table(
        "outages",
        sa.Column("begins", sa.Float, primary_key=True),
        sa.Column("ends", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """To layout 6. Clocks are lost; games that somebody has given up have no place there."""
    count = op.get_bind().execute(sa.text(OF_NEW_KINDS)).scalar_one()
    if count:
        raise CannotGoBack(f"layout 6 has no room for what people agreed on at {count} tables")
    op.drop_table("outages")
    op.drop_table("put_away")
    op.drop_index("tables_by_due", "tables")
    op.execute("ALTER TABLE seats DROP COLUMN gave_up")
    for column in ("clock", "ending", "due"):
        op.execute(f"ALTER TABLE tables DROP COLUMN {column}")
