"""Thoughts can be had elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """From layout 5."""
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
