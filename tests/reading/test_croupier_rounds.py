"""What `croupier rounds` prints from a real store, beside its owner, settles again outside the server."""

import asyncio
import random
import sys
from asyncio.subprocess import PIPE
from itertools import cycle
from pathlib import Path

import pytest

from server.config.keys import keys
from server.core.round.records import records
from server.store import START
from server.store.client import connect
from server.store.embedded import embedded
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from tests.first_of import first_of
from tests.reading.test_random_rounds import ROUNDS_AT_A_TABLE
from tests.reading.test_resettle import TABLES
from tests.reading.test_void_rounds import stopped_round


ROOT = Path(__file__).parents[2]
BATCH = 500  # events
CONFIG = """
var = "{var}"

[[tables]]
table = "T1"
title = "Any"

[tables.game]
game = "three_card_poker"
limits = {{ ante = [100, 1000], pair_plus = [100, 1000], six_card_bonus = [100, 1000], cover_all = [100, 1000] }}
"""


async def keep(store, log):
    """Write a table's log to the store, in a few batches."""
    table = log[0].event.settings.table
    fence, head = await store.tables.acquire(table, "test", 60_000), START
    for first in range(0, len(log), BATCH):
        batch = log[first : first + BATCH]
        head = (await store.tables.append(table, fence, head, batch[0].at, [entry.event for entry in batch]))[-1].head


async def run(*command, given=b""):
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
    said, _ = await process.communicate(given)
    return process.returncode, said


@pytest.mark.parametrize("count", first_of([60, 500]))
async def test_printed_records_of_all_four_games_settle_to_the_cent(tmp_path, count):
    (tmp_path / "croupier.toml").write_text(CONFIG.format(var=tmp_path / "var"))
    dice, found, house = random.Random(8), [], 0
    kinds = cycle(TABLES.values())
    async with embedded(tmp_path / "var", serving=True) as url:
        store = RedisStore(connect(url), Sealer(keys({}, tmp_path / "var")))
        while len(found) < count:
            table = next(kinds)(dice)
            for _ in range(ROUNDS_AT_A_TABLE):
                stopped_round(table) if dice.random() < 0.1 else table.round()
            found += records((entry.at, entry.event) for entry in table.live.log)
            house += table.house
            await keep(store, table.live.log)
        await store.close()
        code, printed = await run("-m", "server", "rounds", "--config", str(tmp_path / "croupier.toml"))
    assert code == 0
    assert {record["result"] for record in found} == {"settled", "void"}
    staked = sum(sum(seat["wagers"].values()) for record in found for seat in record["seats"])

    code, said = await run("tests/reading/resettle.py", given=printed)
    assert said.decode() == f"{len(found)} records, 0 wrong; {staked} cents staked, {staked - house} came back\n"
    assert code == 0
