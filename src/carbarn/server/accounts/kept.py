"""What the database keeps of accounts."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from ..problems import Problem
from ..store import schema
from ..store.appending import exactly_one
from ..store.dialects import insert_into
from ..store.store import this_week
from .passkeys import KeptPasskey, Shown

DAY = 86_400  # seconds
TAG = 16  # digits of a session's hash, by which its owner speaks of it


@dataclass(frozen=True)
class Session:
    """A device that is logged in."""

    guest: str
    token_hash: str
    proved: float  # when it last showed whose it is
    seen: int  # on which day


def today() -> int:
    """As it is remembered when a device was here."""
    return int(time.time() // DAY)


# Accounts -----------------------------------------------------------------------------------


def has_account(connection: Connection, guest: str) -> bool:
    """Whether a guest has an account, so that their old cookie is worth nothing."""
    a = schema.accounts.c
    return bool(connection.execute(select(exists().where(a.guest == guest))).scalar())


def handle_of(connection: Connection, guest: str) -> str | None:
    """By which authenticators know somebody."""
    a = schema.accounts.c
    return connection.execute(select(a.handle).where(a.guest == guest)).scalar()


def open_account(connection: Connection, guest: str, handle: str, name: str) -> None:
    """A guest has an account from now on, and is called so unless they have said otherwise."""
    known = {"guest": guest, "name": name, "seen": this_week()}
    somebody = insert_into(connection.dialect.name, schema.guests).values(known)
    connection.execute(somebody.on_conflict_do_nothing())
    row = {"guest": guest, "handle": handle, "made": time.time()}
    connection.execute(insert(schema.accounts), row)


def made_at(connection: Connection, guest: str) -> float | None:
    """When somebody got their account."""
    a = schema.accounts.c
    return connection.execute(select(a.made).where(a.guest == guest)).scalar()


# Passkeys -----------------------------------------------------------------------------------


def passkey(connection: Connection, credential: str) -> KeptPasskey | None:
    """The one of this name."""
    p, a = schema.passkeys.c, schema.accounts.c
    columns = (p.credential, p.guest, p.public_key, p.uses, p.site, a.handle)
    known = select(*columns).join_from(schema.passkeys, schema.accounts, p.guest == a.guest)
    row = connection.execute(known.where(p.credential == credential)).first()
    return KeptPasskey(*row) if row else None


def passkeys_of(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """Somebody's, the oldest first."""
    p = schema.passkeys.c
    query = select(p.credential, p.device, p.site, p.made, p.used)
    found = connection.execute(query.where(p.guest == guest).order_by(p.made))
    return [dict(row) for row in found.mappings()]


def add_passkey(connection: Connection, guest: str, shown: Shown, site: str, device: str) -> None:
    """One more; refused if there is one of its name."""
    now = time.time()
    spend(connection, shown.challenge_hash, now + DAY)
    row = {
        "credential": shown.credential,
        "guest": guest,
        "public_key": shown.public_key,
        "uses": shown.uses,
        "site": site,
        "device": device,
        "made": now,
        "used": now,
    }
    connection.execute(insert(schema.passkeys), row)


def use_passkey(connection: Connection, shown: Shown) -> None:
    """It was shown; refused if the same answer came before."""
    p, now = schema.passkeys.c, time.time()
    spend(connection, shown.challenge_hash, now + DAY)
    known = update(schema.passkeys).where(p.credential == shown.credential)
    exactly_one(connection.execute(known.values(uses=shown.uses, used=now)))


def spend(connection: Connection, challenge_hash: str, until: float) -> None:
    """A challenge is answered once; IntegrityError, and so a conflict, the second time."""
    row = {"challenge_hash": challenge_hash, "until": until}
    connection.execute(insert(schema.spent_challenges), row)


def remove_passkey(connection: Connection, guest: str, credential: str) -> None:
    """It opens nothing any more; but who has no other could not come back."""
    known = {row["credential"] for row in passkeys_of(connection, guest)}
    if credential not in known:
        raise Problem("no-such-device")
    if len(known) == 1:
        raise Problem("last-passkey")
    p = schema.passkeys.c
    connection.execute(delete(schema.passkeys).where(p.credential == credential, p.guest == guest))


# Sessions -----------------------------------------------------------------------------------


def session(connection: Connection, token_hash: str) -> Session | None:
    """The device with this secret, if it is logged in."""
    s = schema.sessions.c
    query = select(s.guest, s.token_hash, s.proved, s.seen).where(s.token_hash == token_hash)
    row = connection.execute(query).first()
    return Session(*row) if row else None


def sessions_of(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """Somebody's devices, the latest first."""
    s = schema.sessions.c
    query = select(s.token_hash, s.device, s.made, s.seen).where(s.guest == guest)
    return [dict(row) for row in connection.execute(query.order_by(s.made.desc())).mappings()]


def log_in(connection: Connection, guest: str, token_hash: str, device: str) -> None:
    """One more device."""
    now = time.time()
    row = {
        "token_hash": token_hash,
        "guest": guest,
        "device": device,
        "made": now,
        "proved": now,
        "seen": today(),
    }
    connection.execute(insert(schema.sessions), row)


def prove(connection: Connection, token_hash: str) -> None:
    """A device has shown again whose it is."""
    s = schema.sessions.c
    known = update(schema.sessions).where(s.token_hash == token_hash)
    exactly_one(connection.execute(known.values(proved=time.time())))


def see(connection: Connection, token_hash: str) -> None:
    """A device is here today."""
    s = schema.sessions.c
    known = update(schema.sessions).where(s.token_hash == token_hash)
    connection.execute(known.values(seen=today()))


def call_device(connection: Connection, guest: str, tag: str, device: str) -> None:
    """Give a device a name that its owner knows it by."""
    s = schema.sessions.c
    meant = update(schema.sessions).where(s.guest == guest, _tagged(tag))
    if connection.execute(meant.values(device=device)).rowcount != 1:
        raise Problem("no-such-device")


def log_out(connection: Connection, guest: str, tag: str) -> None:
    """One of somebody's devices."""
    s = schema.sessions.c
    gone = connection.execute(delete(schema.sessions).where(s.guest == guest, _tagged(tag)))
    if gone.rowcount != 1:
        raise Problem("no-such-device")


def log_out_everywhere(connection: Connection, guest: str) -> None:
    """All of somebody's devices, and codes for others."""
    d = schema.device_codes.c
    connection.execute(delete(schema.sessions).where(schema.sessions.c.guest == guest))
    connection.execute(delete(schema.device_codes).where(d.guest == guest))


def _tagged(tag: str) -> Any:
    return func.substr(schema.sessions.c.token_hash, 1, TAG) == tag


def gone(
    connection: Connection, sessions: Collection[str], guests: Collection[str]
) -> tuple[set[str], set[str]]:
    """Which of these sessions have ended, and which of these guests have an account."""
    s, a = schema.sessions.c, schema.accounts.c
    there = select(s.token_hash).where(s.token_hash.in_(sessions))
    moved = select(a.guest).where(a.guest.in_(guests))
    bots = select(schema.bots.c.token_hash).where(schema.bots.c.token_hash.in_(sessions))
    known = set(connection.execute(there.union(bots)).scalars()) if sessions else set()
    return set(sessions) - known, set(connection.execute(moved).scalars()) if guests else set()


# Codes --------------------------------------------------------------------------------------


def recovery_codes_left(connection: Connection, guest: str) -> int:
    """How many of them have not been used."""
    r = schema.recovery_codes.c
    query = select(func.count()).where(r.guest == guest)
    return connection.execute(query).scalar_one()


def replace_recovery_codes(connection: Connection, guest: str, hashes: Iterable[str]) -> None:
    """Those of before do not work any more."""
    r = schema.recovery_codes
    connection.execute(delete(r).where(r.c.guest == guest))
    connection.execute(insert(r), [{"code_hash": one, "guest": guest} for one in hashes])


def use_recovery_code(connection: Connection, code_hash: str) -> str:
    """Whose it was; it does not work again."""
    r = schema.recovery_codes
    whose = connection.execute(delete(r).where(r.c.code_hash == code_hash).returning(r.c.guest))
    return _found(whose.scalar())


def add_device_code(connection: Connection, guest: str, code_hash: str, until: float) -> None:
    """For one more device; an earlier code of theirs does not work any more."""
    d = schema.device_codes
    connection.execute(delete(d).where(d.c.guest == guest))
    row = {"code_hash": code_hash, "guest": guest, "until": until}
    connection.execute(insert(d), row)


def whose_device_code(connection: Connection, code_hash: str) -> str:
    """Whom it would make a device the device of."""
    d = schema.device_codes.c
    fresh = (d.code_hash == code_hash, d.until > time.time())
    return _found(connection.execute(select(d.guest).where(*fresh)).scalar())


def use_device_code(connection: Connection, code_hash: str) -> str:
    """The same, once."""
    guest = whose_device_code(connection, code_hash)
    d = schema.device_codes
    exactly_one(connection.execute(delete(d).where(d.c.code_hash == code_hash)))
    return guest


def _found(guest: Any) -> str:
    if guest is None:
        raise Problem("bad-code")
    return str(guest)


# Tidying ------------------------------------------------------------------------------------


def forget_what_is_over(connection: Connection) -> int:
    """Codes and challenges that are too old, and devices that nobody has used for a year."""
    now = time.time()
    over = (
        delete(schema.device_codes).where(schema.device_codes.c.until < now),
        delete(schema.spent_challenges).where(schema.spent_challenges.c.until < now),
        delete(schema.sessions).where(schema.sessions.c.seen < today() - 371),
    )
    return sum(connection.execute(each).rowcount for each in over)
