"""
The devices of one table that is served here: they act as people do, and show what everybody at the table may see.

A keypad acts as the dealer on duty, a key as the supervisor who holds it, a coin on a sensor as the player of that
seat, and a card reader as itself. So the rules are the same as for these people on their pages.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from protocol.commands import Proceed, TableCommand
from protocol.devices import (
    STATUS,
    Doing,
    End,
    MeterShown,
    Refusal,
    Scanned,
    Select,
    Show,
    Start,
    Status,
    Turned,
    Well,
)
from protocol.messages import Refused as RefusedMessage
from protocol.physical_cards import ReadCard
from protocol.progressive import CallClaim, ConfirmClaim
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.views import TableView
from server.core.legal import legal
from server.core.orders import DeviceChanged
from server.core.settings import reader_of
from server.core.table import Table, Who, settings_of
from server.core.view import view
from server.house.table_card import won_at
from server.meters.display import Displays, meter_of
from server.room.inbox import Ordered
from server.room.room import Room

from . import displays
from .enrolment import Enrolled


EVERYBODY = Who("player", "", "the devices")  # sees what everybody at the table may see
GRACE = 6.0  # s in which the devices of a table that is newly served here may be heard for the first time


class TableDevices:
    """
    The devices of a table; `changed` is called whenever what they show may have changed.

    `act` is told who acts with a device, and raises Refused if they are not on the staff any more.
    """

    def __init__(
        self,
        room: Room,
        devices: Sequence[Enrolled],
        changed: Callable[[], None],
        displays: Displays,
        act: Callable[[Who], None],
    ) -> None:
        self.act = act
        self.room = room
        self.devices = devices
        self.changed = changed
        self.displays = displays
        self.online: set[str] = set()
        self.meter_shown = self.meter()
        self.stop_listening = room.on_change(changed), displays.on_change(self.update_meter)
        self.lost_soon = asyncio.get_running_loop().call_later(GRACE, self.all_lost)

    # Presence.

    def device_online(self, device: Enrolled) -> None:
        """Tell the table of a device that has no state to report; the others report theirs."""
        self.online.add(device.id)
        if STATUS[device.kind] is Well:
            self.tell(device, True, None)

    def device_lost(self, device: Enrolled) -> None:
        """Tell the table of a device that is lost."""
        self.online.discard(device.id)
        self.tell(device, False, None)

    def all_lost(self) -> None:
        """Tell the table of all devices that have not been heard yet."""
        for device in self.devices:
            if device.id not in self.online:
                self.tell(device, False, None)

    def tell(self, device: Enrolled, there: bool, status: Status | None) -> None:  # noqa: FBT001 - as the order has it
        """Tell the table the state of a device."""
        self.room.inbox.put(Ordered(DeviceChanged(device.id, device.kind, there, status)))

    def close(self) -> None:
        """Let go of the table."""
        self.lost_soon.cancel()
        for stop in self.stop_listening:
            stop()

    # What they do.

    async def handle_message(self, device: Enrolled, command: str, body: Status | Doing) -> Refusal | None:
        """Do what a device says, as `command`, and return why it was refused, or None."""
        try:
            match body:
                case Scanned(number, step, slot, card):
                    name = reader_of(settings_of(self.table))
                    who = Who("device", f"device-{name}", name)
                    return await self.ask(who, command, ReadCard(number, step, slot, card))
                case Start() | End() | Select() if self.room.commands.answers.done(self.dealer().player, command):
                    return None  # it was done before, and the answer was lost
                case Start(number):
                    return await self.proceed(command, number, betting=True)
                case End(number):
                    return await self.proceed(command, number, betting=False)
                case Select(seat):
                    return await self.ask(self.dealer(), command, CallClaim(self.claim_of(seat)))
                case Turned(claim):
                    holder = Who("supervisor", f"supervisor-{device.holder}", device.holder)
                    return await self.ask(holder, command, ConfirmClaim(claim))
        except Refused as no:
            return Refusal(no.code, no.sentence)
        self.tell(device, True, body)
        return None

    async def ask(self, who: Who, command: str, what: TableCommand) -> Refusal | None:
        """Give the table a command, and return why it was refused, or None."""
        self.act(who)
        if who.role == "device" and (shift := self.table.standing.shift) is not None:
            self.act(Who("dealer", shift.account, shift.name))  # who deals the cards that are read
        answer = await self.room.command(who, command, what)
        return Refusal(answer.code, answer.message) if isinstance(answer, RefusedMessage) else None

    async def proceed(self, command: str, number: int, *, betting: bool) -> Refusal | None:
        """Do what START GAME or END GAME does, once for each round (13(b), 13(g))."""
        table, dealer = self.table, self.dealer()
        if number != table.round:
            raise Refused(Text.WRONG_ROUND, asked=number, round=table.round)
        if betting and table.phase != "betting":
            raise Refused(Text.START_GAME_EARLY, phase=table.phase)
        if not betting and table.step is not None:
            raise Refused(Text.END_GAME_EARLY, phase=table.phase)
        return await self.ask(dealer, command, Proceed(table.round, table.step))

    def dealer(self) -> Who:
        """Return the dealer on duty (Refused if there is none)."""
        shift = self.table.standing.shift
        if shift is None:
            raise Refused(Text.NOBODY_DEALS)
        return Who("dealer", shift.account, shift.name)

    def claim_of(self, seat: int) -> int:
        """Return the claim of a seat that the dealer can select (Refused if there is none)."""
        for claim in self.table.progressive.claims:
            if claim.seat == seat and claim.stand == "waits":
                return claim.claim
        raise Refused(Text.NOTHING_TO_SELECT, seat=seat)

    # What they show.

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.room.table

    def update_meter(self) -> None:
        """Look what the table's meter shows now."""
        if self.meter_shown != (meter_shown := self.meter()):
            self.meter_shown = meter_shown
            self.changed()

    def shown(self) -> Mapping[str, Show]:
        """Return what each device shows now."""
        if self.table.settings is None:
            return {}
        seen = view(self.table, EVERYBODY)
        shows = ((device.id, self.show(device, seen)) for device in self.devices)
        return {name: show for name, show in shows if show is not None}

    def show(self, device: Enrolled, seen: TableView) -> Show | None:
        """Return what a device shows of the table as it is `seen` now, if it shows anything."""
        table, entries = self.table, self.room.history.entries
        seq, at = self.room.history.head.version, entries[-1].at if entries else 0
        match device.kind:
            case "card_reader":
                return displays.expected(seen, seq, at)
            case "sensors":
                return displays.lamps(table, seen, seq, at)
            case "keypad":
                shift = table.standing.shift
                actions = legal(table, Who("dealer", shift.account, shift.name)) if shift else ()
                return displays.keypad(seen, actions, seq, at)
            case "supervisor_key":
                holder = Who("supervisor", f"supervisor-{device.holder}", device.holder)
                return displays.key(legal(table, holder), seq, at)
            case "cover_all_display":
                return displays.cover_all(table, seq, at)
            case "sign":
                meter, read = self.meter_shown
                return displays.sign(seen, meter, won_at(settings_of(table), table), seq, max(at, read))
            case _:
                return None

    def meter(self) -> tuple[MeterShown | None, int]:
        """Return what the table's meter shows and since when (ms); None if it has none, or nothing is known of it."""
        name, meters = meter_of(self.table), self.displays.meters
        card = next((card for card in self.displays.cards() if card.meter == name), None)
        if card is None or meters is None:
            return None, 0
        return MeterShown(card.label, None if card.stopped else card.cents), meters.shown(card.meter).at
