import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.fakes import eventually
from tests.gateways.talker import Talker
from tests.store.servers import SAFE, RedisServer


ROOT = Path(__file__).parents[1]

CONFIG = """
var = "{var}"
port = 0
[[tables]]
table = "T1"
title = "One"
timing = {{ betting = 20_000, choice = 20_000, results = 100 }}
[tables.game]
game = "three_card_poker"
[tables.game.limits]
ante = [500, 10_000]
pair_plus = [500, 5_000]
six_card_bonus = [500, 2_500]
cover_all = [500, 2_500]
[[bots]]
table = "T1"
styles = ["basic"]
"""


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(CONFIG.format(var=tmp_path / "var"))
    return path


def environment(**more):
    return {
        name: value for name, value in os.environ.items() if name not in ("PORT", "REDIS_URL", "CROUPIER_KEY")
    } | more


def croupier(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", "server", *map(str, arguments)],
        cwd=ROOT,
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


class Serving:
    def __init__(self, process):
        self.process = process
        self.said = []

    async def line(self):
        async with asyncio.timeout(30):
            self.said.append((await self.process.stdout.readline()).decode().strip())
        return self.said[-1]

    async def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        async with asyncio.timeout(30):
            await self.process.communicate()
        return self.process.returncode


@asynccontextmanager
async def serving(config, *arguments):
    """A server process; `port` is where it listens, `codes` what its staff sign in with."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", "serve", "--config", str(config), *arguments),
        cwd=ROOT,
        env=environment(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    served = Serving(process)
    try:
        served.port = int(re.fullmatch(r"Croupier is open: http://127\.0\.0\.1:(\d+)", await served.line())[1])
        lines = [await served.line(), await served.line()]
        served.codes = dict(re.search(r"name: (\w+)  code: (\d{3}-\d{3})", line).groups() for line in lines)
        yield served
    finally:
        if process.returncode is None:
            await served.stop()


@asynccontextmanager
async def talking(served):
    async with connect(f"ws://127.0.0.1:{served.port}/ws", subprotocols=["croupier.json"]) as socket:
        yield Talker(socket, binary=False)


def children_of(pid):
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def runs(pid):
    return Path(f"/proc/{pid}").exists()


async def play_a_round(player):
    """Sit down once the table is open, wager, play, and see the round close."""
    await player.until(type="Snapshot")
    assert (await player.do("Sit", seat=1, buy_in=20_000))["type"] == "Accepted"
    await player.until(type="Wallet")
    await player.do("Bet", round=1, seat=1, wager="ante", amount=1_000)
    await player.do("Done", round=1)
    legal = next(message for message in reversed(player.heard) if message["type"] == "Legal")
    play = next(action["command"] for action in legal["actions"] if action["type"] == "MayChoose")
    assert (await player.say("Do", command=play))["type"] == "Accepted"


async def test_it_serves_prints_codes_that_sign_in_once_and_stops_when_told(config):
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


async def test_an_interrupt_stops_it_as_well(config):
    async with serving(config) as served:
        assert await served.stop(signal.SIGINT) == 0


async def test_it_stops_also_while_its_redis_hangs(config):
    async with serving(config) as served, talking(served) as player:
        await player.hello(table="T1")
        (redis,) = children_of(served.process.pid)
        os.kill(int(redis), signal.SIGSTOP)
        await player.send({"type": "Do", "id": "late", "command": {"type": "Sit", "seat": 1, "buy_in": 20_000}})
        assert await served.stop() == 1
    assert not runs(redis)

    async with serving(config) as served:
        assert await served.stop() == 0


async def test_the_demo_brings_its_bots_and_takes_them_along(config):
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
    """Who is the first at the table to say that betting may close; the table may just be opening."""
    while True:
        await rail.hello(table="T1")
        if (await rail.hear())["type"] == "Snapshot":
            break
    while True:
        for update in (await rail.hear()).get("updates", ()):
            if update["type"] == "SaidDone" and update["done"]:
                return update["player"]


async def test_after_the_server_was_killed_its_bots_stop_and_the_next_ones_are_the_same_guests(config):
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


async def test_a_second_server_on_the_same_directory_says_why_not(config):
    async with serving(config):
        second = await asyncio.to_thread(croupier, "serve", "--config", config)

    assert second.returncode == 1
    sentence = r"Another Croupier process uses .+\. Stop it, or choose another directory: `var` in the configuration\."
    assert re.fullmatch(f"croupier: {sentence}\n", second.stderr)


async def test_a_port_in_use_is_said_in_one_line(config):
    async with serving(config) as served:
        other = config.with_name("other.toml")
        other.write_text(CONFIG.format(var=config.parent / "other"))
        second = await asyncio.to_thread(croupier, "serve", "--config", other, PORT=str(served.port))

    assert second.returncode == 1
    assert second.stderr.splitlines()[-1] == (
        f"croupier: Port {served.port} of 127.0.0.1 is in use. Choose another by setting PORT=."
    )
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize("command", ["serve", "rounds"])
@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "unix:///nowhere/at/all", "localhost:6379", "redis://h:port"])
def test_a_redis_that_is_not_there_is_said_in_one_line(config, url, command):
    done = croupier(command, "--config", config, REDIS_URL=url)

    assert done.returncode == 1
    assert done.stderr.startswith("croupier: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("last", ["-1", "0", "x", "1_0"])
def test_the_last_rounds_are_counted_from_one(config, last):
    done = croupier("rounds", "--config", config, f"--last={last}")

    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        f"croupier rounds: error: argument --last: it is a number above zero, not '{last}'"
    )


@pytest.mark.parametrize("command", ["serve", "rounds", "disputes", "codes", "audit"])
def test_a_redis_that_does_not_answer_is_said_to_be(config, command):
    done = croupier(command, "--config", config, REDIS_URL="redis://127.0.0.1:1", CROUPIER_KEY="11" * 32)

    assert done.returncode == (2 if command == "audit" else 1)
    assert done.stderr.startswith("croupier: The Redis does not answer: ")


@pytest.mark.parametrize("command", ["rounds", "disputes", "codes", "audit"])
def test_where_there_is_no_house_nothing_is_made_and_nothing_is_right(config, command):
    var = config.parent / "var"
    done = croupier(command, "--config", config)

    assert (done.returncode, var.exists()) == (2 if command == "audit" else 1, False)
    assert "right" not in done.stdout
    assert done.stderr == (
        f"croupier: There is no house in {var}: nothing was written to redis/ there. Name the house's configuration "
        "with --config, or its Redis with REDIS_URL and its key with CROUPIER_KEY.\n"
    )


@pytest.mark.parametrize("command", ["rounds", "codes", "audit"])
def test_a_redis_without_a_house_is_said_to_be(config, command, tmp_path):
    with RedisServer(tmp_path / "redis", SAFE) as redis:
        done = croupier(command, "--config", config, REDIS_URL=redis.url, CROUPIER_KEY="11" * 32)
        keyless = croupier(command, "--config", config, REDIS_URL=redis.url)

    assert done.returncode == keyless.returncode == (2 if command == "audit" else 1)
    assert done.stderr.startswith(f"croupier: There is no house in {redis.url}: it holds no tables and no wallets. ")
    assert keyless.stderr.startswith("croupier: The house's key is not here: set CROUPIER_KEY to it. ")
    assert not (config.parent / "var").exists()


async def test_a_store_that_came_back_empty_opens_no_new_house_in_silence(config):
    var = config.parent / "var"
    async with serving(config):
        pass
    shutil.rmtree(var / "redis")
    done = await asyncio.to_thread(croupier, "serve", "--config", config)

    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"croupier: The Redis in {var / 'redis'} holds no books, not those of the house that was open there before. "
        f"Bring them back; or, to open another house there, remove {var / 'house.json'}."
    )
    (var / "house.json").unlink()
    async with serving(config):
        pass


async def test_a_table_without_rounds_has_nothing_to_tell(config):
    async with serving(config):
        done = await asyncio.to_thread(croupier, "rounds", "--config", config, "--table", "T1")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_wrong_configuration_is_said_in_one_line(config):
    config.write_text(config.read_text().replace("port = 0", "port = -1"))
    done = croupier("serve", "--config", config)

    assert (done.returncode, done.stderr) == (1, f"croupier: {config}: port: expected `int` >= 0.\n")


async def test_rounds_prints_finished_rounds_beside_a_running_server_and_without_one(config):
    async with serving(config) as served, talking(served) as player:
        await player.hello(table="T1")
        await play_a_round(player)
        beside = await asyncio.to_thread(croupier, "rounds", "--config", config)
    alone = await asyncio.to_thread(croupier, "rounds", "--config", config, "--table", "T1", "--last", "1")

    record = json.loads(beside.stdout)
    assert (record["round"], record["table"], record["result"]) == (1, "T1", "settled")
    assert record["seats"][0]["wagers"]["ante"] == 1_000
    assert alone.stdout == beside.stdout
    disputes = await asyncio.to_thread(croupier, "disputes", "--config", config, "--json")
    assert (disputes.returncode, disputes.stdout, disputes.stderr) == (0, "", "")
    nowhere = await asyncio.to_thread(croupier, "rounds", "--config", config, "--table", "T9")
    assert (nowhere.returncode, nowhere.stdout, nowhere.stderr) == (1, "", "croupier: There is no table 'T9'.\n")


async def test_rounds_stop_quietly_when_nobody_reads_on(config):
    async with serving(config) as served, talking(served) as player:
        await player.hello(table="T1")
        await play_a_round(player)
        unread, pipe = os.pipe()
        os.close(unread)
        telling = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server", "rounds", "--config", str(config)),
            cwd=ROOT,
            env=environment(),
            stdout=pipe,
            stderr=asyncio.subprocess.PIPE,
        )
        os.close(pipe)

        assert await telling.communicate() == (None, b"")
        assert telling.returncode == 0


async def test_a_report_tells_what_the_tables_took_beside_a_running_server(config):
    async with serving(config) as served, talking(served) as player:
        await player.hello(table="T1")
        await play_a_round(player)
        told = await asyncio.to_thread(croupier, "report", "--config", config, "--by", "game", "--json")
    game, last = map(json.loads, told.stdout.splitlines())
    backwards = croupier("report", "--config", config, "--from", "2026-02-02", "--to", "2026-02-01")

    assert (game["game"], game["rounds"], game["drop"]) == ("three_card_poker", 1, 20_000)
    assert game | {"game": None} == last["total"] | {"game": None}
    assert (backwards.returncode, backwards.stderr) == (
        1,
        "croupier: There is no day from 2026-02-02 to 2026-02-01: name the earlier one first.\n",
    )


# The audit.


async def test_an_audit_proves_the_books_beside_a_running_server_and_without_one(config, tmp_path):
    receipts = tmp_path / "receipts"
    async with serving(config) as served:
        async with talking(served) as player:
            await player.hello(table="T1")
            await play_a_round(player)
        accepted = [message | {"table": "T1"} for message in player.heard if message["type"] == "Accepted"]
        receipts.write_text("".join(json.dumps(message) + "\n" for message in accepted))
        beside = await asyncio.to_thread(croupier, "audit", "--config", config, "--receipts", receipts)
    alone = croupier("audit", "--config", config, "--json")
    locked = croupier("audit", "--config", config, CROUPIER_KEY="11" * 32)

    assert (locked.returncode, len(locked.stdout.splitlines())) == (2, 1)
    assert locked.stderr.endswith("is sealed under a key that is not here: set CROUPIER_KEY to the house's key.\n")
    assert len(accepted) == 4
    assert (beside.returncode, beside.stderr, alone.returncode) == (0, "", 0)
    assert beside.stdout.startswith(f"The books in {config.parent}/var/redis:\n")
    assert json.loads(alone.stdout.splitlines()[0]) == {"store": f"{config.parent}/var/redis"}
    assert "1 tables, 1 rounds: 1 settled, 0 void" in beside.stdout
    assert beside.stdout.endswith("The books are right.\n")
    sums = json.loads(alone.stdout.splitlines()[-1])["sums"]
    assert (sums["settled"], sums["created"], sums["given"]) == (1, 0, 100_000)


async def test_an_audit_tells_what_is_wrong_by_its_exit_status(config, tmp_path):
    receipts = tmp_path / "receipts"
    receipts.write_text('{"table": "T9", "seq": 9, "mark": "0123456789abcdef", "id": "c1"}\n')
    async with serving(config):
        pass
    wrong = croupier("audit", "--config", config, "--receipts", receipts)
    receipts.write_text("nonsense\n")
    unread = croupier("audit", "--config", config, "--receipts", receipts)
    nowhere = croupier("audit", "--config", config, "--receipts", "/nonexistent")

    assert wrong.returncode == 1
    assert "The acknowledged command c1 is not in the log, which ends at event 0: it was lost." in wrong.stdout
    assert unread.returncode == 2
    assert f"croupier: {receipts}: line 1 is not a receipt" in unread.stderr
    assert (nowhere.returncode, nowhere.stderr) == (
        2,
        "croupier: /nonexistent cannot be read: No such file or directory.\n",
    )
