"""When nothing is said, and to which addresses nothing is sent."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from carbarn.server.notifying.push import is_public
from carbarn.server.notifying.quiet import NONE, QuietHours

BERLIN = QuietHours(22, 8, "Europe/Berlin")


def at(text: str) -> float:
    """A moment in Berlin."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("2026-11-19 21:59", "2026-11-19 21:59"),
        ("2026-11-19 22:00", "2026-11-20 08:00"),
        ("2026-11-20 03:00", "2026-11-20 08:00"),
        ("2026-11-20 08:00", "2026-11-20 08:00"),
        ("2026-10-24 23:00", "2026-10-25 08:00"),  # clocks go back in this night
    ],
)
def test_what_happens_in_quiet_hours_is_said_when_they_are_over(asked: str, said: str) -> None:
    assert BERLIN.over(at(asked)) == at(said)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("2026-11-19 21:00", "2026-11-19 21:00"),
        ("2026-11-19 23:30", "2026-11-19 22:00"),
        ("2026-11-20 07:59", "2026-11-19 22:00"),
        ("2026-11-20 09:00", "2026-11-20 09:00"),
    ],
)
def test_what_must_be_said_in_time_is_said_before_them(wanted: str, said: str) -> None:
    assert BERLIN.before(at(wanted)) == at(said)


def test_quiet_hours_within_a_day_are_possible_too() -> None:
    noon = QuietHours(12, 14, "Europe/Berlin")
    assert noon.over(at("2026-11-19 13:00")) == at("2026-11-19 14:00")
    assert noon.before(at("2026-11-19 13:00")) == at("2026-11-19 12:00")


def test_who_has_none_is_told_at_any_hour() -> None:
    assert (NONE.over(5.0), NONE.before(5.0)) == (5.0, 5.0)
    assert QuietHours(9, 9, "UTC").over(at("2026-11-19 09:30")) == at("2026-11-19 09:30")


@pytest.mark.parametrize("address", ["142.250.74.110", "2a00:1450:4001:82b::200e"])
def test_push_services_are_on_the_public_internet(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0"),
        *("fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"),
        *("64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2002:c0a8:101::1"),
    ],
)
def test_nothing_else_is_however_it_is_written(address: str) -> None:
    assert not is_public(address)
