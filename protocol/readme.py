"""Print the messages for people who write a client. `make generate` writes it to `protocol/README.md`."""

import sys
from collections.abc import Iterator
from inspect import cleandoc
from itertools import chain
from typing import Any, get_args

import msgspec
from msgspec import inspect

from . import costs, devices, messages, refusals, sealing, versions
from .asyncapi_devices import CHANNELS
from .codec import JSON, MSGPACK
from .commands import Bet, TableCommand
from .seating import SaidDone
from .typescript import SMALL, expand, spell, structs
from .updates import Skipped, TableUpdate, WagerPlaced
from .views import MayBet, TableAction


CHAPTERS: dict[str, Any] = {
    "From the client": messages.FromClient,
    "From the server": messages.FromServer,
    "Commands": TableCommand,
    "Updates": TableUpdate,
    "Actions": TableAction,
}

OPENING = f"""\
# The protocol

*Printed from the messages by `make generate`. For programs, every server has an AsyncAPI document at `/asyncapi.json`.*

One WebSocket at `/ws`, by subprotocol `{MSGPACK.name}` (binary frames, MessagePack) or `{JSON.name}` (text frames,
JSON); older [versions](#versions) have subprotocols of their own. A message is a map whose `type` names it. A frame
from a client has at most {messages.MAX_FRAME} bytes and no unknown fields. A client has to ignore unknown fields and
messages from the server.
"""
DEVICE_MESSAGES: dict[str, tuple[Any, ...]] = {
    "From a device": get_args(devices.Up),
    "To a device": get_args(devices.Down),
    "Signed and sealed": (sealing.SignedUp, sealing.SignedDown, sealing.Sealed),
}
KEY = bytes(range(32))
EXAMPLE = ("croupier/house/T1/t1-sensors/up", "0123456789abcdef" * 2, "Xy7-_pQ2", devices.SensorsStatus((2, 5)))
CONVERSATION = (
    (">", messages.Hello("1", "a secret", table="T1", last_seq=40, mark="4f0c6be2a1d39787")),
    ("<", messages.Welcome("1", "a secret", "p7", "Guest 7", "player", 75_000, "T1", 1_767_225_600_000, 10_000, ())),
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


def page() -> str:
    """Return the whole page."""
    listed = [each.__name__ for union in CHAPTERS.values() for each in get_args(union)]
    found = {kind.cls.__name__: kind for kind in structs()}
    lines = [OPENING, cleandoc(messages.__doc__ or "").partition("\n\n")[2], "", "```", *conversation(), "```"]
    for title, union in CHAPTERS.items():
        lines += ["", f"## {title}", *(line for each in get_args(union) for line in entry(found[each.__name__]))]
    lines += ["", "## Parts", *(line for name, kind in found.items() if name not in listed for line in entry(kind))]
    lines += ["", "## Values", "", *values()]
    lines += version_chapter()
    lines += ["", "## Why a command is refused", "", *(f"- `{code.value}`" for code in refusals.Code)]
    lines += ["", "## Why the server closes a socket", "", cleandoc(messages.CloseCode.__doc__ or ""), ""]
    lines += [f"- {code.value} `{code.name}`" for code in messages.CloseCode]
    lines += cost_chapter()
    lines += device_chapter()
    return "\n".join(lines) + "\n"


def version_chapter() -> Iterator[str]:
    """Yield the lines of the chapter about versions."""
    yield from ("", "## Versions", "", cleandoc(versions.__doc__ or ""))
    yield from ("", "| version | what it changed |", "| --- | --- |")
    yield from (f"| {version} | {changed} |" for version, changed in versions.VERSIONS.items())


def cost_chapter() -> Iterator[str]:
    """Yield the lines of the chapter about what messages cost."""
    yield from ("", "## What each message costs", "", cleandoc(costs.__doc__ or ""))
    yield from ("", "| allowance of each | µs a second | µs at once |", "| --- | --- | --- |")
    yield from (f"| {name} | {rate:,} | {burst:,} |" for name, (rate, burst) in costs.ALLOWANCES.items())
    yield from ("", "| message, request or command | µs |", "| --- | --- |")
    kinds = {kind.__name__: cost for kind, cost in (costs.MESSAGES | costs.COMMANDS).items()}
    rows = {**costs.REQUESTS, **kinds, "a refused message": costs.REFUSAL}
    yield from (
        f"| {name if ' ' in name or name == 'page' else f'`{name}`'} | {cost:,} |" for name, cost in rows.items()
    )


def device_chapter() -> Iterator[str]:
    """Yield the lines of the chapter about devices."""
    yield from ("", "## Devices", "", cleandoc(devices.__doc__ or ""), "", cleandoc(sealing.__doc__ or ""))
    yield from ("", "| last level of the topic | direction and use |", "| --- | --- |")
    yield from (f"| `{where}` | {about} |" for where, (_, _, about) in CHANNELS.items())
    topic, session, boot, body = EXAMPLE
    sealed = sealing.seal(KEY, topic, sealing.SignedUp(session, boot, 1, body)).decode()
    yield from ("", f"An example with the key `{KEY.hex()}`, on `{topic}`:", "", "```json", sealed, "```")
    yield from ("", "| kind | status | actions |", "| --- | --- | --- |")
    for kind, status in devices.STATUS.items():
        actions = ", ".join(f"`{each.__name__}`" for each in devices.DOES.get(kind, ()))
        yield f"| `{kind}` | `{status.__name__}` | {actions} |"
    found = {kind.cls.__name__: kind for kind in structs(chain(*DEVICE_MESSAGES.values()))}
    for title, kinds in DEVICE_MESSAGES.items():
        yield from ("", f"### {title}", *(text for each in kinds for text in entry(found.pop(each.__name__))))
    yield from ("", "### Parts of these", *(text for kind in found.values() for text in entry(kind)))


def conversation() -> Iterator[str]:
    """Yield an example: a player comes back to a table and makes a wager."""
    for direction, message in CONVERSATION:
        yield f"{direction} {msgspec.json.encode(message).decode()}"


def entry(kind: inspect.StructType) -> Iterator[str]:
    """Yield the lines about one message or part of a message."""
    yield from ("", f"### {kind.cls.__name__}", "", cleandoc(kind.cls.__doc__ or ""))
    if kind.fields:
        yield from ("", "| field | type |", "| --- | --- |")
        for field in kind.fields:
            spelt = spell(field.type).replace("|", "\\|").replace("readonly ", "")
            yield f"| `{field.encode_name}` | `{spelt}`{'' if field.required else ', optional'} |"


def values() -> Iterator[str]:
    """Yield a line for each small value."""
    for name, annotation in SMALL.items():
        kind = inspect.type_info(annotation)
        about = (kind.extra_json_schema or {}).get("description", "") if isinstance(kind, inspect.Metadata) else ""
        yield f"- **{name}**: `{expand(kind)}`. {about}".rstrip()


if __name__ == "__main__":
    sys.stdout.write(page())
