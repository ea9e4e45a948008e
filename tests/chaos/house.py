"""A server process that can be killed, and a look at its books behind its back."""

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from server.config.keys import keys
from server.core.evolve import fold
from server.core.table import Table
from server.store.client import connect as connect_store
from server.store.embedded import socket_of, url_of
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from tests.ports import free_ports


KEY = "11" * 32
ROOT = Path(__file__).parents[2]
WELCOME = 100_000
ENDED_WITHIN = 60  # s; it promises less
LONGEST = 70  # s, for whatever its people do in one life of a house
TIMES = {"betting": 1_500, "deciding": 20_000, "over": 300}  # ms
OURS = ("PORT", "REDIS_URL", "CROUPIER_KEY", "CROUPIER_ADDRESS", "CROUPIER_CAPACITY")
SERVER = (sys.executable, "-m", "server")

THREE_CARD = """
game = "three_card_poker"
[tables.game.limits]
ante = [500, 2_000]
pair_plus = [500, 2_000]
six_card_bonus = [500, 1_000]
cover_all = [500, 1_000]
"""
METER = """
[[meters]]
name = "LINK"
label = "Everybody's"
seed = 1_000
confirm_over = 100_000_000
"""


def a_table(name="T1", *, times=TIMES, places=7, game=THREE_CARD):
    """One table of the configuration file; one with a progressive wager feeds the one meter."""
    own = 'meter = "LINK"\ndealing = "automated_shoe"' if "progressive" in game else ""
    return f"""
[[tables]]
{own}
table = "{name}"
title = "Chaos"
places = {places}
timing = {{ betting = {times["betting"]}, choice = {times["deciding"]}, results = {times["over"]} }}
[tables.game]{game}"""


class House:
    """
    A server process that can be killed, and a look at its books behind its back.

    With `addresses` it is a node of a house of many, and `address` is its own among them.
    """

    def __init__(self, folder, redis_url=None, tables=(), *, addresses=(), address=None, welcome=WELCOME, port=0):
        folder.mkdir()
        self.port = port or free_ports(1)[0]  # it keeps it over all its lives
        self.url = f"ws://127.0.0.1:{self.port}/ws"
        self.folder = folder
        self.var = folder / "var"
        self.config = folder / "house.toml"
        about = {
            "var": str(self.var),
            "port": self.port,
            "welcome": welcome,
            "addresses": list(addresses),
            "drain": 2_000,
        }
        self.config.write_text(
            "\n".join([*(f"{key} = {value!r}" for key, value in about.items()), METER, *(tables or [a_table()])])
        )
        self.redis_url = redis_url
        own = {"CROUPIER_KEY": KEY if redis_url else None, "REDIS_URL": redis_url, "CROUPIER_ADDRESS": address}
        self.own = {name: value for name, value in own.items() if value}
        self.process = None

    async def open(self, program=SERVER):
        """Start the process, which may be another `program` than the server itself."""
        others = {name: value for name, value in os.environ.items() if name not in OURS}
        with (self.folder / "log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(*program, "serve", "--config", str(self.config)),
                cwd=ROOT,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=log,
                env=others | self.own,
            )

    async def end(self, how):
        """Send the process a signal that ends it, if it has not ended, and wait."""
        if self.process.returncode is None:
            self.process.send_signal(how)
        try:
            async with asyncio.timeout(ENDED_WITHIN):
                await self.process.wait()
        except TimeoutError:
            self.process.kill()
            raise AssertionError((self.folder / "log").read_text()) from None

    @asynccontextmanager
    async def books(self):
        url = self.redis_url or url_of(socket_of(self.var / "redis"))
        async with books_in(url, keys(self.own, self.var)) as store:
            yield store


@asynccontextmanager
async def said_if_it_lasts(house, company):
    """Fail with what the house and its people were about, should it take very long."""
    try:
        async with asyncio.timeout(LONGEST):
            yield
    except TimeoutError:
        people = [vars(person) for person in company.people]
        log = (house.folder / "log").read_text()
        raise AssertionError(f"{house.process!r}, people {people}, log of the house:\n{log}") from None


@asynccontextmanager
async def books_in(url, sealing_keys=None):
    """The store that is in a Redis."""
    store = RedisStore(connect_store(url), Sealer(sealing_keys or [bytes.fromhex(KEY)]))
    try:
        yield store
    finally:
        await store.close()


async def cents(store):
    """All money there is: in wallets, at the table, and on its way between them."""
    table = fold(Table(), [entry.event for entry in await store.tables.read("T1")])
    players = await store.wallets.players()
    total = sum([(await store.wallets.purse(player)).balance for player in players])
    total += on_table(table)
    for transfer_id, transfer in table.transfers.items():
        carried = transfer_id in await store.wallets.ledger(transfer.player)
        if carried is (transfer.kind == "in"):
            total += transfer.amount
    return total, await given(store), table


async def given(store):
    """The cents that were given to guests. Who was listed when the house died may have been given nothing."""
    return sum([(await store.wallets.ledger(player)).get("welcome", 0) for player in await store.wallets.players()])


def on_table(table):
    """The cents that are at a table: on stacks, wagered, and the house's. What went to a meter is not there."""
    stacks = sum(player.stack for player in table.players.values())
    return table.house + stacks + sum(sum(seat.wagers.values()) for seat in table.seats.values())
