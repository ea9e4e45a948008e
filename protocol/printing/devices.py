"""The page of the reference about devices on MQTT."""

from collections.abc import Iterator
from inspect import cleandoc
from itertools import chain
from typing import Any, get_args

from protocol import devices, sealing
from protocol.asyncapi_devices import CHANNELS
from protocol.typescript import structs

from .entries import contents, entry, heading, table
from .types import DEVICES, linked


MESSAGES: dict[str, tuple[Any, ...]] = {
    "From a device": get_args(devices.Up),
    "To a device": get_args(devices.Down),
    "Signed and sealed": (sealing.SignedUp, sealing.SignedDown, sealing.Sealed),
}
KEY = bytes(range(32))
EXAMPLE = ("croupier/house/T1/t1-sensors/up", "0123456789abcdef" * 2, "Xy7-_pQ2", devices.SensorsStatus((2, 5)))


def page() -> str:
    """Return the whole page."""
    found = {kind.cls.__name__: kind for kind in structs(chain(*MESSAGES.values()))}
    listed = {title: [kind.__name__ for kind in kinds] for title, kinds in MESSAGES.items()}
    named = set(chain(*listed.values()))
    shown = {**listed, "Parts": [name for name in found if name not in named]}
    lines = [heading("Devices"), linked(cleandoc(devices.__doc__ or "")), "", cleandoc(sealing.__doc__ or "")]
    lines += ["", *(contents(title, names) for title, names in shown.items()), "", *topics(), "", *example()]
    lines += ["", *kinds()]
    for title, names in shown.items():
        lines += ["", f"## {title}", *(line for name in names for line in entry(found[name], DEVICES))]
    return "\n".join(lines) + "\n"


def topics() -> Iterator[str]:
    """Yield the table of topics."""
    rows = [(f"`{where}`", about) for where, (_, _, about) in CHANNELS.items()]
    yield from table(("last level of the topic", "direction and use"), rows)


def example() -> Iterator[str]:
    """Yield a sealed message."""
    topic, session, boot, body = EXAMPLE
    sealed = sealing.seal(KEY, topic, sealing.SignedUp(session, boot, 1, body)).decode()
    yield from (f"An example with the key `{KEY.hex()}`, on `{topic}`:", "", "```json", sealed, "```")


def kinds() -> Iterator[str]:
    """Yield the table of the kinds of devices."""
    rows = [
        (f"`{kind}`", f"`{status.__name__}`", ", ".join(f"`{each.__name__}`" for each in devices.DOES.get(kind, ())))
        for kind, status in devices.STATUS.items()
    ]
    yield from table(("kind", "status", "actions"), rows)
