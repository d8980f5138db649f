"""How a database that was laid out by an older version becomes one of today.

A step changes one layout into the next, and is never edited afterwards: it speaks of what databases
hold, whatever the code calls it today. Whole tables that are missing are made anyway.
"""

from __future__ import annotations

from sqlalchemy import Connection

from . import facts, schema

STEPS = {
    1: (
        "ALTER TABLE tables ADD COLUMN hints BOOLEAN",
        "ALTER TABLE tables ADD COLUMN stand_in_after INTEGER",
        "ALTER TABLE seats ADD COLUMN stand_in VARCHAR",
        """CREATE TABLE IF NOT EXISTS thoughts (
            code VARCHAR NOT NULL REFERENCES tables (code), move INTEGER NOT NULL,
            thought JSON NOT NULL, PRIMARY KEY (code, move))""",
    ),
    2: (  # what is no move had words in the column of moves: undo, returned, replaced LEVEL
        "ALTER TABLE entries RENAME TO entries_before",
        """CREATE TABLE entries (
            code VARCHAR NOT NULL REFERENCES tables (code), seq INTEGER NOT NULL,
            seat INTEGER NOT NULL, kind VARCHAR NOT NULL, move VARCHAR, undoes INTEGER,
            stand_in VARCHAR, at FLOAT NOT NULL, PRIMARY KEY (code, seq))""",
        """INSERT INTO entries (code, seq, seat, kind, move, undoes, at)
            SELECT code, seq, seat,
            CASE WHEN undoes IS NOT NULL THEN 'take-back' WHEN move = 'returned' THEN 'return'
            WHEN move LIKE 'replaced %' THEN 'stand-in' ELSE 'move' END,
            move, undoes, at FROM entries_before""",
        "UPDATE entries SET stand_in = substr(move, 10) WHERE kind = 'stand-in'",
        "UPDATE entries SET move = NULL WHERE kind <> 'move'",
        "DROP TABLE entries_before",
        "ALTER TABLE thoughts RENAME TO verdicts",
        "ALTER TABLE verdicts RENAME COLUMN thought TO verdict",
        "UPDATE seats SET level = 'beginner' WHERE level = 'easy'",
        "UPDATE seats SET level = 'casual' WHERE level = 'medium'",
        "UPDATE seats SET level = 'expert' WHERE level = 'hard'",
    ),
    3: (  # seeds have grown to 128 bits
        "ALTER TABLE tables ADD COLUMN seed_in_digits VARCHAR NOT NULL DEFAULT ''",
        "UPDATE tables SET seed_in_digits = CAST(seed AS VARCHAR)",
        "ALTER TABLE tables DROP COLUMN seed",
        "ALTER TABLE tables RENAME COLUMN seed_in_digits TO seed",
    ),
    4: ("ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",),
}
LOCK = 0x63617262  # ours among the advisory locks of a database
LAYOUT = max(STEPS) + 1  # of today, in schema.py


class TooNew(Exception):
    """A database of a newer version; nothing has been changed in it."""


def bring_up_to_date(connection: Connection) -> None:
    """Make what is missing, after all steps from the layout that the database has."""
    if connection.dialect.name == "postgresql":  # one process at a time
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    layout = int(facts.read(connection, "layout") or LAYOUT)
    if layout > LAYOUT:
        raise TooNew(f"a newer carbarn made it (layout {layout}; this one knows {LAYOUT})")
    for step in range(layout, LAYOUT):
        for change in STEPS[step]:
            connection.exec_driver_sql(change)
    schema.metadata.create_all(connection)
    facts.write(connection, "layout", str(LAYOUT))
