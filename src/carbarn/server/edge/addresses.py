"""Internet addresses, as far as limits and trust depend on them."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
ONE_HOUSEHOLD = 64  # bits of an IPv6 address that a provider hands out as one


def asker_of(scope: Scope) -> str:
    """Who is counted for a request."""
    client = scope.get("client")
    return asker_at(client[0]) if client else "unknown"


@lru_cache(4096)
def asker_at(host: str) -> str:
    """Who is counted for an address: whoever has one of IPv6 has 2 ** 64 of them."""
    address = read_address(host)
    if address is None:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(ip_network((address, ONE_HOUSEHOLD), strict=False))
    return str(address)


def read_address(host: str) -> Address | None:
    """An address, if it is one; one of IPv4 stays one, however it is written."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_in(host: str, networks: Collection[Network]) -> bool:
    """Whether an address is in one of some networks."""
    address = read_address(host)
    return address is not None and any(address in network for network in networks)
