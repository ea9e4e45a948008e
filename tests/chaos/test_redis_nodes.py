"""
A house of three nodes over a Redis of several servers: crowds play while nodes and masters are lost, one after another.

The same as `make chaos` in small, over the Redis that a house of many nodes is likely to have.
"""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from tests.chaos.accounts import audit
from tests.chaos.house import House
from tests.chaos.night import Plan, crowds, wrongs_of
from tests.chaos.resort import WELCOME, Node, Resort, tables_for
from tests.ports import free_ports
from tests.store.servers import running


PLAN = Plan(nodes=3, people=35, places=7, seconds=20, processes=2, rate=100.0, seed=4)
REST = 2.0  # s between two losses


@asynccontextmanager
async def open_nodes(folder, servers, tables):
    """Three nodes without cables: what is lost here is whole processes."""
    ports = free_ports(PLAN.nodes)
    addresses = [f"http://127.0.0.1:{port}" for port in ports]
    async with AsyncExitStack() as stack:
        nodes = []
        for number, (port, address) in enumerate(zip(ports, addresses, strict=True)):
            about = {"addresses": addresses, "address": address, "welcome": WELCOME, "port": port}
            house = House(folder / f"node{number}", servers.url, tables, **about)
            nodes.append(Node(house, house, None))
            stack.push_async_callback(nodes[-1].wipe_out)
        resort = Resort(servers, nodes)
        for node in nodes:
            await node.open()
        await resort.until_listed(len(tables))
        yield resort


def lose_a_master(servers):
    """Lose the master, or a part of the Cluster; the server that was lost is back in the end."""
    if hasattr(servers, "sentinels"):
        servers.lose().start()
    else:
        servers.lose_for_a_while("{t:T1}:log")


@pytest.mark.full
@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", ["sentinel", "cluster"])
async def test_crowds_play_on_to_the_cent_while_nodes_and_masters_are_lost(kind, tmp_path):
    tables = tables_for(PLAN.people)
    with running(kind, tmp_path) as servers:
        async with open_nodes(tmp_path, servers, tables) as house, crowds(tmp_path, PLAN, house.urls) as players:
            async with asyncio.timeout(90):
                await asyncio.gather(*(one.seated() for one in players))
            first, second, _ = house.nodes
            await asyncio.sleep(REST)
            await asyncio.to_thread(lose_a_master, servers)
            await asyncio.sleep(REST)
            await first.kill()
            await first.open()
            await asyncio.sleep(REST)
            await second.drain()
            await second.open()
            await asyncio.sleep(REST)
            await asyncio.to_thread(lose_a_master, servers)
            async with asyncio.timeout(150):
                told = await asyncio.gather(*(one.report() for one in players))
            report, wrong = told[0][0], [words for _, words in told if words]
            for one, _ in told[1:]:
                report.add(one)
            async with house.books() as store:
                async with asyncio.timeout(30):
                    while any([(await store.wallets.purse(player)).table for player in await store.wallets.players()]):  # noqa: ASYNC110 - the last cash-outs are on their way
                        await asyncio.sleep(0.1)
                books = await audit(store, [one.receipts for one in players])

    assert wrong + wrongs_of(PLAN, report) + books.wrong == []
    assert books.found == books.given > 0
    assert books.settled >= 10
    print(*report.lines(), *books.lines(), sep="\n")
