"""Tables are shown in the lobby, people wait for each other there, and are invited by name."""

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    """From layout 11."""
    op.execute("ALTER TABLE tables ADD COLUMN shown FLOAT")
    op.create_index("tables_shown", "tables", ["status", "shown"])
    op.create_table(
        "invitations",
        sa.Column(
            "code", sa.String, sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String, nullable=False, index=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("declined", sa.Float),
    )
    op.create_table(
        "waits",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("pace", sa.String, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("token", sa.String, nullable=False),
        sa.Column("process", sa.Integer, nullable=False),
        sa.Column("is_ready", sa.Boolean, nullable=False),
        sa.Column("offer", sa.String),
        sa.Column("until", sa.Float),
        sa.Column("has_agreed", sa.Boolean, nullable=False),
        sa.Column("code", sa.String),
    )


def downgrade() -> None:
    """To layout 11. Tables are private again; their seats can be had by links, as before."""
    op.drop_table("waits")
    op.drop_table("invitations")
    op.drop_index("tables_shown", "tables")
    op.execute("ALTER TABLE tables DROP COLUMN shown")
