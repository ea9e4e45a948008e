"""The `croupier` command as a process, and a player at its table."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from websockets.asyncio.client import connect

from tests.config.files import GAME
from tests.gateways.talker import Talker


ROOT = Path(__file__).parents[2]

CONFIG = (
    """
var = "{var}"
port = 0
[[tables]]
table = "T1"
title = "One"
timing = {{ betting = 20_000, choice = 20_000, results = 100 }}
"""
    + GAME
    + """
[[bots]]
table = "T1"
styles = ["basic"]
"""
)


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
    """Run a server process; it has its `port`, and the `codes` of the staff by name."""
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
        served.codes = dict(re.search(r"name: (\w+)  code: (\S+)", line).groups() for line in lines)
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
    """Sit down once the table is open, bet, and play."""
    await player.until(type="Snapshot")
    await sit_and_play(player)


async def sit_and_play(player):
    """Sit down at the table that is shown, bet, and play."""
    assert (await player.do("Sit", seat=1, buy_in=20_000))["type"] == "Accepted"
    await player.until(type="Wallet")
    await player.do("Bet", round=1, seat=1, wager="ante", amount=1_000)
    await player.do("Done", round=1)
    legal = next(message for message in reversed(player.heard) if message["type"] == "Legal")
    play = next(action["command"] for action in legal["actions"] if action["type"] == "MayChoose")
    assert (await player.say("Do", command=play))["type"] == "Accepted"
