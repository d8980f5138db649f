"""The weights of what is seen on the table (weights.toml), and where each stands among them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from ....engine.compiled import table

NAMED: dict[str, list[int]] = {
    name: value if isinstance(value, list) else [value]
    for name, value in tomllib.loads((Path(__file__).parent / "weights.toml").read_text()).items()
}
_FIRST = {name: sum(map(len, list(NAMED.values())[:i])) for i, name in enumerate(NAMED)}

WEIGHTS = table([weight for part in NAMED.values() for weight in part])
MONEY_BAND = _FIRST["money"]
WORKERS = _FIRST["workers"]
TRIPS_LATER = _FIRST["trips_later"]
TRIPS_NOW = _FIRST["trips_now"]
BONUS = _FIRST["bonus"]
FARE = _FIRST["fare"]
FOREIGN = _FIRST["foreign"]
PLAIN_LINK = _FIRST["plain_link"]
PLAIN_BUILDING = _FIRST["plain_building"]
PARCEL = _FIRST["parcel"]
OPEN_LINK = _FIRST["open_link"]
STEP = _FIRST["step"]
PLACE = _FIRST["place"]
FRESH = _FIRST["fresh"]
TICKET = _FIRST["ticket"]
FIRST_ICON = _FIRST["first"]
MORE_ICONS = _FIRST["more"]
