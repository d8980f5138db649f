"""Thoughts can be had elsewhere, guests were seen in some week, and duties need no table."""

import time

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"
WEEK = 7 * 86_400  # seconds


def _duties(*code: sa.ForeignKey) -> None:
    """Made again: whatever was in it were duties of processes that have stopped."""
    op.drop_table("duties")
    op.create_table(
        "duties",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("code", sa.String, *code, primary_key=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("process", sa.Integer, nullable=False),
    )


def upgrade() -> None:
    """From layout 5. Nobody knows when guests were here, so they count as seen now."""
    week = int(time.time() // WEEK)
    op.execute(f"ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT {week}")
    _duties()
    op.create_table(
        "thinkers",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("sources", sa.String, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "thoughts",
        sa.Column("thought", sa.String, primary_key=True),
        sa.Column("sources", sa.String, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("question", sa.String, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("thinker", sa.Integer),
        sa.Column("taken", sa.Float),
        sa.Column("answer", sa.String),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE thoughts SET UNLOGGED")


def downgrade() -> None:
    """To layout 5."""
    op.drop_table("thoughts")
    op.drop_table("thinkers")
    _duties(sa.ForeignKey("tables.code", ondelete="CASCADE"))
    op.execute("ALTER TABLE guests DROP COLUMN seen")
