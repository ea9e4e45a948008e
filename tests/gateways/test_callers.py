import pytest
from websockets.datastructures import Headers

from server.gateways import callers
from server.gateways.callers import Caller, Callers, bare


CALLERS = Callers(["127.0.0.0/8", "192.0.2.0/24"], ["10.0.0.0/24", "fd00::/8"])


def of(peer, **headers):
    return CALLERS.of(peer, Headers({name.replace("_", "-"): value for name, value in headers.items()}))


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_an_address_counts_as_it_is_and_of_ipv6_the_first_64_bits(peer, address):
    assert of(peer) == Caller(address)


@pytest.mark.parametrize("peer", ["127.0.0.1", "::ffff:127.0.0.1", "192.0.2.200"])
def test_exempt_networks_are_exempt(peer):
    assert of(peer).exempt


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        ({"X_Forwarded_For": "203.0.113.7"}, "203.0.113.7"),
        ({"X_Forwarded_For": "203.0.113.7:4711"}, "203.0.113.7"),
        ({"X_Forwarded_For": "198.51.100.1, 203.0.113.7, 10.0.0.9"}, "203.0.113.7"),
        ({"X_Forwarded_For": "[2001:db8:1:2::9]:4711"}, "2001:db8:1:2::/64"),
        ({"Forwarded": 'for=198.51.100.1, for="203.0.113.7:80";proto=https'}, "203.0.113.7"),
        ({"Forwarded": 'by=10.0.0.1; For="[2001:db8:1:2::9]"'}, "2001:db8:1:2::/64"),
        ({"X_Forwarded_For": "203.0.113.7", "Forwarded": "for=203.0.113.7"}, "203.0.113.7"),
    ],
)
def test_of_a_trusted_proxy_the_last_address_that_is_no_proxy_counts(headers, address):
    assert of("10.0.0.1", **headers) == of("fd00::1", **headers) == Caller(address)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X_Forwarded_For": "unknown"},
        {"X_Forwarded_For": "198.51.100.1, nonsense"},
        {"X_Forwarded_For": "10.0.0.3"},
        {"Forwarded": "for=_hidden"},
        {"Forwarded": "proto=https"},
        {"X_Forwarded_For": "203.0.113.7", "Forwarded": "for=198.51.100.1"},
    ],
)
def test_where_a_proxy_says_nothing_or_contradicts_itself_its_own_address_counts(headers):
    assert of("10.0.0.1", **headers) == Caller("10.0.0.1")


def test_nobody_else_is_believed_and_what_comes_through_an_unknown_proxy_is_not_exempt():
    assert of("203.0.113.9", X_Forwarded_For="192.0.2.1") == Caller("203.0.113.9")
    assert of("127.0.0.1", X_Forwarded_For="203.0.113.7") == Caller("127.0.0.1", exempt=False)


def test_who_comes_through_a_proxy_from_an_exempt_network_is_exempt():
    assert of("10.0.0.1", X_Forwarded_For="192.0.2.1") == Caller("192.0.2.1", exempt=True)


@pytest.mark.parametrize("name", ["X_Forwarded_For", "Forwarded"])
def test_of_a_long_list_only_what_the_trusted_proxies_said_is_read(monkeypatch, name):
    read = []
    monkeypatch.setattr(callers, "bare", lambda hop: read.append(hop) or bare(hop))
    long = "for=192.0.2.1," * 500

    assert of("203.0.113.9", **{name: long}) == Caller("203.0.113.9")
    assert read == []
    said = "203.0.113.7" if name == "X_Forwarded_For" else "for=203.0.113.7"
    assert of("10.0.0.1", **{name: long + said}) == Caller("203.0.113.7")
    assert read == ["203.0.113.7"]
