"""
The server is killed again and again while people play, and nobody loses a card or a cent.

The process, its Redis and the sockets are real. Three houses are played in at the same time; each is killed at random
moments between two commands, and in every house also just after the deal, before anybody has decided.
"""

import asyncio
import os
import random
import signal
import socket
import sys
from contextlib import asynccontextmanager
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from server.config import keys
from server.core.events import ClockRestarted
from server.core.evolve import fold
from server.core.table import Table
from server.store.connection import connect as connect_store
from server.store.embedded import socket_of, url_of
from server.store.redis import RedisStore
from server.store.sealing import Sealer
from tests.chaos.person import Person


ROOT = Path(__file__).parents[2]
WELCOME = 100_000
KILLS = 7
TIMES = {"betting": 1_500, "deciding": 20_000, "over": 100}  # ms

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

    def __init__(self, var, port):
        self.var = var
        self.port = port
        self.config = var.parent / "house.toml"
        self.config.write_text(CONFIG.format(var=var, port=port))
        self.process = None

    async def open(self):
        with (self.var.parent / "log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "server", "serve", "--config", str(self.config)),
                cwd=ROOT,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=log,
                env={
                    name: value
                    for name, value in os.environ.items()
                    if name not in ("PORT", "REDIS_URL", "CROUPIER_KEY")
                },
            )

    async def end(self, how):
        self.process.send_signal(how)
        await self.process.wait()

    @asynccontextmanager
    async def books(self):
        store = RedisStore(connect_store(url_of(socket_of(self.var / "redis"))), Sealer(keys({}, self.var)))
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


def check_clocks(log):
    """After each start the open step has its full time. Return how often a clock was restarted."""
    table, restarts = Table(), 0
    for entry in log:
        if isinstance(entry.event, ClockRestarted):
            restarts += 1
            assert entry.event.deadline - entry.at == TIMES[table.phase]
        table = fold(table, [entry.event])
    return restarts


def check_commands(log):
    """No command was carried out twice."""
    batches = [by for by, _ in groupby(log, lambda entry: entry.by) if by is not None]
    assert len(batches) == len({(by.player, by.command) for by in batches})


async def kill_and_go_on(house, people):
    """Kill the house, look at its books, open it again and look at the cards. Return whether a question was open."""
    await house.end(signal.SIGKILL)
    async with house.books() as store:
        found, given, table = await cents(store)
    assert found == given
    known = [(person.round, dict(person.cards)) for person in people]
    for person in people:
        person.paused = True
    await house.open()
    for person, (number, hands) in zip(people, known, strict=True):
        await person.look_again(number, hands)
    return table.phase == "deciding"


async def live_through(folder, seed):
    """Play in one house that is killed KILLS times. Return how often a question was open then."""
    dice = random.Random(seed)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    folder.mkdir()
    house = House(folder / "var", port)
    await house.open()
    people = [Person(port, random.Random(f"{seed} {number}")) for number in range(3)]
    playing = [asyncio.create_task(person.play()) for person in people]
    open_questions = 0

    async def sent(more):
        goal = sum(person.sent for person in people) + more
        while sum(person.sent for person in people) < goal:
            await asyncio.sleep(0.001)
            for task in playing:
                if task.done():
                    task.result()

    try:
        await sent(6)
        for kill in range(KILLS):
            if kill == KILLS // 2:  # just after a deal
                waiting = [asyncio.create_task(person.deciding.wait()) for person in people]
                _, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for task in others:
                    task.cancel()
            else:
                await sent(dice.randint(1, 9))
            open_questions += await kill_and_go_on(house, people)
            await sent(3)

        for person in people:
            person.leaving = True
            await person.act()
        async with asyncio.timeout(60):
            await asyncio.gather(*playing)
        async with house.books() as store:
            for _ in range(100):  # the last cash-out is on its way
                found, given, table = await cents(store)
                if not table.transfers:
                    break
                await asyncio.sleep(0.1)
            log = await store.read("T1")
            wallets = sum([(await store.purse(person.player)).balance for person in people])
    finally:
        for task in playing:
            task.cancel()
        await house.end(signal.SIGTERM)

    assert house.process.returncode == 0
    assert found == given == wallets + table.house
    check_commands(log)
    assert check_clocks(log) >= open_questions
    assert all(person.resumed for person in people)
    assert all(after.version == before.version + 1 for before, after in pairwise(log))
    assert sum(person.same_cards for person in people) >= open_questions
    return open_questions


@pytest.mark.timeout(180)
async def test_a_killed_server_goes_on_with_the_same_cards_and_the_same_cents(tmp_path):
    async with asyncio.TaskGroup() as houses:
        lives = [houses.create_task(live_through(tmp_path / f"house{n}", f"seed {n}")) for n in range(3)]

    assert sum(life.result() for life in lives) >= 3, "questions were open when the server was killed"
