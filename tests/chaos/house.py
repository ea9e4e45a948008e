"""A server process that can be killed, and a look at its books behind its back."""

import asyncio
import os
import socket
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from server.config import keys
from server.core.evolve import fold
from server.core.table import Table
from server.store.connection import connect as connect_store
from server.store.embedded import socket_of, url_of
from server.store.redis import RedisStore
from server.store.sealing import Sealer


KEY = "11" * 32
ROOT = Path(__file__).parents[2]
WELCOME = 100_000
TIMES = {"betting": 1_500, "deciding": 20_000, "over": 300}  # ms

CONFIG = f"""
var = "{{var}}"
port = {{port}}
welcome = {WELCOME}
[[tables]]
table = "T1"
title = "Chaos"
timing = {{{{ betting = {TIMES["betting"]}, choice = {TIMES["deciding"]}, results = {TIMES["over"]} }}}}
[tables.game]
game = "three_card_poker"
[tables.game.limits]
ante = [500, 2_000]
pair_plus = [500, 2_000]
six_card_bonus = [500, 1_000]
cover_all = [500, 1_000]
"""


class House:
    """A server process that can be killed, and a look at its books behind its back."""

    def __init__(self, folder, redis_url=None):
        folder.mkdir()
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.url = f"ws://127.0.0.1:{self.port}/ws"
        self.folder = folder
        self.var = folder / "var"
        self.config = folder / "house.toml"
        self.config.write_text(CONFIG.format(var=self.var, port=self.port))
        self.redis_url = redis_url
        self.own = {"CROUPIER_KEY": KEY, "REDIS_URL": redis_url} if redis_url else {}
        self.process = None

    async def open(self):
        others = {
            name: value for name, value in os.environ.items() if name not in ("PORT", "REDIS_URL", "CROUPIER_KEY")
        }
        with (self.folder / "log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "server", "serve", "--config", str(self.config)),
                cwd=ROOT,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=log,
                env=others | self.own,
            )

    async def end(self, how):
        self.process.send_signal(how)
        await self.process.wait()

    @asynccontextmanager
    async def books(self):
        url = self.redis_url or url_of(socket_of(self.var / "redis"))
        store = RedisStore(connect_store(url), Sealer(keys(self.own, self.var)))
        try:
            yield store
        finally:
            await store.close()


async def cents(store):
    """All money there is: in wallets, at the table, and on its way between them."""
    table = fold(Table(), [entry.event for entry in await store.read("T1")])
    players = await store.players()
    total = sum([(await store.purse(player)).balance for player in players])
    total += table.house
    total += sum(player.stack for player in table.players.values())
    total += sum(sum(seat.wagers.values()) for seat in table.seats.values())
    for transfer_id, transfer in table.transfers.items():
        carried = transfer_id in await store.ledger(transfer.player)
        if carried is (transfer.kind == "in"):
            total += transfer.amount
    return total, len(players) * WELCOME, table
