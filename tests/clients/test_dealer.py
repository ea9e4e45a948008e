import asyncio

import pytest

from clients.python.bots import Bots, styles
from clients.python.client import Player
from clients.python.dealer import deal, parser, run
from server.core import events
from server.core.deck_procedures.events import DeckMoved, StubCounted
from server.core.settings import Procedures
from tests.clients.real_house import GAMES, real_house, table


@pytest.mark.parametrize("game", GAMES)
async def test_the_dealer_deals_round_after_round(game):
    async with real_house(table(pace="dealer", game=GAMES[game])) as house:
        code = await house.sessions.codes.issue("Dana", "dealer")
        async with Player(house.url, staff=("Dana", code)) as dealer:
            await dealer.join("T1")
            bots = Bots(house.url, "T1", seed=1)
            playing = asyncio.create_task(bots.play(styles("basic,wild"), 3, pause=0.01))
            dealing = asyncio.create_task(deal(dealer, pause=0.0, betting=0.2))
            await playing
            dealing.cancel()

        happened = await house.events()
        assert sum(isinstance(event, events.RoundClosed) for event in happened) >= 3
        assert await house.cents() == 100_000 * len(await house.store.wallets.players())


async def test_the_dealer_stops_after_the_given_number_of_rounds():
    async with real_house(table(pace="dealer")) as house:
        code = await house.sessions.codes.issue("Dana", "dealer")
        async with Player(house.url, staff=("Dana", code)) as dealer:
            await dealer.join("T1")
            playing = asyncio.create_task(Bots(house.url, "T1", seed=1).play(styles("timid"), pause=0.01))
            await deal(dealer, pause=0.0, betting=0.2, rounds=2)
            playing.cancel()

            assert (dealer.view["round"], dealer.view["phase"]) == (2, "over")


async def test_a_dealer_and_a_supervisor_open_a_table_and_shuffle_after_each_round():
    settings = table(pace="dealer", procedures=Procedures("manual"))
    async with real_house(settings) as house:
        codes = [await house.sessions.codes.issue(*person) for person in (("Dana", "dealer"), ("Sam", "supervisor"))]
        async with (
            Player(house.url, staff=("Dana", codes[0])) as dealer,
            Player(house.url, staff=("Sam", codes[1])) as supervisor,
        ):
            await dealer.join("T1")
            await supervisor.join("T1")
            playing = asyncio.create_task(Bots(house.url, "T1", seed=1).play(styles("timid"), pause=0.01))
            floor = asyncio.create_task(deal(supervisor, pause=0.0))
            await deal(dealer, pause=0.0, betting=0.2, rounds=6)
            playing.cancel()
            floor.cancel()

        happened = await house.events()
        shuffles = [event.name for event in happened if isinstance(event, events.DeckShuffled)]
        assert shuffles == ["D1"] * 6
        assert [event.round for event in happened if isinstance(event, StubCounted)] == [5]
        assert dealer.view["equipment"]["counted"] == 5
        verified = [event for event in happened if isinstance(event, DeckMoved) and event.stage == "verified"]
        assert [event.by for event in verified] != [None]


async def test_a_wrong_code_is_reported():
    async with real_house(table(pace="dealer")) as house:
        options = ("--url", house.url, "--table", "T1", "--name", "Dana", "--code", "000-000")
        with pytest.raises(SystemExit, match="dealer: wrong_code: "):
            await run(parser().parse_args(options))


def test_the_command_line_requires_a_table_and_a_code():
    asked = parser().parse_args(
        ["--url", "ws://127.0.0.1:1/ws", "--table", "T4", "--name", "Dana", "--code", "123-456"]
    )

    assert (asked.table, asked.name, asked.code) == ("T4", "Dana", "123-456")
