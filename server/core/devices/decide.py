"""
The events of a device at its table, and the steps that wait for a device.

A lost device stops only the steps that need it. Decks go in and out of the shuffler, the automated shoe deals stacks,
and the sensors take progressive wagers. Other lost devices stop nothing.
"""

from collections.abc import Iterator

from protocol.announcements import Said
from protocol.devices import SensorsStatus, ShoeStatus, ShufflerStatus
from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.cards.deck import DECK
from server.core.deck_procedures.events import DeckRemoved, ShufflerJammed
from server.core.deck_procedures.steps import procedures_of
from server.core.events import TableEvent
from server.core.games.steps import Deal
from server.core.orders import DeviceChanged
from server.core.table import Table

from .events import DeviceHeard, DeviceLost
from .state import Device, of_kind


def device_changed(table: Table, order: DeviceChanged) -> Iterator[TableEvent]:
    """Yield the new state of a device, if it changed, and what follows from it."""
    before = table.devices.get(order.device)
    if not order.there:
        if before is None or before.there:
            yield DeviceLost(order.device, order.kind)
        return
    now = device_of(order)
    if now == before:
        return
    yield DeviceHeard(order.device, now.kind, now.state, now.colour, now.cards, now.on)
    if now.kind == "shuffler":
        yield from shuffled(table, order.device, before, now)


def device_of(order: DeviceChanged) -> Device:
    """Return a device in the state that its status reports."""
    match order.status:
        case ShufflerStatus(state, colour, cards):
            return Device(order.kind, there=True, state=state, colour=colour, cards=cards)
        case ShoeStatus(state):
            return Device(order.kind, there=True, state=state)
        case SensorsStatus(on):
            return Device(order.kind, there=True, on=tuple(sorted({*on})))
        case _:
            return Device(order.kind, there=True)


def shuffled(table: Table, device: str, before: Device | None, now: Device) -> Iterator[TableEvent]:
    """
    Yield what the shuffler reports of the deck in it: it is jammed, or has not 52 cards.

    Without an attached device the dealer reports a jam by hand. Only a counting shuffler counts the cards (7(f), 7(g)).
    """
    deck, procedures = table.equipment.in_device, procedures_of(table)
    if deck is None or procedures is None:
        return
    if now.state == "jammed" and (before is None or before.state != "jammed"):
        yield ShufflerJammed(deck.name, device)
    counts = procedures.shuffle == "counting_shuffler"
    if counts and now.state == "ready" and now.cards not in (None, len(DECK)):
        yield DeckRemoved(deck.name, "short", device)


def check_shuffler(table: Table, task: str, colour: str | None) -> None:
    """
    Check that a deck can go into the shuffler or come out of it (without an attached shuffler the dealer decides).

    Raises:
        Refused: If it is lost, jammed, still shuffling, or holds another deck.

    """
    shuffler = of_kind(table.devices, "shuffler")
    if shuffler is None or task not in ("load", "take"):
        return
    if not shuffler.there:
        raise Refused(Text.SHUFFLER_AWAY)
    if shuffler.state == "jammed":
        raise Refused(Text.SHUFFLER_JAMMED)
    if task == "take" and shuffler.state != "ready":
        raise Refused(Text.SHUFFLER_BUSY, state=shuffler.state)
    if task == "take" and colour and shuffler.colour not in (None, colour):
        raise Refused(Text.OTHER_DECK_IN_SHUFFLER, inside=shuffler.colour, asked=colour)


def check_shoe(table: Table) -> None:
    """Raise Refused if the open step waits for the automated shoe."""
    shoe = of_kind(table.devices, "automated_shoe")
    step = table.now_playing
    if shoe is None or not isinstance(step, Deal) or step.after_stacks:
        return
    if table.settings is None or table.settings.dealing != "automated_shoe":
        return
    if not shoe.there:
        raise Refused(Text.SHOE_AWAY)
    if shoe.state == "jammed":
        raise Refused(Text.SHOE_JAMMED)


def no_wagers(table: Table) -> str | None:
    """Return why progressive wagers cannot be made, as far as the sensors go, or None (13(a))."""
    sensors = of_kind(table.devices, "sensors")
    return Said.NO_SENSORS.words() if sensors is not None and not sensors.there else None
