"""Tables that move to another node of the house, or are gone, and addresses that do not answer."""

import asyncio
from contextlib import suppress

from protocol.lobby import Lobby
from protocol.messages import Hello, Moved, TableGone
from protocol.refusals import Code
from server.cli.conformance import links
from server.cli.conformance.check import check, expect
from server.cli.conformance.house import ScriptedHouse, dead_address
from server.cli.conformance.trial import SESSION, Trial


FAILING = 2.0  # s in which each connection fails
ATTEMPTS = 12  # at most in that time; by the waits of the documents there are about five
NOT_BACK = "The client does not connect again."
TICKET = "a ticket for one use"


async def is_moved(trial: Trial, url: str) -> None:
    """Answer the client's Hello for a table with the way to another address."""
    call = await trial.connect(addresses=(trial.house.url, url))
    await trial.ask("join", table=trial.story.table)
    hello = await call.next(Hello)
    await call.say(
        trial.welcome(hello, addresses=(trial.house.url, url)), Moved(hello.id, trial.story.table, url, TICKET)
    )


async def arrive(trial: Trial, house: ScriptedHouse) -> None:
    """See that the client comes to the other address with its ticket, and show it the table."""
    addresses = (trial.house.url, house.url)
    call = await house.call()
    hello = await call.next(Hello)
    expect(hello.ticket == TICKET, f"The Hello has the ticket {hello.ticket!r}, and not that of Moved.")
    expect(hello.session is None, "The Hello has the session beside the ticket.")
    await trial.show(call, hello, trial.story, session=None, addresses=addresses)


@check("A client goes where `Moved` leads, with the ticket in place of its session.", links.MOVED)
async def follows_a_table_that_moved(trial: Trial) -> None:
    """Move a table before the client sees it."""
    house = await trial.another_house()
    await is_moved(trial, house.url)
    await arrive(trial, house)


@check("A ticket is said once: after a lost connection a client comes back with its session.", links.MOVED)
async def says_a_ticket_once(trial: Trial) -> None:
    """Cut the connection to the other address."""
    house = await trial.another_house()
    await is_moved(trial, house.url)
    await arrive(trial, house)
    house.calls[-1].cut()
    houses = (house, trial.house)  # a client may come back to either
    where = await trial.watch.until(lambda: next((each for each in houses if each.waiting), None), NOT_BACK)
    story, hello = trial.story, await (await where.call()).next(Hello)
    expect(hello.ticket is None, "The Hello has the ticket again.")
    expect(hello.session == SESSION, f"The Hello has the session {hello.session!r}, and not that of the first Welcome.")
    expect(
        (hello.table, hello.last_seq, hello.mark) == (story.table, story.first, story.mark(story.first)),
        f"The Hello has table {hello.table!r}, last_seq {hello.last_seq} and mark {hello.mark!r}.",
    )


@check("When the address in `Moved` cannot be reached, a client comes back to where it was.", links.MOVED)
async def comes_back_when_it_is_moved_to_nowhere(trial: Trial) -> None:
    """Move a table to an address where nobody answers."""
    await is_moved(trial, dead_address())
    call = await trial.house.call()
    hello = await call.next(Hello)
    expect(hello.ticket is None, "The Hello has the ticket of the other address.")
    expect(hello.session == SESSION, f"The Hello has the session {hello.session!r}, and not that of the Welcome.")
    await trial.show(call, hello, trial.story)


@check("When `Moved` names an address that no Welcome listed, a client asks again where it is.", links.MOVED)
async def follows_to_listed_addresses_only(trial: Trial) -> None:
    """Move a table to an address that the house does not list."""
    stranger = await trial.another_house()
    call = await trial.connect()
    await trial.ask("join", table=trial.story.table)
    hello = await call.next(Hello)
    await call.say(trial.welcome(hello), Moved(hello.id, trial.story.table, stranger.url, TICKET))

    def somewhere() -> ScriptedHouse | None:
        return stranger if stranger.waiting else trial.house if call.unseen or trial.house.waiting else None

    where = await trial.watch.until(somewhere, NOT_BACK)
    expect(where is trial.house, "The client went to the address that was not listed.")
    call, hello = await trial.next_hello(call)
    expect(hello.ticket is None, "The Hello has the ticket of the other address.")
    await trial.show(call, hello, trial.story)


@check("When its address does not answer any more, a client tries the others of the Welcome.", links.RECONNECTING)
async def tries_the_other_addresses(trial: Trial) -> None:
    """Stop the house's first address."""
    story, first = trial.story, await trial.another_house()
    await trial.ask("connect", url=first.url)
    call = await first.call()
    await call.say(trial.welcome(await call.next(Hello), addresses=(first.url, trial.house.url)), Lobby(()))
    await trial.ask("join", table=story.table)
    await trial.show(call, await call.next(Hello), story, addresses=(first.url, trial.house.url))
    first.stop()
    hello = await (await trial.house.call()).next(Hello)
    expect(
        (hello.session, hello.table, hello.last_seq) == (SESSION, story.table, story.first),
        f"The Hello has session {hello.session!r}, table {hello.table!r} and last_seq {hello.last_seq}.",
    )


@check("A client waits before it connects again, and longer after each failure.", links.RECONNECTING)
async def waits_longer_after_each_failure(trial: Trial) -> None:
    """Cut each connection as soon as it is made, for a while."""
    call = await trial.seat_at(trial.story)
    call.cut()
    with suppress(TimeoutError):
        async with asyncio.timeout(FAILING):
            while True:
                (await trial.house.call()).cut()
    attempts = len(trial.house.calls) - 1
    expect(attempts <= ATTEMPTS, f"The client connected {attempts} times in {FAILING:g} seconds.")


@check("A table that is gone for a moment is asked for again, with the last event that was seen.", links.TABLE_GONE)
async def asks_again_for_a_table_that_is_gone(trial: Trial) -> None:
    """Say that the table goes to another node."""
    story = trial.story
    call = await trial.seat_at(story)
    await call.say(TableGone(story.table, Code.TABLE_AWAY, "It moves."))
    _, hello = await trial.next_hello(call)
    expect(
        (hello.table, hello.last_seq) == (story.table, story.first),
        f"The Hello has table {hello.table!r} and last_seq {hello.last_seq}.",
    )


CHECKS = (
    follows_a_table_that_moved,
    says_a_ticket_once,
    comes_back_when_it_is_moved_to_nowhere,
    follows_to_listed_addresses_only,
    tries_the_other_addresses,
    waits_longer_after_each_failure,
    asks_again_for_a_table_that_is_gone,
)
