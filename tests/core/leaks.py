"""Random play that is compared card by card: what a viewer may know, and what leaks."""

from functools import partial

import msgspec

from server.core.evolve import evolve
from server.core.legal import legal
from server.core.redact import redact
from server.core.sight import Shared
from server.core.table import Table
from server.core.view import view
from server.room.concern import concerning
from tests.core.given import DEALER, who
from tests.core.random_play import NAMES


VIEWERS = [*(who(name) for name in NAMES), DEALER]


def told_once(event, after, seq, viewer):
    """What a viewer is told as the room makes it: once for all who may know the same."""
    return Shared(partial(redact, event, after, seq)).of(viewer)


def shown_once(table, viewer):
    return Shared(partial(view, table)).of(viewer)


def offered_once(table, viewer):
    return legal(*concerning(table, viewer))


def stream(events, viewer, tell=redact, show=view, may=legal):
    """Everything that a viewer is sent, as bytes."""
    table, sent = Table(), []
    for seq, event in enumerate(events, 1):
        table = evolve(table, event)
        sent += [
            msgspec.msgpack.encode(tell(event, table, seq, viewer)),
            msgspec.msgpack.encode(show(table, viewer)),
            msgspec.msgpack.encode(may(table, viewer)),
        ]
    return sent


def without_examples(message):
    """Plain data without the `ranking` of rules: its cards are examples, which come from no deck."""
    match message:
        case dict():
            return {key: without_examples(value) for key, value in message.items() if key != "ranking"}
        case list() | tuple():
            return [without_examples(value) for value in message]
    return message
