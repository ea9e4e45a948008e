"""Callers: from which address somebody connects, also behind a proxy, and whether it counts."""

from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import NamedTuple

from websockets.datastructures import Headers

from server.access.addresses import network_of, parsed


Network = IPv4Network | IPv6Network


class Caller(NamedTuple):
    """Somebody who connects. One `address` has one allowance, unless it is `exempt`."""

    address: str
    exempt: bool = False


class Callers:
    """
    Tells who connects.

    Only a trusted proxy is believed when it names the address of its client. Any other address that names one counts
    itself, even where it is exempt: else all would be exempt behind a proxy on this machine that nobody configured.
    """

    def __init__(self, exempt: Iterable[str], trusted: Iterable[str]) -> None:
        self.exempt = [ip_network(network) for network in exempt]
        self.trusted = [ip_network(network) for network in trusted]

    def proxy(self, peer: str) -> bool:
        """Return whether an address is that of a trusted proxy."""
        return within(parsed(peer), self.trusted)

    def peer(self, peer: str) -> Caller:
        """Return who connects, before anything was said."""
        return Caller(network_of(peer), within(parsed(peer), self.exempt))

    def of(self, peer: str, headers: Headers) -> Caller:
        """Return who connects, by what the head of the request says."""
        direct = self.peer(peer)
        told = [hops for name, hops in HOPS.items() if name in headers]
        if not told:
            return direct
        origins = {self.origin(hops(headers)) for hops in told} if self.proxy(peer) else {None}
        origin = origins.pop()
        if origin is None or origins:  # nobody to believe, or the two contradict each other
            return direct._replace(exempt=False)
        return self.peer(origin)

    def origin(self, hops: Iterable[str]) -> str | None:
        """Return the first of the hops that is no trusted proxy; None if a hop is no address, or there is none."""
        for hop in hops:
            if parsed(hop) is None:
                return None
            if not self.proxy(hop):
                return hop
        return None


def elements(headers: Headers, name: str) -> Iterator[str]:
    """Return the elements of a list in headers, the last one first: only that one is what the proxy itself has said."""
    for value in reversed(headers.get_all(name)):
        yield from reversed(value.split(","))


def x_forwarded_for(headers: Headers) -> Iterator[str]:
    """Return the hops of X-Forwarded-For, the last one first."""
    return map(bare, elements(headers, "X-Forwarded-For"))


def forwarded(headers: Headers) -> Iterator[str]:
    """Return the hops of Forwarded (RFC 7239), the last one first."""
    for element in elements(headers, "Forwarded"):
        pairs = dict(pair.strip().partition("=")[::2] for pair in element.split(";"))
        yield bare({name.lower(): said for name, said in pairs.items()}.get("for", ""))


HOPS = {"X-Forwarded-For": x_forwarded_for, "Forwarded": forwarded}


def bare(hop: str) -> str:
    """Return a hop without quotes, brackets and port."""
    hop = hop.strip().strip('"')
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def within(address: IPv4Address | IPv6Address | None, networks: Iterable[Network]) -> bool:
    """Return whether an address is in one of the networks."""
    return address is not None and any(address in network for network in networks)
