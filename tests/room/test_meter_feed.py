"""A table and its meter: what it asks is carried once and in order, also when the meter or the store goes away."""

import asyncio
from dataclasses import dataclass

from protocol.announcements import Said
from protocol.commands import Bet
from protocol.refusals import Code
from server.changes import Changes
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.progressive.events import (
    AwardAsked,
    MeterAwarded,
    MeterClaimed,
    ProgressiveResumed,
    ProgressiveStopped,
    StakesReversed,
    StakesTaken,
)
from server.store import Away
from tests.core.given import LIMITS, conserved
from tests.core.progressive.meter import StandIn
from tests.fakes import jumping
from tests.playing import playing


GAME = ThreeCardSettings(LIMITS | {"progressive": (100, 100)}, progressive_table="1")
OFFERS = {"game": GAME, "meter": "Pearl"}


@dataclass
class Display:
    """What is known of a meter."""

    display: int
    stopped: str | None


class HouseMeters:
    """The house's meters: one called Pearl, which does not answer while it is `away`."""

    def __init__(self):
        self.pearl = StandIn()
        self.away = False
        self.stopped = None
        self.asked = []
        self.on_change = Changes()

    def stop(self, why):
        self.stopped = why
        self.on_change.tell()

    async def apply(self, name, operation):
        assert name == "Pearl"
        self.asked.append(operation.n)
        await asyncio.sleep(0.01)
        if self.away:
            raise Away("no answer")
        return self.pearl.apply(operation)

    def shown(self, name):
        assert name == "Pearl"
        return Display(self.pearl.display, self.stopped)


async def wager(play, ann):
    """The seated ann makes an ante and a progressive wager, and the cards are dealt."""
    for name, amount in (("ante", 500), ("progressive", 100)):
        assert (await play.ask(ann, f"{name} {play.room.table.round}", Bet(play.room.table.round, 1, name, amount)))[
            "type"
        ] == "Accepted"
    await play.deal(ann)


@jumping
async def test_stakes_are_carried_when_bets_close_and_the_answer_is_told():
    meters = HouseMeters()
    async with playing(meters=meters, **OFFERS) as play:
        await wager(play, await play.seat())
        await asyncio.sleep(1)

        assert [event.n for event in await play.events(StakesTaken)] == [1]
        assert play.room.table.progressive.pending == ()
        assert meters.pearl.agrees(play.room.table)
        assert meters.asked == [1]


@jumping
async def test_what_waits_for_a_meter_is_asked_until_it_answers_in_its_order():
    meters = HouseMeters()
    async with playing(meters=meters, **OFFERS) as play:
        ann = await play.seat()
        meters.away = True
        await wager(play, ann)
        await play.room.void_after_fault()
        await asyncio.sleep(20)
        assert [event.n for event in await play.events(StakesReversed)] == [2]
        assert set(meters.asked) == {1}
        meters.away = False
        await asyncio.sleep(20)

        assert play.room.table.progressive.pending == ()
        assert sorted(set(meters.asked)) == [1, 2]
        assert meters.pearl.agrees(play.room.table)
        assert conserved(play.room.table)


@jumping
async def test_an_operation_is_carried_again_after_the_store_was_away_and_counts_once():
    meters = HouseMeters()
    async with playing(meters=meters, **OFFERS) as play:
        ann = await play.seat()
        await wager(play, ann)
        play.store.mute["append"] = 1
        await asyncio.sleep(5)

        assert [event.n for event in await play.events(StakesTaken)] == [1]
        assert meters.pearl.taken == 100
        assert meters.pearl.agrees(play.room.table)


@jumping
async def test_while_the_meter_is_stopped_the_table_says_so_and_takes_no_wagers():
    meters = HouseMeters()
    async with playing(meters=meters, **OFFERS) as play:
        ann = await play.seat()
        meters.stop("The meter is out of reach just now.")
        await asyncio.sleep(1)
        await play.ask(ann, "ante", Bet(1, 1, "ante", 500))
        answer = await play.ask(ann, "no", Bet(1, 1, "progressive", 100))
        assert (answer["code"], answer["message"]) == (Code.METER_STOPPED, "The meter is out of reach just now.")
        assert [event.why for event in await play.events(ProgressiveStopped)] == [meters.stopped]

        meters.stop(None)
        await asyncio.sleep(1)
        assert len(await play.events(ProgressiveResumed)) == 1
        assert (await play.ask(ann, "yes", Bet(1, 1, "progressive", 100)))["type"] == "Accepted"


@jumping
async def test_where_no_meter_is_kept_nothing_is_wagered_on_one():
    async with playing(**OFFERS) as play:
        await play.seat()
        await asyncio.sleep(1)

        assert play.room.table.progressive.stopped == Said.NO_METER_HERE.words()


@jumping
async def test_a_table_without_a_meter_hears_of_none():
    meters = HouseMeters()
    async with playing(meters=meters) as play:
        await play.seat()
        await asyncio.sleep(2)

        assert play.room.meter_feed.shown is None
        assert not await play.events(ProgressiveStopped)


@jumping
async def test_a_win_below_the_set_sum_is_asked_of_the_meter_at_once_and_paid():
    meters = HouseMeters()
    async with playing(meters=meters, confirm_over=10**7, **OFFERS) as play:
        ann = await play.seat()
        await wager(play, ann)
        seat = play.room.table.seats[1]
        assert play.room.history.entries
        play.room.history.table = with_cards(play.room.table, seat)
        await play.ask(ann, "play", play.choice("play"))
        await asyncio.sleep(1)

        (claim,) = await play.events(MeterClaimed)
        assert (claim.waits, claim.percent) == (False, 100)
        assert len(await play.events(AwardAsked)) == 1
        (paid,) = await play.events(MeterAwarded)
        assert paid.amount == meters.pearl.paid == 100_020
        assert meters.pearl.agrees(play.room.table)


def with_cards(table, seat):
    """The table as if seat 1 had been dealt an ace-king-queen of spades."""
    from msgspec.structs import replace

    return replace(table, seats=table.seats | {1: replace(seat, cards=("As", "Ks", "Qs"))})


@jumping
async def test_a_table_that_is_not_served_any_more_follows_no_meter():
    meters = HouseMeters()
    async with playing(meters=meters, **OFFERS):
        assert meters.on_change.callbacks
    assert not meters.on_change.callbacks
