"""The page that opens the reference: `protocol/README.md`."""

from collections.abc import Iterator
from inspect import cleandoc

import msgspec

from protocol import messages, refusals, versions
from protocol.codec import JSON, MSGPACK
from protocol.commands import Bet
from protocol.seating import SaidDone
from protocol.updates import Skipped, WagerPlaced
from protocol.views import MayBet

from .entries import table
from .places import PAGES


OPENING = f"""\
# The protocol

*Printed from the messages by `make generate`. For programs, every server has an AsyncAPI document at `/asyncapi.json`.*

One WebSocket at `/ws`, by subprotocol `{MSGPACK.name}` (binary frames, MessagePack) or `{JSON.name}` (text frames,
JSON); older [versions](#versions) have subprotocols of their own. A message is a map whose `type` names it. A frame
from a client has at most {messages.MAX_FRAME} bytes and no unknown fields. A client has to ignore unknown fields and
messages from the server.

If you write a client, begin with the [guide](../docs/clients.md): it has a whole client, the life of a connection, and
how each update changes a view.
"""
CONVERSATION = (
    (">", messages.Hello("1", "a secret", table="T1", last_seq=40, mark="4f0c6be2a1d39787")),
    ("<", messages.Welcome("1", "a secret", "p7", "Guest 7", "player", 75_000, "T1", 1_767_225_600_000, 3_000, ())),
    ("<", messages.Updates("T1", 42, "9b1f32c07de4a855", (Skipped(41), SaidDone(42, "p3", done=True)))),
    (
        "<",
        messages.Legal("T1", 42, (MayBet(Bet(7, 2, "ante", 500), 500, 10_000, 100, may_withdraw=False, full_play=2),)),
    ),
    (">", messages.Do("2", Bet(7, 2, "ante", 1_500))),
    ("<", messages.Updates("T1", 43, "07ad90c1fb62e43d", (WagerPlaced(43, 2, "ante", 1_500, 23_500),))),
    ("<", messages.Accepted("2", "T1", 43, "07ad90c1fb62e43d")),
    (">", messages.Do("3", Bet(7, 2, "ante", 1_550))),
    ("<", messages.Refused("3", refusals.Code.NOT_WHOLE_CHIPS, "Wagers are whole chips of $1.00.")),
)
OTHERS = {
    "devices": ("Devices", "Shufflers, shoes, sensors, signs and others, which use MQTT."),
    "games": ("Games", "The wagers, the questions and the steps of each game."),
    "refusals": ("Refusals and close codes", "What each means, what causes it, and whether to try again."),
    "costs": ("What each message costs", "The allowances of work that messages spend."),
}


def page() -> str:
    """Return the whole page."""
    opening = cleandoc(messages.__doc__ or "").partition("\n\n")[2]
    lines = [OPENING, opening, "", "```", *conversation(), "```", "", "## The reference", "", *pages()]
    lines += ["", "## Versions", "", cleandoc(versions.__doc__ or ""), ""]
    lines += table(("version", "what it changed"), ((str(number), what) for number, what in versions.VERSIONS.items()))
    lines += ["", "Added within version 2:", "", *changes()]
    return "\n".join(lines) + "\n"


def changes() -> Iterator[str]:
    """Yield the table of what was added to the wire, the newest first."""
    rows = [(day, ", ".join(f"`{name}`" for name in names), words) for day, names, words in versions.CHANGES]
    yield from table(("since", "what", "what it is for"), rows)


def conversation() -> Iterator[str]:
    """Yield an example: a player comes back to a table and makes a wager."""
    for direction, message in CONVERSATION:
        yield f"{direction} {msgspec.json.encode(message).decode()}"


def pages() -> Iterator[str]:
    """Yield the table of the pages."""
    known = {page.name: (page.title, page.about) for page in PAGES} | OTHERS
    rows = [(f"[{title}](reference/{name}.md)", about) for name, (title, about) in known.items()]
    yield from table(("page", "what is on it"), rows)
