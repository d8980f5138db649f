"""What was done in finished games is kept, as their games measure it."""

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    """From layout 10."""
    op.create_table(
        "feats",
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("looked_for", sa.String, nullable=False),
        sa.Column("found", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    """To layout 10. They are found again when they are asked for."""
    op.drop_table("feats")
