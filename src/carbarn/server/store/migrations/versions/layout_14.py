"""Bots: programs that play as guests of their own, known by a token."""

import sqlalchemy as sa
from alembic import op

revision = "14"
down_revision = "13"


def upgrade() -> None:
    """From layout 13."""
    op.create_table(
        "bots",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("owner", sa.String, index=True),
        sa.Column("token_hash", sa.String, nullable=False, unique=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("games", sa.JSON, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """To layout 13. Nobody is known by a token; bots that play are away."""
    op.drop_table("bots")
