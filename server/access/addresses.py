"""Where a connection comes from, in the form in which tries and guests are counted."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network


def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """Return an address, an IPv4 address in IPv6 as the IPv4 address that it is; None if it is none."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def network_of(address: str) -> str:
    """Return an IPv4 address as it is, and an IPv6 address as its /64, of which one subscriber has all addresses."""
    ip = parsed(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, 64), strict=False))
    return address if ip is None else str(ip)
