"""People are told of their tables while they are away, by push messages or by mail."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "13"
down_revision = "12"


def _table() -> sa.Column[str]:
    of = sa.ForeignKey("tables.code", ondelete="CASCADE")
    return sa.Column("code", sa.String, of, primary_key=True)


def _of_a_table(name: str, *columns: sa.Column[Any]) -> None:
    guest = sa.Column("guest", sa.String, primary_key=True, index=True)
    op.create_table(name, _table(), guest, *columns)


def upgrade() -> None:
    """From layout 12."""
    ends_with = sa.ForeignKey("sessions.token_hash", ondelete="CASCADE")
    op.create_table(
        "ways",
        sa.Column("way", sa.String, primary_key=True),
        sa.Column("guest", sa.String, nullable=False, index=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False, index=True),
        sa.Column("keys", sa.JSON),
        sa.Column("session", sa.String, ends_with, index=True),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("unwanted", sa.JSON, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Float),
        sa.Column("used", sa.Float),
        sa.Column("failing", sa.Float),
    )
    op.create_table(
        "quiet_hours",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("begins", sa.Integer, nullable=False),
        sa.Column("ends", sa.Integer, nullable=False),
        sa.Column("zone", sa.String, nullable=False),
    )
    _of_a_table("silent_tables")
    _of_a_table("followed", sa.Column("turn", sa.Integer), sa.Column("short", sa.Integer))
    _of_a_table("expected", sa.Column("made", sa.Float, nullable=False))
    to = sa.ForeignKey("ways.way", ondelete="CASCADE")
    about = sa.ForeignKey("tables.code", ondelete="CASCADE")
    op.create_table(
        "notifications",
        sa.Column("way", sa.String, to, primary_key=True),
        sa.Column("code", sa.String, about, primary_key=True, index=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """To layout 12: nobody is told anything any more, and has to ask for it again."""
    for table in (
        "notifications",
        "expected",
        "followed",
        "silent_tables",
        "quiet_hours",
        "ways",
    ):
        op.drop_table(table)
