"""The layout of a database: from every earlier one to today's, and back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Inspector, inspect, text

from carbarn.server.store import database as databases
from carbarn.server.store import migrations, schema
from carbarn.server.store.database import Database, Unusable, Url
from carbarn.server.store.migrations import CannotGoBack
from carbarn.server.store.store import Store

from .client import rows
from .test_migrations import LAYOUTS, restored
from .test_store import TABLE, with_store

FOLDER = Path(migrations.__file__).parent
RENAMED = {"easy": "beginner", "medium": "casual", "hard": "expert"}  # levels, in layout 3


def moved(database: Database, layout: int) -> None:
    """Change a database's layout as it stands."""
    with closing(databases.opened(database)) as backend, backend.writer.begin() as connection:
        migrations.move(connection, layout)


def laid_out(database: Database) -> dict[str, Any]:
    """All that a database's layout is."""
    with closing(databases.opened(database)) as backend, backend.reader.connect() as connection:
        found = inspect(connection)
        return {table: shape(found, table) for table in found.get_table_names()}


def shape(found: Inspector, table: str) -> list[object]:
    columns = {(c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(table)}
    indexes = {(tuple(i["column_names"]), bool(i["unique"])) for i in found.get_indexes(table)}
    unique = {tuple(u["column_names"]) for u in found.get_unique_constraints(table)}
    foreign = {
        (tuple(k["constrained_columns"]), k["referred_table"])
        for k in found.get_foreign_keys(table)
    }
    return [
        columns,
        indexes,
        unique,
        foreign,
        found.get_pk_constraint(table)["constrained_columns"],
    ]


def contents(database: Database) -> dict[str, list[str]]:
    """Every row of every table, without what says how it is laid out."""
    with closing(databases.opened(database)) as backend, backend.reader.connect() as connection:
        names = set(inspect(connection).get_table_names()) - {"alembic_version"}
        return {name: sorted(map(repr, all_of(connection, name))) for name in names}


def all_of(connection: Connection, table: str) -> list[dict[str, Any]]:
    found = connection.execute(text(f"SELECT * FROM {table}"))
    rows = [dict(sorted(row._asdict().items())) for row in found]
    return [row for row in rows if row.get("name") != "layout"]


def test_every_layout_has_a_revision() -> None:
    revisions = ScriptDirectory(str(FOLDER)).walk_revisions()
    assert [one.revision for one in revisions] == [str(n) for n in range(schema.LAYOUT, 0, -1)]


def test_a_new_database_is_laid_out_as_one_that_came_through_all_layouts(
    database: Database,
) -> None:
    with_store(database, Store.count)
    as_new = laid_out(database)
    moved(database, 1)
    assert "votes" not in laid_out(database)
    moved(database, schema.LAYOUT)
    assert laid_out(database) == as_new


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_older_database_is_laid_out_as_a_new_one(layout: str, tmp_path: Path) -> None:
    old = restored(layout, tmp_path)
    with_store(old, Store.count)
    with_store(tmp_path / "new.db", Store.count)
    assert laid_out(old) == laid_out(tmp_path / "new.db")
    marks = rows(old, "select version_num, value from alembic_version, facts where name = 'layout'")
    assert marks == [(str(schema.LAYOUT), str(schema.LAYOUT))]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_database_comes_back_to_its_older_layout_with_all_it_had(
    layout: str, tmp_path: Path
) -> None:
    database = restored(layout, tmp_path)
    before, shaped = contents(database), laid_out(database)
    with_store(database, Store.count)
    moved(database, int(layout.split("-")[1]))

    after = contents(database)
    for old, new in RENAMED.items():
        before["seats"] = [row.replace(f"'{old}'", f"'{new}'") for row in before["seats"]]
    plans = before.pop("planned_turns", [])  # which only some databases of layout 2 had
    assert after.pop("planned_turns", []) == plans
    assert after == before
    assert {name: laid_out(database)[name] for name in shaped} == shaped

    with_store(database, Store.count)
    assert len(rows(database, "select code from tables")) == len(before["tables"])


def test_a_game_that_an_older_layout_has_no_room_for_keeps_it_from_going_back(
    database: Database,
) -> None:
    async def keep(store: Store) -> None:
        await store.create(replace(TABLE, seed=2**63 - 1))
        await store.create(replace(TABLE, code="bbbbbb", seed=2**63))

    with_store(database, keep)
    before = laid_out(database), contents(database)
    with pytest.raises(CannotGoBack, match="layout 3 has no room for the seeds of 1 tables"):
        moved(database, 3)
    assert (laid_out(database), contents(database)) == before


# The copy from before -----------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_copy_is_made_before_an_upgrade_and_only_then(layout: str, tmp_path: Path) -> None:
    database = restored(layout, tmp_path)
    before = contents(database)
    with_store(database, Store.count)
    (copy,) = tmp_path.glob(f"carbarn.db.layout-{layout.split('-')[1]}.*")
    assert copy.stat().st_mode & 0o777 == 0o600
    with_store(database, Store.count)
    assert len([*tmp_path.glob("carbarn.db.layout-*")]) == 1
    assert contents(copy) == before


def test_a_database_with_accounts_does_not_go_back_before_them(database: Database) -> None:
    with_store(database, Store.count)
    with closing(databases.opened(database)) as backend, backend.writer.begin() as connection:
        connection.execute(text("INSERT INTO accounts VALUES ('ann', 'handle', 1)"))
    with pytest.raises(CannotGoBack, match="layout 7 has no room for 1 accounts"):
        moved(database, 7)


def test_postgresql_keeps_its_copy_in_a_schema(postgresql: Url) -> None:
    with_store(postgresql, lambda store: store.create(TABLE))
    moved(postgresql, 4)
    before = contents(postgresql)
    with_store(postgresql, Store.count)
    ((name,),) = rows(
        postgresql,
        "select schema_name from information_schema.schemata where schema_name like 'carbarn %%'",
    )
    assert name.startswith("carbarn layout-4.")
    assert rows(postgresql, f'select code from "{name}".tables') == [(TABLE.code,)]
    moved(postgresql, 4)
    assert contents(postgresql) == before


def test_without_a_copy_nothing_is_changed(tmp_path: Path) -> None:
    database = restored("layout-3", tmp_path).rename(tmp_path / f"{'c' * 230}.db")
    before = contents(database)
    with pytest.raises(Unusable, match=r"no copy can be made before: .*File name too long"):
        with_store(database, Store.count)
    assert contents(database) == before


def test_an_upgrade_that_fails_halfway_changes_nothing(tmp_path: Path) -> None:
    database = restored("layout-2", tmp_path)
    with sqlite3.connect(database) as connection:
        connection.execute("create table votes (something)")  # in the way of the last step
    connection.close()
    before = contents(database), laid_out(database)
    with pytest.raises(Unusable, match="table votes already exists"):
        with_store(database, Store.count)
    assert (contents(database), laid_out(database)) == before


def test_a_database_of_a_newer_layout_is_refused_and_left_as_it_is(database: Database) -> None:
    with_store(database, lambda store: store.create(TABLE))
    with closing(databases.opened(database)) as backend, backend.writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
    before = laid_out(database), contents(database)
    with pytest.raises(Unusable, match=r"a newer carbarn made it \(layout 99; this one knows"):
        with_store(database, Store.count)
    assert (laid_out(database), contents(database)) == before
