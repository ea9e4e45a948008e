"""
The master changes, or a part of the Cluster is lost, in mid-round: people play on with the same cards, to the cent.

The server process, its Redis servers, their sentinels and the sockets are real.
"""

import asyncio
import signal

import pytest

from tests.chaos.house import House, cents
from tests.chaos.person import Company, check_commands
from tests.store.servers import KINDS, Nodes, Watched, running


async def play_through(folder, url, ill, times=1):
    """
    Play in a house while `ill()` befalls its Redis in mid-round; return how many hands were seen again.

    Everybody cashes out in the end, and the books are right then.
    """
    house = House(folder / "house", url)
    await house.open()
    questions = 0
    try:
        async with Company(house, str(ill)) as company:
            await company.sent(6)
            for _ in range(times):
                await company.question()
                async with house.books() as store:
                    _, _, before = await cents(store)
                for person in company.people:
                    person.paused = True
                await asyncio.to_thread(ill)
                for person in company.people:
                    await person.look_again(before)
                questions += before.phase == "deciding"
                await company.sent(6)
            log = await company.leave()
    finally:
        await house.end(signal.SIGTERM)

    assert house.process.returncode == 0
    check_commands(log)
    assert questions == times
    return sum(person.same_cards for person in company.people)


async def test_a_round_goes_on_when_the_master_dies(tmp_path):
    with Watched(tmp_path) as watched:
        assert await play_through(tmp_path, watched.url, watched.lose) >= 1


async def test_a_round_goes_on_when_the_master_is_changed_under_it(tmp_path):
    with Watched(tmp_path) as watched:
        assert await play_through(tmp_path, watched.url, watched.hand_over) >= 1


async def test_a_round_goes_on_when_a_node_of_the_cluster_is_lost_and_comes_back(tmp_path):
    with Nodes(tmp_path) as nodes:
        assert await play_through(tmp_path, nodes.url, lambda: nodes.lose_for_a_while("{t:T1}:log")) >= 1


async def test_a_round_goes_on_when_a_replica_takes_over_in_the_cluster(tmp_path):
    with Nodes(tmp_path, replicas=1) as nodes:
        assert await play_through(tmp_path, nodes.url, lambda: nodes.lose("{t:T1}:log")) >= 1


async def test_a_round_goes_on_when_its_slot_moves_to_another_node(tmp_path):
    with Nodes(tmp_path) as nodes:
        assert await play_through(tmp_path, nodes.url, lambda: nodes.move("{t:T1}:log"), times=2) >= 1


@pytest.mark.parametrize("kind", KINDS)
async def test_a_killed_server_goes_on_with_the_same_cards_on_every_kind_of_redis(kind, tmp_path):
    with running(kind, tmp_path) as servers:
        house = House(tmp_path / "house", servers.url)
        await house.open()
        try:
            async with Company(house, kind) as company:
                for _ in range(2):
                    await company.question()
                    await house.end(signal.SIGKILL)
                    async with house.books() as store:
                        found, given, before = await cents(store)
                    assert found == given
                    for person in company.people:
                        person.paused = True
                    await house.open()
                    for person in company.people:
                        await person.look_again(before)
                    await company.sent(3)
                log = await company.leave()
        finally:
            await house.end(signal.SIGTERM)

    assert house.process.returncode == 0
    assert any(person.same_cards for person in company.people)
    check_commands(log)
