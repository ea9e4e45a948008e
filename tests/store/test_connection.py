"""A Redis that is gone or hangs is away; a cancelled caller cuts no command off and shifts no answer."""

import asyncio
import os
import random
import signal

import pytest

from server.store import Away, Conflict, Purse
from server.store.connection import connect
from server.store.redis import RedisStore
from server.store.sealing import Sealer
from tests.store.samples import BETTING, KEY, LONG


async def test_without_redis_it_is_away_and_comes_back_by_itself(server, store):
    await store.credit("ann", "gift", 500)
    server.kill()
    for attempt in (store.check(), store.purse("ann"), store.credit("ann", "late", 1)):
        with pytest.raises(Away):
            await attempt
    server.start()

    await store.check()
    assert await store.purse("ann") == Purse(500, None)


async def test_a_redis_that_hangs_is_away(server, store, monkeypatch):
    monkeypatch.setattr("server.store.connection.ANSWER_WITHIN", 0.1)
    hurried = RedisStore(connect(server.url), Sealer([KEY]))
    await hurried.check()
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        with pytest.raises(Away):
            await hurried.credit("ann", "gift", 500)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)

    await hurried.credit("ann", "gift", 500)
    assert await hurried.purse("ann") == Purse(500, None)
    await hurried.close()


async def test_cancelled_callers_neither_cut_off_their_command_nor_shift_an_answer(server, store):
    dice = random.Random(64)
    for number in range(50):
        await store.credit(f"player {number}", "gift", number)
    callers = []
    for number in range(600):
        player = number % 50
        callers.append(asyncio.create_task(store.purse(f"player {player}")))
        callers.append(asyncio.create_task(store.credit(f"rich {player}", f"gift {number}", 1)))
        if number % 10 == 0:
            await asyncio.sleep(0)
            for caller in dice.sample(callers, k=len(callers) // 3):
                caller.cancel()
    answers = await asyncio.gather(*callers, return_exceptions=True)
    while store.running:
        await asyncio.wait(store.running)

    purses = answers[::2]
    right = [not isinstance(purse, Purse) or purse.balance == n % 50 for n, purse in enumerate(purses)]
    assert all(right)
    assert sum(isinstance(answer, asyncio.CancelledError) for answer in answers) > 100
    assert sum(isinstance(purse, Purse) for purse in purses) > 20
    for number in range(50):
        assert (await store.purse(f"player {number}")).balance == number
    for number in range(50):
        purse = await store.purse(f"rich {number}")
        assert purse.balance == sum((await store.ledger(f"rich {number}")).values())


async def test_a_cancelled_append_is_whole_and_the_log_is_the_judge(store):
    fence = await store.acquire("T1", "ann", LONG)
    appending = asyncio.create_task(store.append("T1", fence, 0, 1, BETTING))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    appending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await appending
    await asyncio.wait(store.running)

    assert [entry.event for entry in await store.read("T1")] == BETTING
    with pytest.raises(Conflict):
        await store.append("T1", fence, 0, 1, BETTING)


async def test_closing_waits_for_what_still_runs(server):
    store = RedisStore(connect(server.url), Sealer([KEY]))
    caller = asyncio.create_task(store.credit("ann", "gift", 500))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caller.cancel()
    await store.close()

    assert store.running == set()
    store = RedisStore(connect(server.url), Sealer([KEY]))
    assert await store.purse("ann") == Purse(500, None)
    await store.close()
