"""What `make bench` compares is the same: the peers send what a house sent. No timings."""

import asyncio
import json
from collections import defaultdict

import msgpack
import pytest
from websockets.asyncio.client import connect

from tests.attack.served import served
from tests.bench import players
from tests.bench.__main__ import ratios, save, slower
from tests.bench.contenders import HOUSE, PEERS, PEOPLE, TIMES, process, python_peer
from tests.bench.replay import over_websockets
from tests.bench.script import captured


async def recorded(folder):
    async with served(folder, *HOUSE, times=TIMES, tables=["T1"]) as house:
        people = await players.come(f"ws://127.0.0.1:{house.port}/ws", ["T1"])
        steps = await captured(people)
    script = folder / "script.msgpack"
    script.write_bytes(msgpack.packb(steps))
    return steps, script


@pytest.mark.full
async def test_a_peer_sends_the_frames_of_a_whole_round_of_a_house(tmp_path):
    steps, script = await recorded(tmp_path)
    expected = defaultdict(list)
    for step in steps:
        for frame, places in step.out:
            for place in places:
                expected[place].append(frame)
    kinds = [msgpack.unpackb(step.command)["type"] for step in steps]
    updates = [
        update["type"]
        for frame in expected[players.PLACES]
        if (message := msgpack.unpackb(frame))["type"] == "Updates"
        for update in message["updates"]
    ]

    assert (kinds.count("Bet"), kinds.count("Choose")) == (players.PLACES, players.PLACES)
    assert updates.count("RoundClosed") == updates.count("RoundOpened") == 1

    async with process("python", PEERS / "relay.py", script) as (_, port):
        sockets = []
        for place in range(PEOPLE):
            sockets.append(await connect(f"ws://127.0.0.1:{port}", compression=None, proxy=None))
            await sockets[-1].send(msgpack.packb({"table": "T1", "place": place}))
            assert await sockets[-1].recv() == b"welcome"
        for step in steps:
            await sockets[step.place].send(step.command)
            for frame, places in step.out:
                for place in places:
                    assert await sockets[place].recv() == frame
        for socket in sockets:
            await socket.close()


@pytest.mark.full
async def test_a_replay_goes_on_round_after_round(tmp_path):
    steps, script = await recorded(tmp_path)
    async with python_peer("relay.py", over_websockets, tmp_path, script, steps, 1) as peer:
        found = [await peer.counts()]
        async with asyncio.timeout(30):
            while found[-1][0] < 3:
                found.append(await peer.counts())

    assert found == sorted(found)


def test_what_became_slower_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.bench.__main__.SAVED", tmp_path / "ratios.json")
    (tmp_path / "ratios.json").write_text('{"Croupier": 1.0, "near": 2.0, "far": 2.0}')
    figures = {
        "Croupier": [(10.0, 1.0), (10.0, 1.0)],
        "near": [(19.0, 1.0), (23.0, 1.0)],
        "far": [(21.0, 1.0), (40.0, 1.0)],
    }

    assert ratios(figures)["far"] == [2.1, 4.0]
    assert list(slower(figures)) == ["Slower: far was 2.00 times Croupier, and is 3.05 times."]


def test_saved_ratios_are_those_of_the_peers_and_a_peer_that_was_left_out_keeps_its_own(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.bench.__main__.SAVED", tmp_path / "ratios.json")
    figures = {"Croupier": [(10.0, 1.0)] * 3, "Croupier in main": [(9.0, 1.0)] * 3, "near": [(20.0, 1.0)] * 3}
    save(figures | {"far": [(21.0, 1.0), (40.0, 1.0), (30.0, 1.0)]})
    assert json.loads((tmp_path / "ratios.json").read_text()) == {"near": 2.0, "far": 3.0}

    save(figures)
    assert json.loads((tmp_path / "ratios.json").read_text()) == {"near": 2.0, "far": 3.0}
    assert list(slower(figures)) == []
