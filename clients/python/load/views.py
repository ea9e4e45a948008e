"""Whether the view that all viewers of a table share, made of events, is a fresh one of the same event."""

import asyncio
from contextlib import suppress

from clients.python.view import View

from .guest import Guest


AT_ONCE = 20  # guests who ask for a fresh view at the same time
COMPARISONS = 10  # fresh views to ask for, until one is of the same event
PAUSE = 0.2  # s between them


async def compare_views(guests: list[Guest], compared: dict[Guest, list[str] | None]) -> None:
    """Compare the view of all with a fresh one of each guest, some at a time, and write what `compare` returns."""
    door = asyncio.Semaphore(AT_ONCE)

    async def one(guest: Guest) -> None:
        async with door:
            compared[guest] = await compare(guest)

    await asyncio.gather(*map(one, guests))


async def compare(guest: Guest) -> list[str] | None:
    """Return in which parts the view of all is not a fresh one of the same event; None if none came in time."""
    person, table = guest.person, guest.person.table
    with suppress(TimeoutError):
        async with asyncio.timeout(PAUSE * COMPARISONS):
            while True:
                view, seq = table.view, table.seq
                person.fresh = None
                person.say_hello(snapshot=True)
                await person.arrive()
                if view is not None and person.fresh is not None and person.seq == seq and view is table.view:
                    return differences(view, person.fresh)
                await asyncio.sleep(PAUSE)
    return None


def differences(shared: View, own: View) -> list[str]:
    """Return in which parts a view is not the one that all share, except for what only one viewer may know."""
    private = {"cases": None, "standing": None}
    mine, theirs = (
        view | private | {"seats": [one | {"cards": None, "hand": None} for one in view["seats"]]}
        for view in (shared, own)
    )
    return [part for part in theirs if mine.get(part) != theirs[part]]
