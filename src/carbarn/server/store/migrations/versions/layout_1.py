"""The first layout."""

from alembic import op

revision = "1"
down_revision = None
FIRST = """
CREATE TABLE facts (name VARCHAR NOT NULL PRIMARY KEY, value VARCHAR NOT NULL);
CREATE TABLE guests (guest VARCHAR NOT NULL PRIMARY KEY, name VARCHAR NOT NULL);
CREATE TABLE tables (
    code VARCHAR NOT NULL PRIMARY KEY, game VARCHAR NOT NULL, rules INTEGER NOT NULL,
    options JSON NOT NULL, seed BIGINT NOT NULL, host VARCHAR NOT NULL, created FLOAT NOT NULL,
    status VARCHAR NOT NULL, seq INTEGER NOT NULL, turn INTEGER, scores JSON, winners JSON,
    touched FLOAT NOT NULL, rematch VARCHAR);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX tables_by_host ON tables (host);
CREATE TABLE seats (
    code VARCHAR NOT NULL REFERENCES tables (code), seat INTEGER NOT NULL, kind VARCHAR NOT NULL,
    name VARCHAR, level VARCHAR, invite VARCHAR UNIQUE, guest VARCHAR, PRIMARY KEY (code, seat));
CREATE INDEX ix_seats_guest ON seats (guest);
CREATE TABLE holders (
    code VARCHAR NOT NULL REFERENCES tables (code), seat INTEGER NOT NULL, guest VARCHAR NOT NULL,
    PRIMARY KEY (code, seat, guest));
CREATE INDEX ix_holders_guest ON holders (guest);
CREATE TABLE entries (
    code VARCHAR NOT NULL REFERENCES tables (code), seq INTEGER NOT NULL, seat INTEGER NOT NULL,
    move VARCHAR NOT NULL, undoes INTEGER, at FLOAT NOT NULL, PRIMARY KEY (code, seq));
CREATE TABLE carries (
    token_hash VARCHAR NOT NULL PRIMARY KEY, code VARCHAR NOT NULL REFERENCES tables (code),
    seat INTEGER NOT NULL, made FLOAT NOT NULL, used FLOAT)
"""


def upgrade() -> None:
    """Lay out what is new."""
    for statement in FIRST.split(";"):
        op.execute(statement)


def downgrade() -> None:
    """Leave nothing."""
    for table in ("carries", "entries", "holders", "seats", "tables", "guests", "facts"):
        op.execute(f"DROP TABLE {table}")
