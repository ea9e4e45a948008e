"""Several nodes on one machine, started with one command."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import cycle
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from clients.python.client import Player
from server.config.loading import load
from server.store.anchors import read_file
from tests.cli.program import CONFIG, children_of, croupier, runs, serving, sit_and_play, talking
from tests.fakes import eventually
from tests.gateways.talker import Talker
from tests.ports import free_ports


TABLES = CONFIG.split("[[bots]]")[0]
SECOND = TABLES[TABLES.index("[[tables]]") :].replace("T1", "T2")


@pytest.fixture
def config(tmp_path):
    (port,) = free_ports(1)
    path = tmp_path / "house.toml"
    path.write_text((TABLES + SECOND).format(var=tmp_path / "var").replace("port = 0", f"port = {port}"))
    return path


def pair(port):
    return port, port + 1


def nodes_of(parent):
    """The processes of the nodes, by their numbers."""
    lines = {child: Path(f"/proc/{child}/cmdline").read_text().split("\0") for child in children_of(parent)}
    return {line[line.index("--node") + 1]: int(child) for child, line in lines.items() if "--node" in line}


@asynccontextmanager
async def two(config, *more):
    async with serving(config, "--nodes", "2", *more) as served:
        yield served, nodes_of(served.process.pid)


async def test_a_player_at_either_node_plays_at_every_table_and_the_staff_has_one_code_each(config):
    async with two(config) as (served, nodes):
        assert set(nodes) == {"1/2", "2/2"}
        for port in pair(served.port):
            for table in ("T1", "T2"):
                async with asyncio.timeout(20), Player(f"ws://127.0.0.1:{port}/ws") as player:
                    await player.join(table)
                    await player.until(lambda player=player: player.view is not None)
            page = f"http://localhost:{served.port}"
            async with connect(f"ws://127.0.0.1:{port}/ws", subprotocols=["croupier.json"], origin=page) as socket:
                assert (await Talker(socket, binary=False).hello())["type"] == "Welcome"
        async with talking(served) as staff:
            assert (await staff.say("SignIn", name="Dana", code=served.codes["Dana"]))["role"] == "dealer"
        assert await served.stop() == 0
    assert not any(map(runs, nodes.values()))
    assert croupier("audit", "--config", config).returncode == 0


async def test_the_tables_of_a_killed_node_go_on_and_it_is_started_again(config):
    async with two(config) as (served, nodes), asyncio.timeout(60):
        killed = nodes["1/2"]
        os.kill(killed, signal.SIGKILL)
        await eventually(lambda: nodes_of(served.process.pid).get("1/2", killed) != killed)
        for table in ("T1", "T2"):
            async with Player(f"ws://127.0.0.1:{served.port}/ws") as player:
                await player.join(table)
                await player.until(lambda player=player: player.view is not None)


@pytest.mark.full
async def test_nodes_stop_when_their_parent_is_killed_and_the_next_one_goes_on(config):
    async with two(config) as (served, nodes):
        os.kill(served.process.pid, signal.SIGKILL)
        await served.process.communicate()
        await eventually(lambda: not any(map(runs, nodes.values())))
    async with (
        two(config) as (served, _),
        asyncio.timeout(20),
        Player(f"ws://127.0.0.1:{served.port}/ws") as player,
    ):
        await player.join("T2")


@pytest.mark.full
async def test_a_port_in_use_is_told_and_nothing_is_left_running(config):
    second = load(config, {}).port + 1
    taken = await asyncio.start_server(lambda *_: None, "127.0.0.1", second)
    async with taken:
        done = await asyncio.to_thread(croupier, "serve", "--config", config, "--nodes", "2")

    assert done.returncode == 1
    assert f"croupier: Port {second} of 127.0.0.1 is in use. Choose another by setting PORT=.\n" in done.stderr
    assert done.stderr.endswith("croupier: Node 2/2 of this machine does not start.\n")


async def test_the_staff_is_read_again_by_every_node(config):
    async with two(config) as (served, _), AsyncExitStack() as stack:
        first, second = [await stack.enter_async_context(talking_at(port)) for port in pair(served.port)]
        for talker, name in ((first, "Sam"), (second, "Dana")):
            said = await talker.say("SignIn", name=name, code=served.codes[name])
            assert said["type"] == "Welcome", said
        config.write_text(config.read_text() + '[staff]\nsupervisors = ["Lou"]\ndealers = ["Kim"]\n')
        served.process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(20):
            assert await first.closed() == await second.closed() is not None


async def test_the_parent_keeps_the_anchors_of_all_nodes(config):
    var = config.parent / "var"
    async with two(config) as (served, _):
        for table in ("T1", "T2"):
            await play_a_round_at(table, pair(served.port))
        for name in ("anchors-1", "anchors-2", "anchors"):
            await eventually(lambda name=name: {"T1", "T2"} <= anchored(var / f"{name}.jsonl"))


async def play_a_round_at(table, ports):
    """Play a round at a table, at the node that serves it; it may just be handed over."""
    async with asyncio.timeout(30):
        for port in cycle(ports):
            async with talking_at(port) as player:
                if (await player.hello(table=table))["type"] == "Welcome" and await is_shown(player):
                    await sit_and_play(player)
                    return


async def is_shown(player):
    """Whether the table is shown; otherwise the node has just handed it over."""
    while (message := await player.hear())["type"] not in ("Snapshot", "TableGone", "Moved"):
        pass
    return message["type"] == "Snapshot"


def anchored(path):
    """The logs that a file of anchors knows."""
    return {anchor.log for anchor in read_file(path)}


@asynccontextmanager
async def talking_at(port):
    async with connect(f"ws://127.0.0.1:{port}/ws", subprotocols=["croupier.json"]) as socket:
        yield Talker(socket, binary=False)
