"""Print the wire for people who write a client: `make generate` writes it to `protocol/README.md`."""

import sys
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any, get_args

import msgspec
from msgspec import inspect

from . import envelope, refusals
from .codec import JSON, MSGPACK
from .commands import Bet, TableCommand
from .seating import SaidDone
from .typescript import SMALL, expand, spell, structs
from .updates import Skipped, TableUpdate, WagerPlaced
from .views import MayBet, TableAction


CHAPTERS: dict[str, Any] = {
    "From the client": envelope.FromClient,
    "From the server": envelope.FromServer,
    "Commands": TableCommand,
    "Updates": TableUpdate,
    "Actions": TableAction,
}

OPENING = f"""\
# The wire

*Printed from the messages by `make generate`. For machines: [asyncapi.json](asyncapi.json).*

One WebSocket at `/ws`, by subprotocol `{MSGPACK.name}` (binary frames, MessagePack) or `{JSON.name}` (text frames,
JSON). A message is a map whose `type` names it. A frame from a client is at most {envelope.MAX_FRAME} bytes
and has no unknown fields; from the server, unknown fields and messages are to be passed over.
"""
CONVERSATION = (
    (">", envelope.Hello("1", "a secret", table="T1", last_seq=40, mark="4f0c6be2a1d39787")),
    ("<", envelope.Welcome("1", "a secret", "p7", "Guest 7", "player", 75_000, "T1", 1_767_225_600_000, 10_000, ())),
    ("<", envelope.Updates(42, "9b1f32c07de4a855", (Skipped(41), SaidDone(42, "p3", done=True)))),
    ("<", envelope.Legal(42, (MayBet(Bet(7, 2, "ante", 500), 500, 10_000, 100, may_withdraw=False),))),
    (">", envelope.Do("2", Bet(7, 2, "ante", 1_500))),
    ("<", envelope.Updates(43, "07ad90c1fb62e43d", (WagerPlaced(43, 2, "ante", 1_500, 23_500),))),
    ("<", envelope.Accepted("2", 43, "07ad90c1fb62e43d")),
    (">", envelope.Do("3", Bet(7, 2, "ante", 1_550))),
    ("<", envelope.Refused("3", refusals.Code.NOT_WHOLE_CHIPS, "Wagers are whole chips of $1.00.")),
)


def page() -> str:
    """Return the whole page."""
    told = [each.__name__ for union in CHAPTERS.values() for each in get_args(union)]
    found = {kind.cls.__name__: kind for kind in structs()}
    lines = [OPENING, cleandoc(envelope.__doc__ or "").partition("\n\n")[2], "", "```", *conversation(), "```"]
    for title, union in CHAPTERS.items():
        lines += ["", f"## {title}", *(line for each in get_args(union) for line in entry(found[each.__name__]))]
    lines += ["", "## Parts", *(line for name, kind in found.items() if name not in told for line in entry(kind))]
    lines += ["", "## Values", "", *values()]
    lines += ["", "## Why a command is refused", "", *(f"- `{code.value}`" for code in refusals.Code)]
    lines += ["", "## Why the server closes a socket", "", cleandoc(envelope.CloseCode.__doc__ or ""), ""]
    lines += [f"- {code.value} `{code.name}`" for code in envelope.CloseCode]
    return "\n".join(lines) + "\n"


def conversation() -> Iterator[str]:
    """Yield some messages of a player who comes back to a table and makes a wager."""
    for direction, message in CONVERSATION:
        yield f"{direction} {msgspec.json.encode(message).decode()}"


def entry(kind: inspect.StructType) -> Iterator[str]:
    """Yield what there is to know of a message or a part of one."""
    yield from ("", f"### {kind.cls.__name__}", "", cleandoc(kind.cls.__doc__ or ""))
    if kind.fields:
        yield from ("", "| field | type |", "| --- | --- |")
        for field in kind.fields:
            spelt = spell(field.type).replace("|", "\\|").replace("readonly ", "")
            yield f"| `{field.encode_name}` | `{spelt}`{'' if field.required else ', may be left out'} |"


def values() -> Iterator[str]:
    """Yield a line for each small value."""
    for name, annotation in SMALL.items():
        kind = inspect.type_info(annotation)
        about = (kind.extra_json_schema or {}).get("description", "") if isinstance(kind, inspect.Metadata) else ""
        yield f"- **{name}**: `{expand(kind)}`. {about}".rstrip()


if __name__ == "__main__":
    sys.stdout.write(page())
