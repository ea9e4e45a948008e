"""
A fault of a client for each check, which the check must find.

Each is a function that plants it in our Python client, and a part of what the check says of it.
"""

import asyncio
import time
from itertools import count, repeat

from clients.python import attempts, client, conformance, unanswered
from clients.python.addresses import Addresses
from clients.python.attempts import RetryLater
from clients.python.client import Player
from clients.python.connection import Connection
from clients.python.table_state import Gap, TableState
from clients.python.view import UnknownUpdate, apply_update
from protocol.messages import CloseCode


NUMBERS = count()


def sends(change):
    """Plant a `change` of each message that the client sends: to a list of messages."""

    def plant(monkeypatch):
        send = Connection.send

        async def changed(self, message):
            for each in change(message):
                await send(self, each)

        monkeypatch.setattr(Connection, "send", changed)

    return plant


def hears(change):
    """Plant a `change` of each message that the client receives: to another message, or to none."""

    def plant(monkeypatch):
        receive = Player._receive

        async def changed(self, message):
            if (heard := change(message)) is not None:
                await receive(self, heard)

        monkeypatch.setattr(Player, "_receive", changed)

    return plant


def replaces(*places):
    """Plant other values: (where, name, value)."""

    def plant(monkeypatch):
        for where, name, value in places:
            monkeypatch.setattr(where, name, value)

    return plant


def is_deaf_to(kind, nth=1):
    """A client that does not hear a kind of message, from the nth on."""
    counts = {}

    def heard(message):
        counts[message["type"]] = counts.get(message["type"], 0) + 1
        return None if message["type"] == kind and counts[kind] >= nth else message

    return hears(heard)


def says(kind, **changes):
    """A client that says other things in a kind of message."""
    return sends(lambda message: [message | changes if message["type"] == kind else message])


def folds(instead):
    """A client that folds in another way."""
    return replaces((conformance, "apply_update", instead))


def retries(*codes):
    """A client that takes these refusals, and no others, for temporary ones."""
    return replaces((client, "RETRY_LATER", frozenset(codes)))


async def again(*_):
    raise RetryLater


async def as_if_welcome(self, message, update=Player._update_table):
    self._welcomed, self._awaiting_snapshot = True, False
    await update(self, message)


def only_new(self, update, apply=TableState._apply):
    if update["seq"] <= self.seq:
        raise Gap
    apply(self, update)


def only_number(self, seq, mark):
    if seq != self.seq:
        raise Gap


def is_confused(message):
    if message["type"] == "Juggled":
        raise RuntimeError
    return message


def other_ids(message):
    return [message | {"id": f"another-{next(NUMBERS)}"} if message["type"] == "Do" else message]


def repeats(kept):
    """Say the last command again after each Hello."""

    def change(message):
        if message["type"] == "Do":
            kept[:] = [message]
        return [message, *kept] if message["type"] == "Hello" else [message]

    return sends(change)


def once(sent):
    """Say each command once on a connection."""

    def change(message):
        if message["type"] == "Hello":
            sent.clear()
        again = message["id"] in sent
        sent.append(message["id"])
        return [] if again else [message]

    return sends(change)


def follows_anybody(self, url, ticket):
    self._arrived, self._redirected_by = False, self.url
    self.url, self._ticket = url, ticket
    return True


async def waits_shortly(self, *_, least=0.0, **__):
    self.addresses.lost()
    await asyncio.sleep(least + 0.1)


def takes_any_rules(view, update):
    if update["type"] == "RoundOpened" and isinstance(update["rules"], str):
        update = update | {"rules": view["rules"]["hash"]}
    return apply_update(view, update)


def keeps_its_ticket(kept):
    def change(message):
        if message.get("ticket"):
            kept[:] = [message["ticket"]]
        return [message | {"ticket": kept[0], "session": None} if kept and message["type"] == "Hello" else message]

    return sends(change)


def changed(kind, change):
    """A client that hears something else in a kind of message."""
    return hears(lambda message: change(message) if message["type"] == kind else message)


def is_hasty(monkeypatch):
    """Plant that no Hello seems to be on its way."""
    monkeypatch.setattr(Player, "_asking", property(lambda _: False, lambda _, value: None), raising=False)


def skips(message):
    known = [one | {"type": "Skipped"} if one["type"] == "Juggled" else one for one in message["updates"]]
    return message | {"updates": known}


def needs_all_fields(view, update):
    if "later" in update:
        raise UnknownUpdate(update)
    return apply_update(view, update)


NOT_OVER = "does not say that it is over"
SENDS_NOTHING = "sends nothing more"
FAULTS = {
    "fold_unknown_fields": (folds(needs_all_fields), "asks for a snapshot"),
    "fold_unknown_update": (folds(lambda view, update: view), "went on"),
    "fold_unknown_rules": (folds(takes_any_rules), "went on by the rules"),
    "says_hello_first": (sends(lambda message: [{"type": "Active", "id": "1"}, message]), "A Hello is due"),
    "goes_to_a_table": (says("Hello", session=None), "has the session None"),
    "goes_back_to_the_lobby": (says("Hello", table="T1"), "is for table 'T1'"),
    "hellos_have_new_ids": (
        replaces((unanswered, "token_hex", lambda _: "x"), (unanswered, "count", lambda _: repeat(1))),
        "The ids are ['x-1', 'x-1', 'x-1']",
    ),
    "has_one_hello_on_its_way": (is_hasty, "The client sent"),
    "hello_again_after_table_away": (retries("too_fast"), SENDS_NOTHING),
    "waits_as_long_as_the_house_says": (
        changed("Refused", lambda message: message | {"retry_after": None}),
        "and 600 were to wait",
    ),
    "no_hello_again_after_unknown_table": (replaces((Player, "_hello_refused", again)), "Hellos for this table"),
    "forgets_an_unknown_session": (retries("unknown_session"), "The session was said"),
    "stays_away_when_excluded": (retries("excluded"), NOT_OVER),
    "passes_over_what_is_unknown": (hears(is_confused), "does not reach event"),
    "follows_several_updates": (
        changed("Updates", lambda message: message | {"updates": message["updates"][:1]}),
        "does not reach event",
    ),
    "takes_an_update_once": (replaces((TableState, "_apply", only_new)), "does not reach event"),
    "has_the_last_legal_actions": (
        changed("Legal", lambda message: message if message["actions"] else None),
        "keeps actions",
    ),
    "resumes_after_a_cut": (says("Hello", last_seq=None, mark=None), "last_seq None"),
    "takes_a_snapshot_when_it_comes_back": (is_deaf_to("Snapshot", 2), "does not reach event"),
    "asks_for_a_snapshot_after_a_gap": (replaces((TableState, "_require", lambda *_: None)), "No Hello came"),
    "asks_for_a_snapshot_after_a_later_heartbeat": (is_deaf_to("Heartbeat"), "No Hello came"),
    "asks_for_a_snapshot_after_another_mark": (
        replaces((TableState, "_require_exactly", only_number)),
        "No Hello came",
    ),
    "asks_for_a_snapshot_after_an_unknown_update": (changed("Updates", skips), "No Hello came"),
    "takes_a_snapshot_of_another_history": (is_deaf_to("Snapshot", 2), "does not reach event"),
    "passes_over_the_table_it_left": (replaces((Player, "_update_table", as_if_welcome)), "The client sent"),
    "has_the_servers_clock": (replaces((Player, "now", lambda _: time.time_ns() // 1_000_000)), "clock is at"),
    "leaves_a_silent_connection": (
        changed("Welcome", lambda message: message | {"heartbeat": 10_000}),
        "does not connect",
    ),
    "sends_a_command": (sends(lambda message: [] if message["type"] == "Do" else [message]), "No Do came"),
    "takes_a_refusal_for_an_answer": (retries("not_now"), "did not answer"),
    "commands_have_new_ids": (replaces((unanswered, "token_hex", lambda _: "x")), "The ids of two clients were"),
    "sends_a_command_again_after_a_cut": (sends(other_ids), "came again under the id"),
    "does_not_repeat_an_answered_command": (repeats([]), "The client sent"),
    "sends_a_command_again_after_table_away": (retries("too_fast"), SENDS_NOTHING),
    "sends_a_command_again_after_too_fast": (retries("table_away"), SENDS_NOTHING),
    "waits_while_interrupted": (is_deaf_to("Continued"), SENDS_NOTHING),
    "sends_a_command_again_after_an_interruption": (once([]), SENDS_NOTHING),
    "leaves_commands_behind": (replaces((unanswered.Unanswered, "fail", lambda *_: None)), "The client sent"),
    "follows_a_table_that_moved": (is_deaf_to("Moved"), "does not connect"),
    "says_a_ticket_once": (keeps_its_ticket([]), "has the ticket again"),
    "comes_back_when_it_is_moved_to_nowhere": (
        replaces((Addresses, "lost", lambda *_, **__: None)),
        "does not connect",
    ),
    "follows_to_listed_addresses_only": (replaces((Addresses, "redirect", follows_anybody)), "was not listed"),
    "waits_longer_after_each_failure": (replaces((attempts.Attempts, "wait", waits_shortly)), "The client connected"),
    "tries_the_other_addresses": (
        changed("Welcome", lambda message: message | {"addresses": []}),
        "does not connect",
    ),
    "asks_again_for_a_table_that_is_gone": (is_deaf_to("TableGone"), SENDS_NOTHING),
    **{
        f"comes_back_after_{code}": (replaces((attempts, "OUR_FAULT", frozenset(CloseCode))), "does not connect")
        for code in (1001, 4408)
    },
    "comes_back_after_4429": (says("Hello", last_seq=None, mark=None), "last_seq None"),
    **{
        f"stays_away_after_{code}": (replaces((attempts.Attempts, "closed", lambda *_: None)), NOT_OVER)
        for code in (4401, 4403, 4400, 1009)
    },
    "shows_the_lobby": (is_deaf_to("Lobby", 3), "shows other tables"),
    "follows_the_lobby": (is_deaf_to("LobbyChanged"), "not there in its place"),
    "gets_the_lobby_again": (is_deaf_to("Lobby", 3), "shows other tables"),
    "follows_the_wallet": (is_deaf_to("Wallet"), "is another one"),
    "plays_a_round": (
        replaces(
            (
                TableState,
                "_apply",
                lambda self, update, apply=TableState._apply: (apply(self, update), self.view.update(pot=7)),
            )
        ),
        "pot is 7",
    ),
}
