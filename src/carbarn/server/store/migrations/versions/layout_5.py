"""Several processes: changes are counted and told, and what is done once is somebody's duty."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"
TELL = (
    """CREATE FUNCTION carbarn_notify() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_notify('carbarn', NEW.code || ' ' || NEW.revision);
        RETURN NULL;
    END $$""",
    """CREATE TRIGGER carbarn_notify AFTER UPDATE OF revision ON tables
        FOR EACH ROW EXECUTE FUNCTION carbarn_notify()""",
)


def _table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.code", ondelete="CASCADE")


def upgrade() -> None:
    """From layout 4."""
    op.execute("ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0")
    op.create_table(
        "processes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "duties",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("code", sa.String, _table(), primary_key=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("process", sa.Integer, nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("code", sa.String, _table(), primary_key=True),
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("process", sa.Integer, primary_key=True),
        sa.Column("left_at", sa.Float),
    )
    op.create_table(
        "votes",
        sa.Column("code", sa.String, _table(), primary_key=True),
        sa.Column("voter", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    if op.get_bind().dialect.name == "postgresql":
        for statement in TELL:
            op.execute(statement)


def downgrade() -> None:
    """To layout 4."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER carbarn_notify ON tables")
        op.execute("DROP FUNCTION carbarn_notify()")
    for table in ("votes", "presences", "duties", "processes"):
        op.drop_table(table)
    op.execute("ALTER TABLE tables DROP COLUMN revision")
