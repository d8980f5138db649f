"""What is special about PostgreSQL: a server of its own, which many of our processes may use."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from ..problems import one_line
from .database import Unusable, Url, stamped

# A process that has been stopped holds nobody up for longer than this, in milliseconds.
SESSION = {
    "synchronous_commit": "on",
    "lock_timeout": 5_000,
    "statement_timeout": 30_000,
    "idle_in_transaction_session_timeout": 10_000,
}
CONNECTING: dict[str, Any] = {
    "application_name": "carbarn",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "options": " ".join(f"-c {name}={value}" for name, value in SESSION.items()),
}
SERVERS = text(
    """SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = :name"""
)


class PostgreSQL:
    """A database that answers."""

    def __init__(self, url: Url) -> None:
        address = _address(url)
        self.reader = _engine(
            address, isolation_level="REPEATABLE READ", pool_size=5, pool_pre_ping=True
        )
        self.writer = _engine(address, pool_size=1)  # whatever fails here is tried once more
        self.statements = self.writer.execution_options(isolation_level="AUTOCOMMIT")
        try:
            self.writer.connect().close()
        except DBAPIError as error:
            self.close()
            raise Unusable(f"{url}: {one_line(error.orig)}") from None

    def check(self) -> None:
        """The server says itself when it cannot keep something."""

    def copy(self, connection: Connection, name: str) -> str:
        """The tables once more, in a schema beside."""
        kept = f'"{stamped(f"carbarn {name}")}"'
        connection.exec_driver_sql(f"CREATE SCHEMA {kept}")
        for table in inspect(connection).get_table_names():
            connection.exec_driver_sql(f'CREATE TABLE {kept}."{table}" AS TABLE "{table}"')
        return f"the schema {kept}"

    def others(self) -> int:
        """How many connections of other servers there are."""
        with self.reader.connect() as one, self.writer.connect() as other:
            ours = {it.exec_driver_sql("SELECT pg_backend_pid()").scalar() for it in (one, other)}
            there = one.execute(SERVERS, {"name": CONNECTING["application_name"]})
            return len({pid for (pid,) in there} - ours)

    def close(self) -> None:
        """End all connections."""
        self.reader.dispose()
        self.writer.dispose()


def _address(url: Url) -> URL:
    try:
        import psycopg  # noqa: F401 - an extra
    except ImportError:
        raise Unusable(f"{url}: PostgreSQL needs pip install 'carbarn[postgresql]'") from None
    try:
        return make_url(url.text).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise Unusable(f"{url}: this is no address of a database") from None


def _engine(address: URL, **how: Any) -> Engine:
    return create_engine(address, connect_args=connecting(address), hide_parameters=True, **how)


def connecting(address: URL) -> dict[str, Any]:
    """How we connect, unless the address says otherwise."""
    return {name: value for name, value in CONNECTING.items() if name not in address.query}
