"""The seeds of a gaming day are revealed at its end, also those that a stopped server did not reveal, and no others."""

from types import SimpleNamespace

from server.config.gaming_day import calendar
from server.core.fairness.events import SeedsRevealed
from server.house.revealing import Revealing
from tests.fakes import jumping
from tests.playing import playing, settled


DAY = 24 * 3_600_000  # ms


async def fold_a_round(play):
    """A round whose hand stays down, so that its seed is not revealed at once."""
    viewer = await play.seat()
    await play.deal(viewer)
    await play.ask(viewer, f"fold {play.world.now()}", play.choice("fold"))


def revealing(play, begins="06:00"):
    tables = SimpleNamespace(rooms={"T1": play.room})
    return Revealing(tables, play.world, calendar(begins, "UTC"))


async def revealed(play):
    await settled()
    return [event.through for event in (entry.event for entry in await play.log()) if isinstance(event, SeedsRevealed)]


@jumping
async def test_nothing_of_the_present_day_is_revealed():
    async with playing() as play:
        await fold_a_round(play)
        await revealing(play).reveal()

        assert await revealed(play) == []


@jumping
async def test_after_the_turn_of_the_day_its_rounds_are_revealed_once():
    async with playing() as play:
        await fold_a_round(play)
        service = revealing(play)
        await service.reveal()
        play.world.ahead += DAY
        await service.reveal()
        await service.reveal()

        assert await revealed(play) == [1]


@jumping
async def test_a_server_that_was_stopped_at_the_turn_reveals_them_when_it_is_back():
    async with playing() as play:
        await fold_a_round(play)
        play.world.ahead += DAY
        await revealing(play).reveal()

        assert await revealed(play) == [1]
