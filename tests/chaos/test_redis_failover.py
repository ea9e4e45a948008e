"""
The master changes, or a part of the Cluster is lost, in mid-round: people play on with the same cards, to the cent.

The server process, its Redis servers, their sentinels and the sockets are real.
"""

import asyncio
import json
import os
import signal
from contextlib import asynccontextmanager

import pytest

from server.store import Purse
from tests.chaos.company import company_in, kill_and_go_on
from tests.chaos.house import ROOT, SERVER, WELCOME, House
from tests.chaos.person import opened
from tests.first_of import those_of
from tests.gateways.talker import Talker
from tests.store.servers import KINDS, Nodes, Watched, running


async def open_house(house):
    """Start it, again if it finds no master just then, as a machine's supervisor does; return when its door is open."""
    await house.open()
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", house.port)
        except OSError:
            if house.process.returncode is not None:
                await house.open()
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return


async def play_through(folder, url, ill, times=1):
    """
    Play in a house while `ill()` harms its Redis in mid-round; return how many hands were seen again.

    Everybody cashes out in the end, and the books are right then.
    """
    async with company_in(House(folder / "house", url), str(ill), open_house) as company:
        await company.sent(6)
        for _ in range(times):
            await company.question()
            before = await company.pause()
            await asyncio.to_thread(ill)
            await company.look_again(before)
            assert before.phase == "deciding"
            await company.sent(6)
    return company.same_cards


async def test_a_round_goes_on_when_the_master_dies(tmp_path):
    with Watched(tmp_path) as watched:
        assert await play_through(tmp_path, watched.url, watched.lose) >= 1


@pytest.mark.full
async def test_a_round_goes_on_when_the_master_is_changed_under_it(tmp_path):
    with Watched(tmp_path) as watched:
        assert await play_through(tmp_path, watched.url, watched.hand_over) >= 1


async def test_a_round_goes_on_when_a_node_of_the_cluster_is_lost_and_comes_back(tmp_path):
    with Nodes(tmp_path) as nodes:
        assert await play_through(tmp_path, nodes.url, lambda: nodes.lose_for_a_while("{t:T1}:log")) >= 1


@pytest.mark.full
async def test_a_round_goes_on_when_a_replica_takes_over_in_the_cluster(tmp_path):
    with Nodes(tmp_path, replicas=1) as nodes:
        assert await play_through(tmp_path, nodes.url, lambda: nodes.lose("{t:T1}:log")) >= 1


@pytest.mark.full
async def test_a_round_goes_on_when_its_slot_moves_to_another_node(tmp_path):
    with Nodes(tmp_path) as nodes:
        assert await play_through(tmp_path, nodes.url, lambda: nodes.move("{t:T1}:log"), times=2) >= 1


@pytest.mark.parametrize("kind", those_of(KINDS, "sentinel"))
async def test_a_killed_server_goes_on_with_the_same_cards_on_every_kind_of_redis(kind, tmp_path):
    with running(kind, tmp_path) as servers:
        house = House(tmp_path / "house", servers.url)
        async with company_in(house, kind, open_house) as company:
            for _ in range(2):
                await company.question()
                await kill_and_go_on(company, open_house)
                await company.sent(3)
    assert company.same_cards


# What was acknowledged, and no replica had heard of.


async def let_in(talker, **hello):
    """Say Hello until the table is served."""
    while (await talker.hello(**hello))["type"] != "Welcome":  # noqa: ASYNC110 - it is not told when
        await asyncio.sleep(0.05)


async def sit(talker):
    """Sit down as soon as the table is served, and wait for the chips."""
    while (answer := await talker.do("Sit", seat=1, buy_in=20_000))["type"] != "Accepted":
        assert answer["code"] == "table_away", answer
        await asyncio.sleep(0.05)
    await talker.until(type="Wallet")


async def audited(house, *more):
    """Whether `croupier audit` finds the books right."""
    process = await asyncio.create_subprocess_exec(
        *(*SERVER, "audit", "--config", str(house.config), *more),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | house.own,
    )
    told, _ = await process.communicate()
    assert process.returncode in (0, 1), told.decode()
    return process.returncode == 0


async def test_the_end_of_a_log_that_a_failover_lost_is_written_again_by_the_node_that_remembers_it(tmp_path):
    with Watched(tmp_path) as watched:
        house = House(tmp_path / "house", watched.url)
        async with company_in(house, "lost", open_house) as company:
            await company.sent(6)
            master = await asyncio.to_thread(watched.cut_off)
            await company.sent(12)
            told = max((person.seq, person.mark) for person in company.people)
            await asyncio.to_thread(watched.replace, master)
            await company.sent(6)

    assert "which is written again" in (house.folder / "log").read_text()
    assert company.log[told[0] - 1].head.mark == told[1]


@pytest.mark.full
async def test_a_receipt_for_what_is_lost_for_good_is_found_by_an_audit(tmp_path):
    """The owner died with it. Its player is shown the table as it is, and every cent is still in one place."""
    with Watched(tmp_path) as watched:
        house = House(tmp_path / "house", watched.url)
        await open_house(house)
        try:
            async with opened(house.url) as socket:
                ann = Talker(socket, binary=False)
                await let_in(ann, table="T1")
                await sit(ann)
                kept = await ann.do("Bet", round=1, seat=1, wager="ante", amount=500)
                master = await asyncio.to_thread(watched.cut_off)
                lost = await ann.do("Bet", round=1, seat=1, wager="ante", amount=1_500)
                await house.end(signal.SIGKILL)
            await asyncio.to_thread(watched.replace, master)
            await open_house(house)
            async with opened(house.url) as socket:
                again = Talker(socket, binary=False)
                seen = {"last_seq": lost["seq"], "mark": lost["mark"], "table": "T1", "session": ann.who["session"]}
                await let_in(again, **seen)
                view = (await again.until(type="Snapshot"))["view"]
            receipts = tmp_path / "receipts"
            for promised, found in ((kept, True), (lost, False)):
                receipts.write_text(
                    json.dumps({"table": "T1", **{key: promised[key] for key in ("id", "seq", "mark")}})
                )
                assert await audited(house, "--receipts", str(receipts)) is found
            assert await audited(house)
        finally:
            await house.end(signal.SIGTERM)

    assert lost["type"] == kept["type"] == "Accepted"
    assert view["seats"][0]["wagers"] == {"ante": 500}


@asynccontextmanager
async def guest_of_another_part(house, nodes):
    """A guest whose wallet is not where the table is."""
    while True:
        async with opened(house.url) as socket:
            ann = Talker(socket, binary=False)
            await let_in(ann, table="T1")
            if nodes.holder(f"{{w:{ann.who['player']}}}:purse") is not nodes.holder("{t:T1}:log"):
                yield ann
                return


@pytest.mark.full
async def test_a_transfer_that_a_wallet_lost_is_carried_again_by_an_audit(tmp_path):
    """Wallet and table are in two parts of the Cluster, and only the wallet's loses its last moment."""
    with Nodes(tmp_path, replicas=1) as nodes:
        house = House(tmp_path / "house", nodes.url)
        await open_house(house)
        try:
            async with guest_of_another_part(house, nodes) as ann, house.books() as store:
                player = ann.who["player"]
                await asyncio.to_thread(nodes.cut_off, f"{{w:{player}}}:purse")
                await sit(ann)
                await asyncio.to_thread(nodes.lose, f"{{w:{player}}}:purse")
                lost = await store.wallets.purse(player)
                assert not await audited(house)
                assert await audited(house, "--reconcile")
                found = await store.wallets.purse(player)
        finally:
            await house.end(signal.SIGTERM)

    assert (lost, found) == (Purse(0, None), Purse(WELCOME - 20_000, "T1"))
