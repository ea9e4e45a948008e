"""The devices of a table: what they do is done as people do it, and what they show is what is to be seen."""

import asyncio
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from protocol.commands import Bet, Proceed
from protocol.devices import (
    End,
    KeypadShown,
    KeyShown,
    Lamps,
    MeterShown,
    Scanned,
    Select,
    SensorsStatus,
    ShufflerStatus,
    SignShown,
    Start,
    Turned,
    Well,
)
from protocol.refusals import Code, Refused
from protocol.sentences import Text
from server.core.devices.events import DeviceHeard, DeviceLost
from server.core.events import WagerPlaced
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.meter.settings import MeterSettings
from server.core.progressive.events import ClaimCalled, ClaimConfirmed, ProgressiveStopped
from server.devices.enrolment import Enrolled
from server.devices.table import GRACE, TableDevices
from server.meters.display import Displays
from tests.core.given import LIMITS, stacked
from tests.fakes import RiggedWorld, jumping
from tests.playing import playing, settled
from tests.room.test_meter_feed import HouseMeters


OFFERS = {
    "game": ThreeCardSettings(LIMITS | {"progressive": (100, 100)}, progressive_table="1"),
    "meter": "Pearl",
    "pace": "dealer",
    "confirm_over": 0,
}
DEVICES = {
    kind: Enrolled(kind, "T1", kind, "Sam" if kind == "supervisor_key" else "", b"")
    for kind in ("sensors", "keypad", "supervisor_key", "sign", "shuffler", "cover_all_display")
}


class Meters(HouseMeters):
    """The meter called Pearl, with what the house has set for it."""

    configured = {"Pearl": MeterSettings("Pearl", "Pearl of the pit")}  # noqa: RUF012 - nobody changes it

    def shown(self, name):
        known = super().shown(name)
        known.at, known.version = 7, 3
        return known

    known = {"Pearl": SimpleNamespace(seen=2**60)}  # noqa: RUF012 - never old, and nobody changes it


def shows(meters=None):
    return Displays(meters, RiggedWorld(), tuple)


acted = []  # who acted with a device


@asynccontextmanager
async def devices_at(meters=None, kinds=DEVICES, **changes):
    """A table with all its devices there, ann at seat 1 and bob at seat 2, and a dealer who has opened betting."""
    meters = meters or Meters()
    async with playing(meters=meters, **(OFFERS | changes)) as play:
        play.shows = []
        play.devices = TableDevices(
            play.room, [DEVICES[kind] for kind in kinds], lambda: play.shows.append(None), shows(meters), acted.append
        )
        play.ann, play.bob = await play.seat(), await play.seat("bob", 2)
        play.dealer = await play.come("dealer-Dana", role="dealer")
        for kind in kinds:
            play.devices.device_online(DEVICES[kind])
            first = {"sensors": SensorsStatus(()), "shuffler": ShufflerStatus("empty")}.get(kind, Well())
            assert await do(play, kind, first) is None
        await play.ask(play.dealer, "open", Proceed(0, None))
        try:
            yield play
        finally:
            play.devices.close()


async def do(play, kind, body, command=None):
    """What comes of what a device says: None, or the code of the refusal."""
    play.number = getattr(play, "number", 0) + 1
    refusal = await play.devices.handle_message(DEVICES[kind], command or f"{kind}/boot-0001/{play.number}", body)
    await settled()
    return refusal and refusal.code


def lit(play):
    shown = play.devices.shown()["sensors"]
    return shown.lit, shown.locked


@jumping
async def test_13a_a_coin_on_the_sensor_makes_the_wager_when_it_may_be_made_and_the_lamp_lights():
    async with devices_at() as play:
        await do(play, "sensors", SensorsStatus((1,)))
        assert lit(play) == ((), False), "an ante comes first"
        await play.ask(play.ann, "ante", Bet(1, 1, "ante", 500))
        await settled()

        assert lit(play) == ((1,), False)
        assert play.room.table.seats[1].wagers == {"ante": 500, "progressive": 100}


@jumping
async def test_13a_a_coin_that_is_taken_off_takes_the_wager_back_and_one_from_the_page_stays():
    async with devices_at() as play:
        for viewer, seat in ((play.ann, 1), (play.bob, 2)):
            await play.ask(viewer, f"ante{seat}", Bet(1, seat, "ante", 500))
        await do(play, "sensors", SensorsStatus((1,)))
        await play.ask(play.bob, "own", Bet(1, 2, "progressive", 100))
        await do(play, "sensors", SensorsStatus(()))
        assert lit(play) == ((2,), False)

        placed = [
            (event.seat, event.amount) for event in await play.events(WagerPlaced) if event.wager == "progressive"
        ]
        assert placed == [(1, 100), (2, 100), (1, 0)]


@jumping
async def test_a_coin_wishes_once_a_round_so_that_the_page_can_take_it_back():
    async with devices_at() as play:
        await play.ask(play.ann, "ante", Bet(1, 1, "ante", 500))
        await do(play, "sensors", SensorsStatus((1,)))
        await play.ask(play.ann, "not so", Bet(1, 1, "progressive", 0))
        await do(play, "sensors", SensorsStatus((1,)))

        assert lit(play) == ((), False)


@jumping
async def test_13b_start_game_closes_bets_once_and_locks_the_sensors():
    async with devices_at() as play:
        await play.ask(play.ann, "ante", Bet(1, 1, "ante", 500))
        await do(play, "sensors", SensorsStatus((1,)))
        assert play.devices.shown()["keypad"].may == ("start",)
        assert await do(play, "keypad", Start(7)) == Code.WRONG_ROUND
        assert await do(play, "keypad", Start(1), "keypad/boot-0001/99") is None
        version = play.room.history.head.version
        assert await do(play, "keypad", Start(1), "keypad/boot-0001/99") is None, "it is told again that it was done"
        assert await do(play, "keypad", Start(1)) == Code.NOT_NOW, "it is pressed again"
        assert play.room.history.head.version == version
        assert lit(play) == ((1,), True)

        await do(play, "sensors", SensorsStatus(()))
        assert lit(play) == ((1,), True), "the dealer has taken the coin"


@jumping
async def test_13g_end_game_resets_the_lamps_for_the_next_round():
    async with devices_at() as play:
        await play.ask(play.ann, "ante", Bet(1, 1, "ante", 500))
        await do(play, "sensors", SensorsStatus((1,)))
        await do(play, "keypad", Start(1))
        assert await do(play, "keypad", End(1)) == Code.NOT_NOW
        await do(play, "sensors", SensorsStatus(()))
        await play.room.void_after_fault()
        while play.room.table.step is not None:
            await play.ask(play.dealer, f"on {play.room.table.step}", Proceed(1, play.room.table.step))
        assert play.devices.shown()["keypad"].may == ("end",)
        assert await do(play, "keypad", End(1)) is None

        assert (play.room.table.round, lit(play)) == (2, ((), False))


@jumping
async def test_a_keypad_is_nobodys_where_nobody_deals():
    async with playing(**OFFERS) as play:
        play.devices = TableDevices(play.room, [DEVICES["keypad"]], lambda: None, shows(), acted.append)
        assert await do(play, "keypad", Start(0)) == Code.NOT_NOW
        assert await do(play, "keypad", Select(1)) == Code.NOT_NOW
        assert play.devices.shown()["keypad"].may == ()
        play.devices.close()


@jumping
async def test_what_a_device_may_not_do_is_refused_with_the_tables_own_words():
    async with devices_at() as play:
        assert await do(play, "keypad", Select(1)) == Code.UNKNOWN_CLAIM
        assert await do(play, "supervisor_key", Turned(1)) == Code.UNKNOWN_CLAIM
        assert await do(play, "keypad", Scanned(1, 0, 1, "Qh")) is not None
        assert play.devices.shown()["supervisor_key"].claims == ()


@jumping
async def test_a_device_that_is_lost_and_comes_back_is_told_to_the_table_once():
    async with devices_at(kinds=("keypad", "sensors")) as play:
        play.devices.device_lost(DEVICES["sensors"])
        await asyncio.sleep(2)
        assert [event.kind for event in await play.events(DeviceLost)] == ["sensors"]
        assert len(await play.events(ProgressiveStopped)) == 1
        play.devices.device_online(DEVICES["sensors"])
        await do(play, "sensors", SensorsStatus(()))
        await asyncio.sleep(2)

        assert play.room.table.progressive.stopped is None
        assert [event.kind for event in await play.events(DeviceHeard)] == ["keypad", "sensors", "sensors"]


@jumping
async def test_devices_have_a_while_to_be_heard_for_the_first_time():
    async with playing(**OFFERS) as play:
        play.devices = TableDevices(
            play.room, [DEVICES["sensors"], DEVICES["keypad"]], lambda: None, shows(), acted.append
        )
        play.devices.device_online(DEVICES["keypad"])
        await asyncio.sleep(GRACE - 1)
        assert await play.events(DeviceLost) == []
        await asyncio.sleep(2)

        assert [event.kind for event in await play.events(DeviceLost)] == ["sensors"]
        assert [event.kind for event in await play.events(DeviceHeard)] == ["keypad"], "whatever it says first"
        play.devices.close()


@jumping
async def test_all_that_is_shown_is_of_one_moment_and_the_sign_has_the_meter():
    async with devices_at() as play:
        shown = play.devices.shown()
        await settled()

        assert isinstance(shown["sensors"], Lamps)
        assert isinstance(shown["keypad"], KeypadShown)
        assert isinstance(shown["supervisor_key"], KeyShown)
        assert {one.seq for one in shown.values()} == {play.room.history.head.version}
        sign = shown["sign"]
        assert isinstance(sign, SignShown)
        assert sign.meter == MeterShown("Pearl of the pit", play.devices.displays.meters.pearl.display // 1_000_000)
        assert sign.limits["progressive"] == (100, 100)
        assert shown["cover_all_display"].odds is None
        await asyncio.sleep(1)
        before = len(play.shows)
        await asyncio.sleep(3)
        assert len(play.shows) == before, "nothing has changed"
        displays = play.devices.displays
        displays.meters.pearl.display += 1_000_000
        running = asyncio.create_task(displays.run())
        await asyncio.sleep(0)
        displays.on_change.tell()
        running.cancel()
        assert play.devices.shown()["sign"].meter.cents == sign.meter.cents + 1
        assert len(play.shows) == before + 1


@jumping
async def test_13d_the_dealer_selects_the_spot_and_the_key_confirms():
    async with devices_at() as play:
        await play.ask(play.ann, "ante", Bet(1, 1, "ante", 500))
        await do(play, "sensors", SensorsStatus((1,)))
        await win(play)
        assert play.devices.shown()["keypad"].spots == (1,)
        assert await do(play, "supervisor_key", Turned(1)) == Code.COMES_FIRST
        assert await do(play, "keypad", Select(1)) is None
        assert play.devices.shown()["supervisor_key"].claims == (1,)
        assert await do(play, "supervisor_key", Turned(1)) is None
        await asyncio.sleep(2)

        assert [event.by for event in await play.events(ClaimCalled)] == ["dealer-Dana"]
        assert [event.by for event in await play.events(ClaimConfirmed)] == ["supervisor-Sam"]
        assert lit(play) == ((1,), True), "settled, and not reset yet (13(g))"
        won = play.devices.shown()["sign"].won
        assert (won.seat, won.cents) == (1, 100_020), "$1,000 and the part of the dollar that won it"


async def win(play):
    """Play the round on with ace, king and queen of spades at seat 1."""
    deck = stacked(["As Ks Qs"], "Jc 8h 3d", play.room.table.settings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("server.core.fairness.decide.shuffled", lambda _seed, _players: deck)
        await do(play, "keypad", Start(1))
    while play.room.table.step is not None:
        table = play.room.table
        asked = (play.ann, play.choice("play")) if table.turn else (play.dealer, Proceed(1, table.step))
        assert (await play.ask(asked[0], f"step {table.step}", asked[1]))["type"] == "Accepted"


async def test_who_acts_with_a_device_is_there_and_nobody_off_the_staff_acts():
    async with devices_at() as play:
        acted.clear()
        await do(play, "keypad", Start(1))
        assert {(who.role, who.name) for who in acted} == {("dealer", play.dealer.who.name)}

        def off_the_staff(who):
            raise Refused(Text.NOT_ON_THE_STAFF, name=who.name)

        play.devices.act = off_the_staff
        assert await do(play, "supervisor_key", Turned(1)) == Code.UNKNOWN_SESSION
