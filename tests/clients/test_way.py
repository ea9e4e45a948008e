import pytest

from clients.python.way import Way


A, B, C = "ws://a/ws", "ws://b/ws", "ws://c/ws"


@pytest.fixture
def way():
    way = Way(A)
    way.addresses = (A, B, C)
    return way


def next_calls(way, count):
    """The addresses of the next calls, if none leads anywhere."""
    called = []
    for _ in range(count):
        way.lost()
        called.append(way.url)
    return called


def test_before_the_house_has_named_others_there_is_home():
    assert next_calls(Way(A), 2) == [A, A]


def test_a_call_that_led_there_is_called_again_when_it_is_lost(way):
    way.arrived()

    assert next_calls(way, 2) == [A, B]


def test_an_address_that_fell_silent_gives_the_next_its_turn(way):
    way.arrived()
    way.lost(silent=True)

    assert way.url == B


def test_calls_that_lead_nowhere_go_round_all_addresses(way):
    assert next_calls(way, 4) == [B, C, A, B]


def test_home_counts_among_the_addresses_once(way):
    assert (Way(A).count, way.count) == (1, 3)


def test_a_home_that_is_none_of_the_addresses_has_its_turn_too():
    way = Way("ws://balancer/ws")
    way.addresses = (A, B)

    assert next_calls(way, 4) == [A, B, "ws://balancer/ws", A]


def test_from_an_address_that_the_house_has_given_up_the_first_is_next(way):
    way.addresses = (B, C)
    way.lost()
    way.addresses = (A, C)

    assert next_calls(way, 1) == [A]


def test_who_is_sent_on_calls_there_with_the_ticket_once(way):
    assert way.sent_on(C, "ticket")
    assert (way.url, way.take_ticket(), way.take_ticket()) == (C, "ticket", None)


def test_who_arrives_where_they_were_sent_stays_there(way):
    way.sent_on(C, "ticket")
    way.arrived()

    assert next_calls(way, 2) == [C, A]


def test_who_does_not_arrive_where_they_were_sent_comes_back_without_the_ticket(way):
    way.addresses = (A, B, C)
    way.lost()
    way.sent_on(C, "ticket")

    assert next_calls(way, 2) == [B, C]
    assert way.take_ticket() is None


def test_nobody_is_sent_to_a_strange_address(way):
    assert not way.sent_on("ws://elsewhere/ws", "ticket")
    assert (way.url, way.take_ticket()) == (A, None)


def test_nobody_is_sent_on_twice_in_a_row(way):
    way.sent_on(B, "ticket")

    assert not way.sent_on(C, "another")
    assert next_calls(way, 1) == [A]


def test_of_several_addresses_one_may_take_up_what_a_fault_stopped():
    way = Way("ws://one/ws")
    assert way.faulted(), "there is nobody else"
    way.addresses = ("ws://one/ws", "ws://two/ws")
    way.arrived()

    assert [way.faulted() for _ in range(6)] == [False] * 5 + [True]
