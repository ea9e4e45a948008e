"""A served house: the real process, its own Redis, and tables of all games at a port of its own."""

import asyncio
import json
import os
import re
import signal
import sys
from contextlib import contextmanager
from pathlib import Path

from server.access.sessions import Sessions
from server.cli.store import opened_store
from server.config.loading import load
from server.store.house_log import HouseLog
from server.world import RealWorld
from tests.core.games.each_game import ROWS
from tests.ports import free_ports
from tests.printed_rounds import printed_rounds


ROOT = Path(__file__).parents[2]
PAGES = ROOT / "clients/web/dist/index.html"
WELCOME = 100_000
CHOICE = 60_000  # ms; longer than a test needs
RESULTS = 4_000  # ms
DEALER = 60_000  # ms that a dealer may be without a connection

HEAD = f"""
var = "{{var}}"
port = {{port}}
welcome = {WELCOME}
staff = {{{{ dealers = ["Dana", "Kim"], supervisors = ["Sam", "Lou"] }}}}
"""
TABLE = f"""
[[tables]]
table = "{{table}}"
title = "{{title}}"
pace = "{{pace}}"
timing = {{{{ betting = 60_000, choice = {CHOICE}, results = {{results}}, dealer = {{dealer}} }}}}
{{more}}
[tables.game]
{{game}}
[tables.game.limits]
{{limits}}
"""
NAMES = {  # what follows "live" or "auto" in a table's name, and its game
    "": "three_card_poker",
    "_flop": "flop_poker",
    "_pot": "winners_pot_poker",
    "_texas": "texas_holdem_bonus",
}
GAMES = {after: tuple(ROWS[name].page) for after, name in NAMES.items()}  # title, game, and the limits of its wagers


def table(name, title, pace, game, limits, more="", results=RESULTS, dealer=DEALER):
    """One table, as the configuration has it, with `more` lines of its own."""
    lines = {"game": game, "limits": limits, "more": more, "results": results, "dealer": dealer}
    return TABLE.format(table=name, title=title, pace=pace, **lines)


ALL_TABLES = "".join(  # of each game one where a person deals ("live") and one where the house does ("auto")
    table(f"{kind}{name}", f"{kind.title()} {title}", pace, game, limits)
    for name, (title, game, limits) in GAMES.items()
    for kind, pace in (("live", "dealer"), ("auto", "house"))
)


class House:
    """
    The product at `root`, set up in `folder` with these tables.

    `url` is where it answers, `codes` what each of the staff signs in with (`code` Dana, `floor_code` Sam), and
    `readers` the card reader of each table; all are new after each `open`.
    """

    def __init__(self, folder, root=ROOT, tables=ALL_TABLES):
        assert PAGES.exists(), "the pages are not built: run `npm --prefix clients/web run build`"
        self.config = folder / "house.toml"
        self.config.write_text(HEAD.format(var=folder / "var", port=free_ports(1)[0]) + tables)
        self.root = root
        self.environment = {
            name: value for name, value in os.environ.items() if name not in ("PORT", "REDIS_URL", "CROUPIER_KEY")
        }
        self.process = None
        self.url = self.code = self.floor_code = ""
        self.codes, self.readers = {}, {}

    async def run(self, *arguments, **pipes):
        command = (sys.executable, "-m", "server", *arguments, "--config", str(self.config))
        return await asyncio.create_subprocess_exec(*command, cwd=self.root, env=self.environment, **pipes)

    async def open(self):
        with (self.config.parent / "log").open("ab") as log:
            self.process = await self.run("serve", stdout=asyncio.subprocess.PIPE, stderr=log)
        said = ""
        readers = self.config.read_text().count('cards = "shoe"')
        while said.count("Floor page") < 2 or said.count("Card reader") < readers:
            line = await self.process.stdout.readline()
            assert line, (self.config.parent / "log").read_text()
            said += line.decode()
        self.url = re.search(r"open: (\S+)", said)[1]
        self.codes = dict(re.findall(r"name: (\w+)  code: (\S+)", said))
        self.code, self.floor_code = self.codes["Dana"], self.codes["Sam"]
        self.readers = dict(re.findall(r"name: Reader-(\S+)  code: (\S+)", said))

    async def kill(self):
        await self.end(signal.SIGKILL)

    async def end(self, how=signal.SIGTERM):
        if self.process.returncode is None:
            self.process.send_signal(how)
        await self.process.communicate()

    @contextmanager
    def paused(self):
        """Stop the process as it is: its connections stay, and nobody is answered until the end of the block."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    async def lock(self, name):
        """Lock the session of one of the staff, as if nobody had used the page."""
        config, world = load(self.config, {}), RealWorld()
        async with opened_store(config, serving=False) as store:
            sessions = Sessions(store, world, config, HouseLog(store.house, world.now))
            held = {key: one for key, one in (await store.sessions.all_sessions()).items() if one.name == name}
            for key, session in held.items():
                assert session.page
                await sessions.shifts.lock(key, session)
        assert held

    async def rounds(self, table):
        """The round records that `croupier rounds` prints; where the product is a changed copy, it prints them itself."""
        if self.root == ROOT:
            config = load(self.config, {})
            return await printed_rounds(lambda: opened_store(config, serving=False), table)
        telling = await self.run("rounds", "--table", table, stdout=asyncio.subprocess.PIPE)
        printed, _ = await telling.communicate()
        assert telling.returncode == 0
        return [json.loads(line) for line in printed.splitlines()]
