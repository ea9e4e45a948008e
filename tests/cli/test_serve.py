import asyncio
import gc
import json
import os
import re
import signal
import sys
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from urllib.request import urlopen
from weakref import ref

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from protocol.messages import CloseCode
from server.cli.serve import COLLECTED_AFTER, may_move_rounds, spare_collector
from server.cli.store import opened_store
from server.config.gaming_day import calendar
from server.config.hashes import hashes
from server.config.loading import load
from server.config.nodes import Place
from server.config.settings import ArchiveSettings
from server.house.nodes import Nodes, Site
from server.house.publishing import PATIENCE, Publishing
from server.store.house_events import Hashed
from server.store.house_log import HouseLog
from tests.cli.program import ROOT, children_of, environment, play_a_round, runs, serving, talking
from tests.config.files import LEAST, written
from tests.fakes import eventually


async def test_it_prints_codes_that_sign_in_once_and_stops_at_a_signal(config):
    async with serving(config) as served:
        assert set(served.codes) == {"Dana", "Sam"}
        async with talking(served) as staff:
            for name, role in (("Dana", "dealer"), ("Sam", "supervisor")):
                assert (await staff.say("SignIn", name=name, code=served.codes[name]))["role"] == role
                assert (await staff.say("SignIn", name=name, code=served.codes[name]))["code"] == "wrong_code"
            stopping = asyncio.create_task(served.stop())
            assert await staff.closed() == 1001
        assert await stopping == 0
    assert not (config.parent / "var" / "redis" / "redis.sock").exists(), "its Redis stopped with it"


def test_rounds_leave_the_store_only_if_every_node_can_read_them(tmp_path):
    alone = load(written(tmp_path, LEAST), {})
    many = replace(alone, addresses=("http://10.0.0.7:8000", "http://10.0.0.8:8000"))
    with capture_logs() as logs:
        assert may_move_rounds(alone, None)
        assert may_move_rounds(many, Place(1, 2)), "the nodes of one machine share its folder"
        assert may_move_rounds(replace(many, archive=ArchiveSettings(shared=True)), None)
        assert logs == []
        assert not may_move_rounds(many, None)
    assert [line["log_level"] for line in logs] == ["warning"]
    assert logs[0]["event"].startswith("finished rounds stay in the store, which grows")


async def test_an_interrupt_stops_it_too(config):
    async with serving(config) as served:
        assert await served.stop(signal.SIGINT) == 0


@pytest.mark.full
async def test_it_stops_while_its_redis_hangs(config):
    async with serving(config) as served, talking(served) as player:
        await player.hello(table="T1")
        (redis,) = children_of(served.process.pid)
        os.kill(int(redis), signal.SIGSTOP)
        await player.send({"type": "Do", "id": "late", "command": {"type": "Sit", "seat": 1, "buy_in": 20_000}})
        assert await served.stop() == 1
    assert not runs(redis)

    async with serving(config) as served:
        assert await served.stop() == 0


async def test_the_bots_of_the_demo_start_and_stop_with_the_server(config):
    async with serving(config, "--demo") as served:
        async with talking(served) as rail:
            await rail.hello(table="T1")
            while not (await rail.hear()).get("updates"):
                pass
        children = children_of(served.process.pid)
        assert len(children) == 2, "a Redis and the bots"
        assert await served.stop() == 0
    assert not any(runs(child) for child in children)


async def until_done(rail):
    """Return the first player who is done with betting; the table may still be opening."""
    while True:
        await rail.hello(table="T1")
        if (await rail.hear())["type"] == "Snapshot":
            break
    while True:
        for update in (await rail.hear()).get("updates", ()):
            if update["type"] == "SaidDone" and update["done"]:
                return update["player"]


@pytest.mark.full
async def test_bots_stop_when_the_server_is_killed_and_the_next_are_the_same_guests(config):
    async with serving(config, "--demo") as served, talking(served) as rail:
        guest = await until_done(rail)
        children = [Path(f"/proc/{child}") for child in children_of(served.process.pid)]
        bots = next(child for child in children if b"clients.python.bots" in (child / "cmdline").read_bytes())
        await served.stop(signal.SIGKILL)
        await eventually(lambda: not bots.exists())
    async with serving(config, "--demo") as served, talking(served) as rail:
        assert await until_done(rail) == guest
        (snapshot,) = (message for message in rail.heard if message["type"] == "Snapshot")
        assert [player["player"] for player in snapshot["view"]["players"]] == [guest]


async def test_on_a_terminal_the_start_ends_with_one_block_of_addresses_and_codes(config):
    ours, theirs = os.openpty()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", "serve", "--config", str(config), "--demo"),
        cwd=ROOT,
        env=environment(),
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    shown = ""
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        while "Signs: " not in shown:
            shown += (await asyncio.to_thread(terminal.read, 65_536)).decode()
        process.terminate()
        with suppress(OSError):  # the end of a terminal
            while await asyncio.to_thread(terminal.read, 65_536):
                pass
    assert await process.wait() == 0

    log, _, block = shown.replace("\r\n", "\n").partition("\n\nCroupier is open: ")
    address, *lines = block.split("\n\n")[0].splitlines()
    assert "serving" in log
    assert [re.sub(r"code: \S+", "code: ...", line) for line in lines] == [
        f"Dealer page: {address}/dealer  name: Dana  code: ...",
        f" Floor page: {address}/floor    name: Sam  code: ...",
        f"Player page: {address}/",
        f"      Signs: {address}/sign",
    ]


async def test_sighup_reads_the_staff_again_and_a_broken_file_changes_nothing(config):
    text = config.read_text()
    async with serving(config) as served, talking(served) as dana, talking(served) as sam:
        for talker, name in ((dana, "Dana"), (sam, "Sam")):
            await talker.say("SignIn", name=name, code=served.codes[name])
        config.write_text("not TOML")
        served.process.send_signal(signal.SIGHUP)
        assert (await sam.say("StartGaming", game=None, why="So."))["code"] == "not_now"
        config.write_text(f'staff = {{ dealers = ["Kim"], supervisors = ["Sam"] }}\n{text}')
        served.process.send_signal(signal.SIGHUP)

        assert await dana.closed() == CloseCode.SIGNED_OUT
        assert (await sam.say("StartGaming", game=None, why="So."))["code"] == "not_now"


async def test_the_hashes_of_what_runs_are_on_record_47(config):
    settings = load(config, {})
    async with serving(config), opened_store(settings, serving=False) as store, asyncio.timeout(30):
        recorded = []
        while not recorded:
            recorded = [entry.event for entry in await store.house.read("house") if isinstance(entry.event, Hashed)]

    assert [event.hashes for event in recorded] == [hashes(settings)]


async def test_what_was_published_of_a_day_is_told_after_a_restart(config):
    settings = load(config, {})
    days = calendar(settings.house.gaming_day, settings.house.zone)
    async with serving(config) as served, talking(served) as player:
        await player.hello(table="T1")
        await play_a_round(player)
    async with opened_store(settings, serving=True) as store:
        today = days.day(await store.time())
        tomorrow = today + timedelta(days=1)
        later = days.begins_at(tomorrow) + PATIENCE
        nodes = Nodes(store.nodes, "here", Site(), tuple)
        assert await Publishing(store, HouseLog(store.house, lambda: later), days, nodes).publish(tomorrow)
    async with serving(config) as served, asyncio.timeout(30):
        told = []
        while not told:
            told = json.loads(await asyncio.to_thread(fetched, served.port, "/fairness"))["days"]
        whole = json.loads(await asyncio.to_thread(fetched, served.port, f"/fairness/{today}"))

    assert [(day["day"], day["games"]["three_card_poker"]["rounds"]) for day in told] == [(f"{today}", 1)]
    assert [(head["table"], head["round"]) for head in whole["heads"]] == [("T1", 1)]


def fetched(port, path):
    with urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
        return answer.read()


def test_the_collector_leaves_what_is_there_at_the_start_and_takes_cycles_that_come_later():
    class Cycle:
        def __init__(self):
            self.me = self

    before, early = gc.get_threshold(), Cycle()
    try:
        spare_collector()
        seen = [ref(early), ref(Cycle())]
        del early
        gc.collect()
        assert [each() is None for each in seen] == [False, True]
        assert gc.get_threshold() == COLLECTED_AFTER
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
