"""Who is not let in, and what is not played, at every node and also later."""

import asyncio

import pytest

from protocol.bans import Exclude, Readmit, StartGaming, StopGaming
from protocol.refusals import Code, Refused
from server.access.bans import Bans
from server.core.table import Table
from server.store import Away, Session
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, RiggedWorld, jumping
from tests.refusing import refusal_of


SAM = Session("supervisor-Sam", "Sam", "supervisor")
OUT, IN = Exclude("1", "ann", "Ann", "She asked for it"), Readmit("2", "ann", "She may.")


def bans(beside=None):
    store = beside.store if beside else MoodyStore(RiggedWorld())
    house = Bans(store.sessions, HouseLog(store.house, lambda: 5))
    house.store = store
    return house


async def refused(house, message, who=SAM):
    code, _ = await refusal_of(house.rule(who, message, 5))
    return code


@jumping
async def test_whom_a_supervisor_excludes_is_let_in_at_no_node_until_readmitted_44():
    here = bans()
    there = bans(here)
    looking = asyncio.create_task(there.run())
    await asyncio.sleep(1)
    there.check("ann")
    await here.rule(SAM, OUT, 5)
    await asyncio.sleep(1)
    for house in (here, there):
        with pytest.raises(Refused, match="She asked for it") as no:
            house.check("ann")
        assert no.value.code is Code.EXCLUDED
        house.check("bob")
        [excluded] = house.shown().excluded
        assert (excluded.player, excluded.name, excluded.by, excluded.since) == ("ann", "Ann", "Sam", 5)
    await there.rule(SAM, IN, 6)
    await here.look()
    here.check("ann")
    assert here.shown() == there.shown()
    assert here.shown().excluded == ()
    looking.cancel()


@jumping
async def test_nobody_is_let_in_before_it_is_known_who_is_excluded():
    house = bans()
    with pytest.raises(Away):
        house.check("ann")


@jumping
async def test_a_node_whose_store_is_away_keeps_to_what_it_has_read():
    house = bans()
    await house.rule(SAM, OUT, 5)
    house.store.away["bans"] = 3
    looking = asyncio.create_task(house.run())
    await asyncio.sleep(1)
    with pytest.raises(Refused):
        house.check("ann")
    looking.cancel()


@jumping
async def test_games_are_stopped_one_by_one_or_all_at_once_22():
    house, calls = bans(), []
    house.on_change(lambda: calls.append(house.shown().stopped))
    await house.rule(SAM, StopGaming("1", "flop_poker", "A fault."), 5)
    await house.rule(SAM, StopGaming("2", None, "An alarm."), 6)
    assert [(one.game, one.why) for one in calls[-1]] == [(None, "An alarm."), ("flop_poker", "A fault.")]
    assert await refused(house, StartGaming("3", "three_card_poker", "So.")) is Code.NOT_NOW
    await house.rule(SAM, StartGaming("4", None, "It is over."), 7)
    assert [one.game for one in calls[-1]] == ["flop_poker"]
    assert house.concerning(Table()).bans == ()


@jumping
async def test_the_house_stops_and_starts_all_games_by_itself_and_undoes_no_ruling():
    house = bans()
    await house.rule_by_house("It is safe.", 1, lifted=True)
    assert house.last == {}
    await house.rule_by_house("It is not safe.", 2, lifted=False)
    await house.rule_by_house("It is not safe.", 3, lifted=False)
    assert [(one.game, one.why, one.by, one.since) for one in house.shown().stopped] == [
        (None, "It is not safe.", "the house", 2)
    ]
    await house.rule_by_house("It is safe.", 4, lifted=True)
    assert house.shown().stopped == ()
    await house.rule(SAM, StopGaming("1", None, "An alarm."), 5)
    await house.rule_by_house("It is not safe.", 6, lifted=False)
    await house.rule_by_house("It is safe.", 7, lifted=True)

    assert [(one.why, one.by) for one in house.shown().stopped] == [("An alarm.", "Sam")]


@jumping
async def test_what_cannot_be_ruled_says_why():
    house = bans()
    assert await refused(house, OUT, Session("dealer-Dana", "Dana", "dealer")) is Code.NOT_YOUR_ROLE
    assert await refused(house, IN) is Code.NOT_NOW
    assert await refused(house, Exclude("1", "supervisor-Sam", "Sam", "So.")) is Code.UNKNOWN_PLAYER
    assert await refused(house, StopGaming("1", "bingo", "So.")) is Code.UNKNOWN_GAME


@jumping
async def test_a_ruling_is_on_record():
    house = bans()
    await house.rule(SAM, OUT, 5)
    await house.rule(SAM, IN, 6)
    await house.house_log.flush()

    assert [entry.event.ban for entry in await house.store.house.read("house")] == house.store.sessions.ruled


@jumping
async def test_a_ruling_that_somebody_copied_changes_nothing():
    house = bans()
    await house.rule(SAM, OUT, 5)
    await house.rule(SAM, IN, 6)
    await house.rule(SAM, OUT, 7)
    house.store.sessions.ruled.append(house.store.sessions.ruled[1])
    await house.look()

    assert house.why_barred("ann") == "She asked for it."
