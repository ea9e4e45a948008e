"""Floods against a served house: nobody who acts is folded, and none of their commands is refused. No timings."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import InvalidStatus

from protocol.messages import CloseCode
from tests.attack.served import flood, served, talking_from
from tests.attack.victim import Victim
from tests.first_of import first_of


QUICK = "{ betting = 1_500, choice = 5_000, results = 200 }"
NOBODY_EXEMPT = "exempt_networks = []"
SECONDS = 3
SILENT = 6  # s: longer than a connection may say nothing
ONE_ADDRESS, MANY_ADDRESSES = {"addresses": 1, "each": 200}, {"addresses": 50, "each": 4}


@pytest.mark.parametrize(
    ("kind", "crowd"),
    first_of([("mixed", ONE_ADDRESS), ("mixed", MANY_ADDRESSES), ("connect", ONE_ADDRESS)]),
    ids=["mixed, one address", "mixed, 50 addresses", "connect, one address"],
)
async def test_under_a_flood_who_acts_is_not_folded_at_the_attacked_table_or_another(tmp_path, kind, crowd):
    async with (
        served(tmp_path, NOBODY_EXEMPT, times=QUICK) as house,
        talking_from(house, "127.0.0.2") as ann,
        talking_from(house, "127.0.0.3") as bob,
    ):
        victims = Victim(ann, 1), Victim(bob, 2)
        for victim, table in zip(victims, ("T1", "T2"), strict=True):
            await victim.sit(table)
        counts, *_ = await asyncio.gather(
            flood(house, kind, **crowd, seconds=SECONDS), *(victim.play(SECONDS) for victim in victims)
        )

    for victim in victims:
        assert victim.chosen > 0
        assert (victim.refused, victim.folded) == ([], 0)
    assert counts["opened"] > 0
    if kind != "connect":
        assert counts["Welcome"] > 0
    if crowd is ONE_ADDRESS and kind == "mixed":
        assert counts["http 503"] > 0


@pytest.mark.full
async def test_a_flood_from_a_players_own_address_folds_nobody_either(tmp_path):
    async with served(tmp_path, NOBODY_EXEMPT, times=QUICK) as house, talking_from(house, "127.0.0.10") as ann:
        victim = Victim(ann, 1)
        await victim.sit("T1")
        counts, _ = await asyncio.gather(flood(house, "hello", **ONE_ADDRESS, seconds=SECONDS), victim.play(SECONDS))

    assert (victim.refused, victim.folded) == ([], 0)
    assert victim.chosen > 0 < counts["http 503"]


async def test_a_flood_of_pings_is_cut_off_and_no_table_loses_its_lease(tmp_path):
    async with served(tmp_path, NOBODY_EXEMPT, times=QUICK) as house, talking_from(house, "127.0.0.2") as ann:
        victim = Victim(ann, 1)
        await victim.sit("T1")
        counts, _ = await asyncio.gather(
            flood(house, "pings", addresses=1, each=20, seconds=SECONDS), victim.play(SECONDS)
        )

    assert (victim.refused, victim.folded) == ([], 0)
    assert victim.chosen > 0 < counts["closed cut off"]
    assert (tmp_path / "log").read_text().count('"event": "serving"') == 2


@pytest.mark.full
async def test_one_address_takes_its_own_sockets_only_and_keeps_none_in_silence(tmp_path):
    async with served(tmp_path, NOBODY_EXEMPT, "connections_per_address = 20", "connections = 100") as house:
        silent = asyncio.create_task(flood(house, "silence", addresses=1, each=200, seconds=SILENT))
        while not silent.done():
            async with talking_from(house, "127.0.0.2") as ann:
                assert (await ann.hello())["type"] == "Welcome"
            await asyncio.sleep(0.5)
        counts = await silent

    assert counts["opened"] <= 40, "20, and 20 again after those were closed"
    assert counts[f"closed {CloseCode.NO_HELLO}"] >= 20
    assert counts["http 503"] > 0


@pytest.mark.full
async def test_who_has_a_seat_comes_back_to_a_house_that_strangers_have_filled(tmp_path):
    async with served(tmp_path, NOBODY_EXEMPT, "connections = 20") as house, AsyncExitStack() as stack:
        async with talking_from(house, "127.0.0.2") as ann:
            victim = Victim(ann, 1)
            await victim.sit("T1")
            await ann.until(type="Wallet")
            await ann.do("Bet", round=0, seat=1, wager="ante", amount=500)
        for number in range(18):
            talker = await stack.enter_async_context(talking_from(house, f"127.0.0.{100 + number}"))
            assert (await talker.hello())["type"] == "Welcome"
        with pytest.raises(InvalidStatus) as refused:
            await stack.enter_async_context(talking_from(house, "127.0.0.200"))
        async with talking_from(house, "127.0.0.2") as ann:
            welcome = await ann.hello(session=victim.session, table="T1")
            snapshot = await ann.until(type="Snapshot")
            answered = await ann.alive()

    assert refused.value.response.status_code == 503
    assert (welcome["type"], welcome["table"]) == ("Welcome", "T1")
    assert [seat["player"] for seat in snapshot["view"]["seats"]] == [welcome["player"]]
    assert answered
