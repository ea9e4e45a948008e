"""Three people who play in a house, which may die while they do; its books and their cards are looked at then."""

import asyncio
import random
import signal
from contextlib import asynccontextmanager, suppress
from itertools import groupby, pairwise

from websockets.exceptions import ConnectionClosed

from tests.chaos.house import House, cents, said_if_it_lasts
from tests.chaos.person import Person


class Company:
    """
    Three people who play in a house at the same time; whatever is not right for one of them ends the test.

    `log` is the table's, when they have left.
    """

    def __init__(self, house, seed):
        self.house = house
        self.people = [Person(house.url, random.Random(f"{seed} {number}")) for number in range(3)]
        self.log = []

    async def __aenter__(self):
        self.tasks = await asyncio.TaskGroup().__aenter__()
        self.playing = [self.tasks.create_task(person.play()) for person in self.people]
        return self

    async def __aexit__(self, *raised):
        for task in self.playing:
            task.cancel()
        await self.tasks.__aexit__(*raised)

    async def sent(self, more):
        """Wait until so many more commands have been sent."""
        goal = sum(person.sent for person in self.people) + more
        async with said_if_it_lasts(self.house, self):
            while sum(person.sent for person in self.people) < goal:
                waiting = [asyncio.create_task(person.acted.wait()) for person in self.people]
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for task, person in zip(waiting, self.people, strict=True):
                    task.cancel()
                    person.acted.clear()

    async def question(self):
        """Wait until somebody is asked, who then hesitates."""
        for person in self.people:
            person.hesitating = True
        waiting = [asyncio.create_task(person.deciding.wait()) for person in self.people]
        _, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in others:
            task.cancel()

    async def pause(self):
        """Have nobody do anything new; return the table as it is now."""
        for person in self.people:
            person.paused = True
        async with self.house.books() as store:
            return (await cents(store))[2]

    async def look_again(self, before):
        """Have everybody see the cards that the table held before, and go on."""
        await self.compare(before)
        await self.resume()

    async def compare(self, before):
        """Have everybody who has a session see the cards that the table held before."""
        for person in self.people:
            if person.session:
                await person.compare(before)

    async def resume(self):
        """Have everybody do something new again."""
        for person in self.people:
            await person.resume()

    @property
    def same_cards(self):
        """How many hands were seen again."""
        return sum(person.same_cards for person in self.people)

    async def go(self):
        """Have everybody want to leave."""
        for person in self.people:
            person.leaving = True
            with suppress(ConnectionClosed):
                await person.act()

    async def go_one(self):
        """Have one of those who are seated want to leave, as soon as somebody is; none if the house ends before."""
        while not (seated := [person for person in self.people if person.seats and not person.leaving]):
            if self.house.process.returncode is not None:
                return
            await asyncio.sleep(0.05)
        seated[0].leaving = True
        with suppress(ConnectionClosed):
            await seated[0].act()

    async def leave(self):
        """Everybody cashes out. Return the log, when all wallets and the house have all there is, to the cent."""
        await self.go()
        async with asyncio.timeout(60):
            await asyncio.gather(*self.playing)
        async with self.house.books() as store:
            while (books := await cents(store))[2].transfers:  # noqa: ASYNC110 - the last cash-out is on its way
                await asyncio.sleep(0.05)
            found, given, table = books
            wallets = sum([(await store.wallets.purse(player)).balance for player in await store.wallets.players()])
            said = f"given {given}, found {found}, wallets {wallets}, house {table.house}, at the table {table.players}"
            assert found == given == wallets + table.house, said
            return await store.tables.read("T1")


@asynccontextmanager
async def company_in(house, seed, open_house=House.open):
    """Three people who play in a house: in the end they cash out, and the house closes as it should."""
    await open_house(house)
    try:
        async with Company(house, seed) as company:
            yield company
            company.log = await company.leave()
    finally:
        await house.end(signal.SIGTERM)
    assert house.process.returncode == 0
    check_commands(company.log)


async def kill_and_go_on(company, open_house=House.open):
    """Kill the house, open it again and look at the cards. Return the table as it was between."""
    await company.house.end(signal.SIGKILL)
    return await go_on(company, open_house)


async def go_on(company, open_house=House.open):
    """Look at the books of a house that died, open it again, and look at the cards. Return the table as it was between."""
    table = await company.pause()
    await check_books(company.house)
    await open_house(company.house)
    await company.look_again(table)
    return table


async def check_books(house):
    """The books of a house that died have each cent, and each command once."""
    async with house.books() as store:
        found, given, _ = await cents(store)
        assert found == given
        check_commands(await store.tables.read("T1"))


def check_commands(log):
    """No command was carried out twice, and no event is missing."""
    batches = [by for by, _ in groupby(log, lambda entry: entry.by) if by is not None]
    assert len(batches) == len({(by.player, by.command) for by in batches})
    assert all(after.version == before.version + 1 for before, after in pairwise(log))
