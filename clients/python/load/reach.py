"""Which houses may be put under load: those of this machine, and another one only if it is named twice."""

import socket
from ipaddress import ip_address

from websockets.uri import parse_uri


SURE = "CROUPIER_LOAD_HOST"  # the second confirmation, beside the option


def is_loopback(url: str) -> bool:
    """Return whether all addresses of a URL's host are of this machine alone."""
    address = parse_uri(url)
    found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    return all(ip_address(str(one[4][0]).partition("%")[0]).is_loopback for one in found)


def may_reach(url: str, remote: str | None) -> bool:
    """Return whether an address is of this machine, or of the host that was named twice."""
    try:
        return parse_uri(url).host == remote or is_loopback(url)
    except (OSError, ValueError):
        return False


def refusal(url: str, option: str | None, variable: str | None) -> str | None:
    """
    Return why a house may not be put under load, or None if it may.

    `option` and `variable` are what the option and the environment variable of a confirmation say.
    """
    if is_loopback(url):
        return None
    host = parse_uri(url).host
    if option == variable == host:
        return None
    return (
        f"{host} is not this machine, and people may play there. If you run that house and want to put it under load, "
        f"say so twice: with --another-machine {host}, and with {SURE}={host} in the environment"
    )
