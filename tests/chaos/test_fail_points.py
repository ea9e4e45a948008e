"""
The server kills itself before and after each kind of write, and nobody loses a card or a cent.

What it had not written did not happen, what it had written did, and the people who play never need to know which. A
house, with a Redis of its own, dies at one point after another, while three people play in it. After each death its books
are right, and the people see their cards again and play on. The failure says at which point the house died last.
"""

import asyncio
import signal
import sys

import pytest

from tests.chaos.company import check_books, company_in
from tests.chaos.failpoint import ARM, point_of
from tests.chaos.house import LONGEST, House, said_if_it_lasts
from tests.first_of import first_of
from tests.ports import free_ports
from tests.store.servers import SAFE, RedisServer


BEFORE, AFTER = "before", "after"

# Which call of what is the last, in the order in which one house dies at them. The calls of each life are counted from
# when its people go on, or in OPENING from its start.
PLAYING = {
    "tables.acquire": 1,
    "sessions.save_session": 2,
    "tables.append:SeatReserved": 1,
    "wallets.debit": 1,
    "tables.append:CardsDealt": 1,
    "nodes.register": 1,
    "tables.append:Chose": 1,
    "tables.read": 1,
    "tables.append:Paid": 1,
}
ENDING = {
    "nodes.publish": 2,
    "tables.renew": 2,
    "tables.save_snapshot": 1,
    "tables.release": 1,
    "nodes.unregister": 1,
    "tables.append:Left": 1,
    "wallets.credit": 1,
}
OPENING = {"tables.acquire", "nodes.register", "tables.read"}
SITTING = {"sessions.save_session", "tables.append:SeatReserved", "wallets.debit"}  # by the first command of somebody
CLOSING = {"tables.save_snapshot", "tables.release", "nodes.unregister"}
LEAVING = {"tables.append:Left", "wallets.credit"}


class Lives:
    """
    The lives of a house that dies at each of the points, one after another.

    `point` is where it dies next, None when it is to stay open; `died` are the points at which it did.
    """

    def __init__(self, points, when):
        self.points = iter(points)
        self.numbers = points
        self.point = None
        self.when = when
        self.since = "start"  # as long as nobody has come
        self.died = []

    async def open(self, house):
        """Open the house; if it dies while it opens, look at its books and open it again."""
        while (point := next(self.points, None)) in OPENING:
            await self.open_until(house, point, "start")
            async with asyncio.timeout(LONGEST):
                await self.end(house)
            await check_books(house)
        if point:
            await self.open_until(house, point, self.since)
            self.since = "signal"
        else:
            self.point = None
            await house.open()

    async def open_until(self, house, point, since):
        self.point = point
        program = (sys.executable, "-m", "tests.chaos.failpoint", since, point, str(self.numbers[point]), self.when)
        await house.open(program)

    async def end(self, house):
        """Wait until the house has died at its point, and nowhere else."""
        assert await house.process.wait() == -signal.SIGKILL
        said = point_of(self.point, self.numbers[self.point], self.when)
        assert (house.folder / "log").read_text().endswith(f"{said}\n")
        self.died.append(self.point)

    def __str__(self):
        if self.died[-1:] == [self.point]:
            now = "it was not opened again"
        else:
            now = f"it was opened, to die {self.when} {self.point}" if self.point else "it was opened to stay open"
        return f"The house died {self.when} {self.died}, and {now}."


async def live_and_die(folder, points, when):
    """Play until the house dies at a point, look at the books, open it again, and play on. Return how many hands were seen again."""
    (port,) = free_ports(1)
    address = f"http://127.0.0.1:{port}"
    lives = Lives(points, when)
    with RedisServer(folder / "redis", SAFE) as redis:
        house = House(folder / "house", redis.url, port=port, addresses=[address], address=address)
        try:
            async with company_in(house, f"{[*points]} {when}", lives.open) as company:
                for person in company.people:
                    person.exact = points is PLAYING  # a stop saves a snapshot, and keeps no events from before it
                while lives.point:
                    async with said_if_it_lasts(house, company):
                        await come_to(company, lives.point)
                        await lives.end(house)
                    async with said_if_it_lasts(house, company):
                        await play_on(company, lives)
        except BaseException as wrong:
            wrong.add_note(str(lives))
            raise
    return company.same_cards


async def come_to(company, point):
    """
    Do what it takes for the point to be reached, besides playing.

    Only one person leaves at each of the points of leaving: two who left in one batch would leave nobody for the next.
    """
    if point in LEAVING:
        await company.go_one()
    elif point in CLOSING:
        company.house.process.send_signal(signal.SIGTERM)


async def play_on(company, lives):
    """Look at the books of the house that died, open it again, look at the cards, and play on; then its next point counts."""
    leave = lives.point in LEAVING
    before = await company.pause()
    await check_books(company.house)
    for person in company.people:
        person.away = True  # until their cards were looked at, and until the point counts that the first command may be
    await lives.open(company.house)
    await company.compare(before)
    at_once = leave or lives.point in SITTING
    if not at_once:
        await company.resume()
        await company.sent(3)
    if lives.point:
        company.house.process.send_signal(ARM)
    if at_once:
        await company.resume()


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("points", "when"),
    first_of([(PLAYING, BEFORE), (PLAYING, AFTER), (ENDING, BEFORE), (ENDING, AFTER)]),
    ids=["playing-before", "playing-after", "ending-before", "ending-after"],
)
async def test_a_server_that_dies_at_a_write_goes_on_as_if_it_had_not(tmp_path, points, when):
    same_cards = await live_and_die(tmp_path, points, when)

    if points is PLAYING:
        assert same_cards, "cards were seen again"
