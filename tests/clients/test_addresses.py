import pytest

from clients.python.addresses import Addresses


A, B, C = "ws://a/ws", "ws://b/ws", "ws://c/ws"


@pytest.fixture
def addresses():
    addresses = Addresses(A)
    addresses.known = (A, B, C)
    return addresses


def next_calls(addresses, count):
    """The addresses of the next calls, if none leads anywhere."""
    called = []
    for _ in range(count):
        addresses.lost()
        called.append(addresses.url)
    return called


def test_before_the_welcome_only_home_is_tried():
    assert next_calls(Addresses(A), 2) == [A, A]


def test_after_a_working_connection_the_same_address_is_tried_first(addresses):
    addresses.arrived()

    assert next_calls(addresses, 2) == [A, B]


def test_after_silence_the_next_address_is_tried(addresses):
    addresses.arrived()
    addresses.lost(silent=True)

    assert addresses.url == B


def test_failed_connections_go_round_all_addresses(addresses):
    assert next_calls(addresses, 4) == [B, C, A, B]


def test_home_is_counted_once(addresses):
    assert (Addresses(A).count, addresses.count) == (1, 3)


def test_a_home_that_the_welcome_does_not_list_is_tried_too():
    addresses = Addresses("ws://balancer/ws")
    addresses.known = (A, B)

    assert next_calls(addresses, 4) == [A, B, "ws://balancer/ws", A]


def test_after_an_address_that_is_no_longer_listed_the_first_is_tried(addresses):
    addresses.known = (B, C)
    addresses.lost()
    addresses.known = (A, C)

    assert next_calls(addresses, 1) == [A]


def test_a_redirect_is_followed_with_its_ticket_once(addresses):
    assert addresses.redirect(C, "ticket")
    assert (addresses.url, addresses.take_ticket(), addresses.take_ticket()) == (C, "ticket", None)


def test_after_a_redirect_that_worked_the_new_address_is_kept(addresses):
    addresses.redirect(C, "ticket")
    addresses.arrived()

    assert next_calls(addresses, 2) == [C, A]


def test_after_a_failed_redirect_the_old_address_is_tried_without_the_ticket(addresses):
    addresses.known = (A, B, C)
    addresses.lost()
    addresses.redirect(C, "ticket")

    assert next_calls(addresses, 2) == [B, C]
    assert addresses.take_ticket() is None


def test_a_redirect_to_an_unknown_address_is_ignored(addresses):
    assert not addresses.redirect("ws://elsewhere/ws", "ticket")
    assert (addresses.url, addresses.take_ticket()) == (A, None)


def test_a_second_redirect_in_a_row_is_ignored(addresses):
    addresses.redirect(B, "ticket")

    assert not addresses.redirect(C, "another")
    assert next_calls(addresses, 1) == [A]


def test_a_faulted_table_is_tried_six_times():
    addresses = Addresses("ws://one/ws")
    addresses.table_faulted()
    addresses.arrived()

    assert [addresses.table_faulted() for _ in range(7)] == [False] * 5 + [True, False]


@pytest.mark.parametrize(
    "url", ["", "nowhere", "http://one/ws", "ws:///ws", "ws://one:99999/ws", "ws://a..b/ws", "ws://[one/ws"]
)
def test_what_is_no_address_is_passed_over(url):
    addresses = Addresses("ws://one/ws")
    addresses.learn([url, "ws://two/ws"])

    assert addresses.known == ("ws://two/ws",)
