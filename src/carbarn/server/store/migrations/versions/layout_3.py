"""Entries say of what kind they are.

What is no move had words in the column of moves: undo, returned, replaced LEVEL.
"""

from alembic import op

revision = "3"
down_revision = "2"
KINDS = """CASE WHEN undoes IS NOT NULL THEN 'take-back' WHEN move = 'returned' THEN 'return'
    WHEN move LIKE 'replaced %' THEN 'stand-in' ELSE 'move' END"""
WORDS = """CASE kind WHEN 'take-back' THEN 'undo' WHEN 'return' THEN 'returned'
    WHEN 'stand-in' THEN 'replaced ' || stand_in ELSE move END"""


def upgrade() -> None:
    """From layout 2."""
    op.execute("ALTER TABLE entries RENAME TO entries_before")
    op.execute(
        """CREATE TABLE entries (
            code VARCHAR NOT NULL REFERENCES tables (code), seq INTEGER NOT NULL,
            seat INTEGER NOT NULL, kind VARCHAR NOT NULL, move VARCHAR, undoes INTEGER,
            stand_in VARCHAR, at FLOAT NOT NULL, PRIMARY KEY (code, seq))"""
    )
    op.execute(
        f"""INSERT INTO entries (code, seq, seat, kind, move, undoes, at)
            SELECT code, seq, seat, {KINDS}, move, undoes, at FROM entries_before"""  # noqa: S608
    )
    op.execute("UPDATE entries SET stand_in = substr(move, 10) WHERE kind = 'stand-in'")
    op.execute("UPDATE entries SET move = NULL WHERE kind <> 'move'")
    op.execute("DROP TABLE entries_before")
    op.execute("ALTER TABLE thoughts RENAME TO verdicts")
    op.execute("ALTER TABLE verdicts RENAME COLUMN thought TO verdict")
    op.execute("UPDATE seats SET level = 'beginner' WHERE level = 'easy'")
    op.execute("UPDATE seats SET level = 'casual' WHERE level = 'medium'")
    op.execute("UPDATE seats SET level = 'expert' WHERE level = 'hard'")
    op.execute(  # some databases of layout 2 have it
        """CREATE TABLE IF NOT EXISTS planned_turns (
            code VARCHAR NOT NULL REFERENCES tables (code), seat INTEGER NOT NULL,
            made INTEGER NOT NULL, moves JSON NOT NULL, looks JSON NOT NULL,
            PRIMARY KEY (code, seat))"""
    )


def downgrade() -> None:
    """To layout 2, which had the levels of today at its end, and plans."""
    op.execute("ALTER TABLE verdicts RENAME COLUMN verdict TO thought")
    op.execute("ALTER TABLE verdicts RENAME TO thoughts")
    op.execute("ALTER TABLE entries RENAME TO entries_after")
    op.execute(
        """CREATE TABLE entries (
            code VARCHAR NOT NULL REFERENCES tables (code), seq INTEGER NOT NULL,
            seat INTEGER NOT NULL, move VARCHAR NOT NULL, undoes INTEGER, at FLOAT NOT NULL,
            PRIMARY KEY (code, seq))"""
    )
    op.execute(
        f"""INSERT INTO entries (code, seq, seat, move, undoes, at)
            SELECT code, seq, seat, {WORDS}, undoes, at FROM entries_after"""  # noqa: S608
    )
    op.execute("DROP TABLE entries_after")
