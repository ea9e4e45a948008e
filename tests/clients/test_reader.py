import asyncio
from contextlib import asynccontextmanager
from random import Random

import pytest
from msgspec.structs import replace

from clients.python.bots import Bots, styles
from clients.python.client import Player
from clients.python.dealer import deal
from clients.python.reader import Cards, parser, read, run, waits_for_dealer
from server.core.records import records
from server.core.settings import Procedures
from server.core.shoe.events import CardRead, ScanRefused
from tests.clients.real_house import GAMES, real_house, table
from tests.reading.resettle import differences


def shoe(game):
    return replace(table(pace="dealer", game=GAMES[game], procedures=Procedures("shuffler")), cards="shoe")


@asynccontextmanager
async def staffed(house):
    """A table at which a dealer, a supervisor and bots are at work."""
    people = (("Dana", "dealer"), ("Sam", "supervisor"))
    codes = [await house.sessions.issue_code(*person) for person in people]
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


@pytest.mark.parametrize("game", GAMES)
async def test_rounds_with_physical_cards_settle_as_their_records_say(game):
    async with real_house(shoe(game)) as house, staffed(house) as dealer:
        code = await house.sessions.issue_code("Reader-T1", "device")
        async with Player(house.url, staff=("Reader-T1", code)) as reader:
            await reader.join("T1")
            reading = asyncio.create_task(read(reader, pause=0.0, duplicate=0.1, dice=Random(game)))
            await deal(dealer, pause=0.0, betting=0.3, rounds=2)
            reading.cancel()

        happened = await house.events()
        told = list(records(enumerate(happened)))
        assert [record["result"] for record in told] == ["settled"] * 2
        assert [list(differences(record)) for record in told] == [[], []]
        assert any(isinstance(event, CardRead) for event in happened)


async def test_a_card_taken_for_another_is_refused_and_read_again():
    async with real_house(shoe("three_card_poker")) as house, staffed(house) as dealer:
        code = await house.sessions.issue_code("Reader-T1", "device")
        async with Player(house.url, staff=("Reader-T1", code)) as reader:
            await reader.join("T1")
            reading = asyncio.create_task(read(reader, pause=0.0, duplicate=0.5, dice=Random(3)))
            await deal(dealer, pause=0.0, betting=0.3, rounds=1)
            reading.cancel()

        assert {event.why for event in await house.events() if isinstance(event, ScanRefused)} <= {"duplicate"}


def view(number=1, **parts):
    return {"round": number, "dealer": [], "community": [], "discarded": [], "seats": [], "shoe": None} | parts


def test_a_card_stays_the_same_until_the_next_round():
    cards = Cards(Random(1))
    dealt = [cards.at(view(), place, nth) for place in (1, 2, "dealer") for nth in (1, 2, 3)]
    assert len(set(dealt)) == 9
    assert [cards.at(view(), place, nth) for place in (1, 2, "dealer") for nth in (1, 2, 3)] == dealt
    assert cards.at(view(2), 1, 1) == cards.at(view(2), 1, 1)


def test_what_lies_on_the_table_does_not_come_again():
    cards, out = Cards(Random(1)), [rank + suit for rank in "23456789TJQK" for suit in "cdhs"]
    seats = [{"cards": [*out[:20], None]}]
    slots = {"slots": [{"card": card} for card in out[40:]]}
    seen = view(seats=seats, community=out[20:40], shoe=slots)

    assert {cards.at(seen, 1, nth) for nth in range(1, 5)} == {"Ac", "Ad", "Ah", "As"}


def test_a_card_that_lies_elsewhere_was_another_one():
    cards = Cards(Random(1))
    first = cards.at(view(), 1, 1)
    cards.lies_elsewhere(1, 1)

    assert cards.at(view(), 1, 1) != first
    assert first not in {cards.at(view(), 2, nth) for nth in range(1, 51)}


def test_the_dealer_enters_one_down_card_a_round():
    unread = {"unread": True, "by_hand": []}
    assert waits_for_dealer(view(shoe=unread))
    assert waits_for_dealer(view(shoe=unread | {"by_hand": [{"place": "dealer", "nth": 1}]}))
    assert not waits_for_dealer(view(shoe=unread | {"by_hand": [{"place": 3, "nth": 1}]}))
    assert not waits_for_dealer(view(shoe={"unread": False}))
    assert not waits_for_dealer(view())


async def test_a_wrong_code_is_told():
    async with real_house(shoe("flop_poker")) as house:
        options = ("--url", house.url, "--table", "T1", "--name", "Reader-T1", "--code", "000-000")
        with pytest.raises(SystemExit, match="reader: wrong_code: "):
            await run(parser().parse_args(options))
