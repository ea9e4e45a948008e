"""
The server kills itself before and after each kind of write, and nobody loses a card or a cent.

What it had not written did not happen, what it had written did, and the people who play never need to know which. Each
case is a house of its own, with a Redis of its own, in which three people play before and after.
"""

import asyncio
import signal
import sys
from contextlib import asynccontextmanager

import pytest

from tests.chaos.house import House, cents
from tests.chaos.person import Company, check_commands
from tests.ports import free_ports
from tests.store.servers import SAFE, RedisServer


LONGEST = 70  # s, for each of a house's two lives
BEFORE, AFTER = "before", "after"

# What is called while people come, play, and leave, or while the house closes; and which call of it is the last.
COMING = [("sessions.next_guest", 2), ("sessions.save_session", 2), ("wallets.credit", 2)]
OPENING = [("tables.acquire", 1), ("nodes.register", 1), ("tables.read", 1)]
SITTING = [
    *(("tables.append:SettingsPosted", 1), ("tables.append:SeatReserved", 2), ("tables.append:BoughtIn", 2)),
    *(("wallets.debit", 1), ("wallets.debit", 3)),
]
PLAYING = [(f"tables.append:{event}", 1) for event in ("WagerPlaced", "CardsDealt", "Chose", "Paid")]
BETWEEN = [
    *(("tables.append:RoundOpened", 2), ("tables.save_snapshot", 1), ("tables.renew", 2)),
    *(("nodes.register", 4), ("nodes.publish", 2)),
]
LEAVING = [("tables.append:Left", 1), ("wallets.credit", 4), ("wallets.credit", 5)]
CLOSING = [("tables.release", 1), ("nodes.unregister", 1)]


async def live_and_die(folder, method, number, when):
    """Play until the house dies at the point, look at the books, open it again, and play on. Return whose cards were seen again."""
    folder.mkdir(parents=True)
    (port,) = free_ports(1)
    address = f"http://127.0.0.1:{port}"
    with RedisServer(folder / "redis", SAFE) as redis:
        house = House(folder / "house", redis.url, port=port, addresses=[address], address=address)
        await house.open((sys.executable, "-m", "tests.chaos.failpoint", method, str(number), when))
        try:
            async with Company(house, f"{method} {number} {when}") as company:
                async with said_if_it_lasts(house, company):
                    await come_to(company, house, method, number)
                    assert await house.process.wait() == -signal.SIGKILL
                async with said_if_it_lasts(house, company):
                    await go_on(house, company)
                    if (method, number) not in LEAVING:
                        await company.sent(3)
                    log = await company.leave()
        finally:
            await house.end(signal.SIGTERM)

    assert house.process.returncode == 0
    check_commands(log)
    return sum(person.same_cards for person in company.people)


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


async def come_to(company, house, method, number):
    """Do what it takes for the point to be reached, besides playing."""
    if (method, number) in LEAVING:
        await company.sent(6)
        await company.go()
    elif (method, number) in CLOSING:
        await company.sent(6)
        house.process.send_signal(signal.SIGTERM)


async def go_on(house, company):
    """Look at the books, open the house again, and look at the cards."""
    async with house.books() as store:
        found, given, table = await cents(store)
    assert found == given
    for person in company.people:
        person.paused = True
    await house.open()
    for person in company.people:
        await person.look_again(table)


@pytest.mark.timeout(180)
@pytest.mark.parametrize("when", [BEFORE, AFTER])
@pytest.mark.parametrize(
    "points",
    [OPENING + COMING, SITTING, PLAYING, BETWEEN, LEAVING + CLOSING],
    ids=["opening", "sitting", "playing", "between", "leaving"],
)
async def test_a_server_that_dies_at_a_write_goes_on_as_if_it_had_not(tmp_path, points, when):
    async with asyncio.TaskGroup() as houses:
        lives = [
            houses.create_task(live_and_die(tmp_path / f"{method}{number}", method, number, when))
            for method, number in points
        ]

    if points is PLAYING:
        assert any(life.result() for life in lives), "cards were seen again"
