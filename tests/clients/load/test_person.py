"""A person's stream of events, from messages that are given by hand. Real houses are in test_guest.py and test_crowd.py."""

import msgpack
import pytest

from clients.python.attempts import Redirected, RetryLater
from clients.python.load.histogram import Histogram
from clients.python.load.person import Person
from clients.python.load.watched_table import WatchedTable
from clients.python.messages import Closed, Refused
from tests.clients.load.messages import snapshot, updates


class Given(Person):
    """A person who is given messages; what it says is in `said`."""

    def __init__(self, allowed=lambda _: True):
        self.said, self.backs = [], []
        table = WatchedTable("T1", lambda: 0.0, Histogram())
        super().__init__("ws://127.0.0.1:1/ws", table, allowed, self.backs.append)

    def _send(self, message):
        self.said.append(message)

    def give(self, *messages):
        for message in messages:
            self._receive(msgpack.packb(message if isinstance(message, dict) else message.message))


def welcome(one, **about):
    told = {
        "type": "Welcome",
        "id": one.said[-1]["id"],
        "session": "secret",
        "player": "ann",
        "balance": 500,
        "table": None,
    }
    one.give(told | {"heartbeat": 3_000, "addresses": []} | about)


LEGAL = {"type": "Legal", "seq": 10, "actions": [{"type": "MayLeave"}]}


def at_table(seq=10):
    one = Given()
    one.say_hello()
    welcome(one)
    one.give(snapshot(seq, "ann"), LEGAL)
    return one


def counts(one):
    return one.seen, one.skipped, one.missed, one.duplicated, one.gone_back


async def test_a_person_arrives_with_a_view_and_its_actions():
    one = at_table()

    assert one.arrived
    assert (one.player, one.balance, one.start, one.seq) == ("ann", 500, 500, 10)
    assert one.legal == LEGAL["actions"]
    assert one.view["table"] == "T1"


async def test_events_in_order_are_counted_as_seen():
    one = at_table()
    one.give(updates(11, 12), updates(13))

    assert counts(one) == (3, 0, 0, 0, 0)
    assert one.table.seq == 13


async def test_a_repeated_event_is_counted():
    one = at_table()
    one.give(updates(11, 12), updates(12, 13))

    assert counts(one) == (3, 0, 0, 1, 0)


async def test_after_a_gap_a_person_asks_for_a_snapshot():
    one = at_table()
    one.give(updates(11, 14))
    assert counts(one) == (2, 0, 2, 0, 0)
    assert one.said[-1]["last_seq"] is None

    one.give(updates(15))
    welcome(one)
    one.give(snapshot(16, "ann"), LEGAL | {"seq": 16})
    assert counts(one) == (2, 2, 2, 0, 0)


async def test_an_older_snapshot_has_gone_back():
    one = at_table()
    one.give(snapshot(8, "ann"))

    assert counts(one) == (0, 0, 0, 0, 1)
    assert one.table.seq == 8


async def test_actions_are_decoded_when_they_are_wanted():
    one = at_table()
    one.give({"type": "Legal", "seq": 10, "actions": [{"type": "MayDone", "command": {"type": "Done", "round": 1}}]})

    assert one.may("MayBet", "MayDone")
    assert not one.may("MayBet")
    assert one.legal[0]["type"] == "MayDone"
    assert one.may("MayBet", "MayDone")
    assert not one.may("MayBet")


async def test_actions_of_an_event_that_did_not_come_ask_for_a_snapshot():
    one = at_table()
    one.give(LEGAL | {"seq": 11})

    assert one.legal == []
    assert one.said[-1]["type"] == "Hello"


async def test_a_heartbeat_that_tells_another_history_asks_for_a_snapshot():
    one = at_table()
    one.give({"type": "Heartbeat", "now": 1, "seq": 10, "mark": "m10"})
    assert len(one.said) == 1

    one.give({"type": "Heartbeat", "now": 1, "seq": 10, "mark": "other"})
    assert len(one.said) == 2


async def test_a_command_is_sent_again_until_it_is_answered():
    one, answers = at_table(), []
    one.do({"type": "Leave"}, 0.0, answers.append)
    sent = one.said[-1]
    one._closed()
    one.say_hello()
    assert (one.said[-1]["last_seq"], one.said[-1]["mark"]) == (10, "m10")
    welcome(one)
    one.give(updates(11), LEGAL | {"seq": 11})
    assert one.said[-1] == sent
    assert (one.reconnects, len(one.backs)) == (1, 1)

    one.give({"type": "Accepted", "id": sent["id"], "seq": 11, "mark": "m11"})
    assert answers[0]["type"] == "Accepted"
    assert not one.unanswered


@pytest.mark.parametrize(("said", "least"), [({"retry_after": 1_500}, 1.5), ({}, 0.0), ({"retry_after": None}, 0.0)])
async def test_what_is_refused_for_now_waits_as_long_as_the_house_says(said, least):
    one = at_table()
    one.do({"type": "Leave"}, 0.0, print)
    with pytest.raises(RetryLater) as of_command:
        one.give({"type": "Refused", "id": one.said[-1]["id"], "code": "too_fast", "message": "Slower."} | said)
    one.say_hello()
    with pytest.raises(RetryLater) as of_hello:
        one.give({"type": "Refused", "id": one.said[-1]["id"], "code": "too_fast", "message": "Slower."} | said)

    assert (of_command.value.least, of_hello.value.least) == (least, least)


@pytest.mark.parametrize("legal", [LEGAL | {"seq": None}, LEGAL | {"actions": 7}, {**LEGAL, "actions": [{}]}])
async def test_actions_that_cannot_be_read_are_counted_and_a_whole_view_is_asked_for(legal):
    one = at_table()
    one.give(legal)
    assert (one.legal, one.connection.unreadable) == ([], 1)

    one.say_hello()
    assert one.said[-1]["last_seq"] is None
    welcome(one)
    one.give(snapshot(10, "ann"), LEGAL)
    one.say_hello()
    assert one.said[-1]["last_seq"] == 10


async def test_commands_wait_while_the_table_is_interrupted():
    one = at_table()
    one.give({"type": "Interrupted", "message": "wait"})
    one.do({"type": "Leave"}, 0.0, print)
    assert len(one.said) == 1

    one.give({"type": "Continued"})
    assert one.said[-1]["command"] == {"type": "Leave"}


async def test_a_command_that_is_refused_during_an_interruption_is_sent_again_after_it():
    one = at_table()
    one.do({"type": "Leave"}, 0.0, print)
    sent = one.said[-1]
    one.give({"type": "Interrupted", "message": "wait"})
    one.give({"type": "Refused", "id": sent["id"], "code": "table_away", "message": "Away."})
    assert len(one.said) == 2

    one.give({"type": "Continued"})
    assert one.said[1:] == [sent, sent]


async def test_an_update_that_nobody_knows_asks_for_a_snapshot():
    one = at_table()
    one.give(updates({"type": "Unheard", "seq": 11}))

    assert (one.said[-1]["type"], one.said[-1]["last_seq"], one.missed) == ("Hello", None, 0)


async def test_what_comes_before_the_welcome_or_concerns_others_changes_nothing():
    one = at_table()
    before = counts(one), one.seq, len(one.said)
    one.give({"type": "Heartbeat", "now": 1, "seq": None, "mark": None})
    one.give({"type": "Accepted", "id": "of nobody", "seq": 99, "mark": "m99"})
    one.give({"type": "Moved", "id": "of nobody", "table": "T1", "url": "ws://127.0.0.1:2/ws", "ticket": "t"})
    assert (counts(one), one.seq, len(one.said)) == before

    one.say_hello()
    one.give(
        snapshot(20, "ann"), updates(21), LEGAL | {"seq": 21}, {"type": "Heartbeat", "now": 1, "seq": 9, "mark": "m"}
    )
    one.give({"type": "Interrupted", "message": "wait"})
    assert (counts(one), one.seq, len(one.said)) == (*before[:2], before[2] + 1)
    assert not one.interrupted
    assert not one.arrived


@pytest.mark.parametrize(
    ("code", "error"),
    [("unknown_table", Refused), ("table_away", RetryLater), ("table_faulted", RetryLater), ("signed_out", Closed)],
)
async def test_a_refused_hello(code, error):
    one = Given()
    one.say_hello()
    with pytest.raises(error):
        one.give({"type": "Refused", "id": one.said[-1]["id"], "code": code, "message": "No."})


async def test_a_person_follows_a_table_only_to_addresses_that_are_allowed():
    here, there = "ws://127.0.0.1:2/ws", "ws://example.com/ws"
    for url, error in ((here, Redirected), (there, RetryLater)):
        one = Given(allowed=lambda url: url == here)
        one.say_hello()
        welcome(one, addresses=[here, there])
        with pytest.raises(error):
            one.give({"type": "Moved", "id": one.said[-1]["id"], "table": "T1", "url": url, "ticket": "t"})


async def test_a_table_that_is_gone_is_looked_for_again():
    one = at_table()
    with pytest.raises(RetryLater):
        one.give({"type": "TableGone", "table": "T1", "code": "table_away", "message": "Away."})
