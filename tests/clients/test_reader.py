import asyncio
import logging
import os
import re
import sys
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from clients.python.bots import Bots, styles
from clients.python.client import Player
from clients.python.dealer import deal
from clients.python.messages import Refused
from clients.python.reader import Cards, parser, read, run, waits_for_dealer
from server.core.physical_cards.events import CardCorrected, CardRead, ScanRefused
from server.core.round.records import records
from server.core.settings import Procedures
from tests.clients.real_house import GAMES, real_house, table
from tests.reading.resettle import differences


ROOT = Path(__file__).parents[2]


def shoe(game):
    return replace(table(pace="dealer", game=GAMES[game], procedures=Procedures("shuffler")), cards="shoe")


@asynccontextmanager
async def staffed(house):
    """Run a dealer, a supervisor and bots at a table; yield the dealer."""
    people = (("Dana", "dealer"), ("Sam", "supervisor"))
    codes = [await house.sessions.codes.issue(*person) for person in people]
    async with (
        Player(house.url, staff=("Dana", codes[0])) as dealer,
        Player(house.url, staff=("Sam", codes[1])) as supervisor,
    ):
        await dealer.join("T1")
        await supervisor.join("T1")
        bots = asyncio.create_task(Bots(house.url, "T1", seed=1).play(styles("timid,basic"), pause=0.01))
        floor = asyncio.create_task(deal(supervisor, pause=0.0))
        yield dealer
        for task in (bots, floor):
            task.cancel()
        await asyncio.wait([bots, floor])


@asynccontextmanager
async def program(house, *options):
    """Run a reader in a process of its own."""
    code = await house.sessions.codes.issue("Reader-T1", "device")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "clients.python.reader", "--url", house.url, "--table", "T1"),
        *("--name", "Reader-T1", "--code", code, "--pause", "0", *options),
        cwd=ROOT,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(40):
            yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def enter(dealer, process):
    """Enter by hand each card that the reader reports as unread."""
    true = {}

    async def listen():
        async for line in process.stderr:
            card, nth, place = re.fullmatch(r"(..) cannot be read: it is card (\d+) of (\w+)\n", line.decode()).groups()
            true[place, int(nth)] = card

    async with asyncio.TaskGroup() as group:
        group.create_task(listen())
        while True:
            slot = next((action for action in dealer.legal if action["type"] == "MayRead"), None)
            if slot and dealer.view["shoe"]["unread"] and (card := true.pop((str(slot["place"]), slot["nth"]), None)):
                with suppress(Refused):  # the reader could read it in the end
                    await dealer.do(reading(slot, card))
            with suppress(TimeoutError):  # the reader's log changes nothing at the table
                async with asyncio.timeout(0.02):
                    await dealer.changed()


def reading(slot, card):
    return {"type": "ReadCard", **{name: slot[name] for name in ("round", "step", "slot")}, "card": card}


@pytest.mark.parametrize("game", GAMES)
async def test_rounds_with_a_failing_reader_settle_as_recorded(game):
    async with (
        real_house(shoe(game)) as house,
        staffed(house) as dealer,
        program(house, "--unread", "40", "--duplicate", "40") as process,
    ):
        entering = asyncio.create_task(enter(dealer, process))
        await deal(dealer, pause=0.0, betting=0.3, rounds=2)
        assert process.returncode is None
        assert not entering.done()
        entering.cancel()
        await asyncio.wait([entering])

        happened = await house.events()
        told = list(records(enumerate(happened)))
        assert [(record["result"], record["cards_from"]) for record in told] == [("settled", "shoe")] * 2
        assert [list(differences(record)) for record in told] == [[], []]
        assert {event.why for event in happened if isinstance(event, ScanRefused)} >= {"duplicate", "unread"}
        assert {event.by_hand for event in happened if isinstance(event, CardRead)} == {True, False}


async def test_a_reader_stops_when_its_parent_process_has_ended():
    async with real_house(shoe("flop_poker")) as house, program(house, "--parent", str(os.getppid())) as process:
        assert await process.wait() == 0
        assert await process.stderr.read() == b""


async def test_a_misread_card_is_corrected_once_it_is_face_up(caplog):
    caplog.set_level(logging.INFO, "reader")
    async with real_house(shoe("three_card_poker")) as house, staffed(house) as dealer:
        code = await house.sessions.codes.issue("Reader-T1", "device")
        async with Player(house.url, staff=("Reader-T1", code)) as reader:
            await reader.join("T1")
            reads = asyncio.create_task(read(reader, pause=0.0, misread=1.0, dice=Random(3)))
            deals = asyncio.create_task(deal(dealer, pause=0.1, betting=0.3, rounds=1))
            while not deals.done():
                await correct(dealer, {tuple(map(str, line.args[2:])): line.args[0] for line in caplog.records})
            await deals
            reads.cancel()

        happened = await house.events()
        fixed = [event for event in happened if isinstance(event, CardCorrected)]
        (record,) = records(enumerate(happened))
        assert list(differences(record)) == []
        assert {(event.place, event.nth) for event in fixed} >= {("dealer", nth) for nth in (1, 2, 3)}


async def correct(dealer, true):
    """Correct a face-up card, or wait for a change."""
    may = next((action for action in dealer.legal if action["type"] == "MayCorrectCard"), {"cards": ()})
    for lies in may["cards"]:
        place, nth, card = lies["place"], lies["nth"], lies["card"]
        if card not in (None, true.get((str(nth), str(place)), card)):
            fixed = {"type": "CorrectCard", "round": may["round"], "place": place, "nth": nth}
            with suppress(Refused):
                await dealer.do(fixed | {"card": true[str(nth), str(place)]})
            return
    await dealer.changed()


def view(number=1, **parts):
    return {"round": number, "dealer": [], "community": [], "discarded": [], "seats": [], "shoe": None} | parts


def test_a_card_stays_the_same_until_the_next_round():
    cards = Cards(Random(1))
    dealt = [cards.at(view(), place, nth) for place in (1, 2, "dealer") for nth in (1, 2, 3)]
    assert len(set(dealt)) == 9
    assert [cards.at(view(), place, nth) for place in (1, 2, "dealer") for nth in (1, 2, 3)] == dealt
    assert cards.at(view(2), 1, 1) == cards.at(view(2), 1, 1)


def test_a_card_on_the_table_is_not_drawn_again():
    cards, out = Cards(Random(1)), [rank + suit for rank in "23456789TJQK" for suit in "cdhs"]
    seats = [{"cards": [*out[:20], None]}]
    slots = {"slots": [{"card": card} for card in out[40:]]}
    seen = view(seats=seats, community=out[20:40], shoe=slots)

    assert {cards.at(seen, 1, nth) for nth in range(1, 5)} == {"Ac", "Ad", "Ah", "As"}


def test_a_duplicate_card_is_replaced_by_another():
    cards = Cards(Random(1))
    first = cards.at(view(), 1, 1)
    cards.was_duplicate(1, 1)

    assert cards.at(view(), 1, 1) != first
    assert first not in {cards.at(view(), 2, nth) for nth in range(1, 51)}


def test_the_dealer_may_enter_one_down_card_a_round():
    unread = {"unread": True, "by_hand": []}
    assert waits_for_dealer(view(shoe=unread))
    assert waits_for_dealer(view(shoe=unread | {"by_hand": [{"place": "dealer", "nth": 1}]}))
    assert not waits_for_dealer(view(shoe=unread | {"by_hand": [{"place": 3, "nth": 1}]}))
    assert not waits_for_dealer(view(shoe={"unread": False}))
    assert not waits_for_dealer(view())


async def test_a_wrong_code_is_reported():
    async with real_house(shoe("flop_poker")) as house:
        options = ("--url", house.url, "--table", "T1", "--name", "Reader-T1", "--code", "000-000")
        with pytest.raises(SystemExit, match="reader: wrong_code: "):
            await run(parser().parse_args(options))
