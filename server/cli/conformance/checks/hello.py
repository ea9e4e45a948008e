"""Saying Hello: first, with what a client knows, and what follows when it is refused."""

import asyncio

from protocol.message_base import ServerMessage
from protocol.messages import Hello, Refused
from protocol.refusals import Code
from server.cli.conformance import links
from server.cli.conformance.check import check, expect
from server.cli.conformance.trial import SESSION, Trial


HELLO_WITHIN = 5.0  # s
RETRY_AFTER = 600  # ms


def refused(hello: Hello, code: Code) -> ServerMessage:
    """Return the refusal of a Hello."""
    return Refused(hello.id, code, "Not now.")


@check("A client says Hello within five seconds, before anything else; a new guest has no session.", links.HELLO)
async def says_hello_first(trial: Trial) -> None:
    """Wait for the first message of a new guest, not longer than a house does."""
    trial.watch.patience = min(trial.watch.patience, HELLO_WITHIN)
    await trial.ask("connect", url=trial.house.url)
    hello = await (await trial.house.call()).next(Hello)
    expect((hello.session, hello.ticket) == (None, None), "A new guest has neither session nor ticket.")


@check("To go to a table, a client says Hello with the session of its Welcome, and follows what comes.", links.HELLO)
async def goes_to_a_table(trial: Trial) -> None:
    """Have the client come and go to a table."""
    call = await trial.connect()
    await trial.ask("join", table=trial.story.table)
    hello = await call.next(Hello)
    expect(hello.session == SESSION, f"The Hello has the session {hello.session!r}, and not that of the Welcome.")
    expect(hello.last_seq is None, "The Hello names an event, but the client has seen none.")
    await trial.show(call, hello, trial.story)


@check("To go back to the lobby, a client says Hello without a table.", links.HELLO)
async def goes_back_to_the_lobby(trial: Trial) -> None:
    """Have the client leave a table."""
    call = await trial.seat_at(trial.story)
    await trial.ask("join", table=None)
    hello = await call.next(Hello)
    expect(hello.table is None, f"The Hello is for table {hello.table!r}.")


@check("Each Hello has an id of its own.", links.HELLO)
async def hellos_have_new_ids(trial: Trial) -> None:
    """Compare the ids of some."""
    call = await trial.seat_at(trial.story)
    await trial.ask("join", table=None)
    await call.next(Hello)
    ids = [hello.id for hello in call.hellos()]
    expect(len(set(ids)) == len(ids), f"The ids are {ids}.")


@check("A client has one Hello on its way at a time: the next one waits for the answer.", links.CONNECTION)
async def has_one_hello_on_its_way(trial: Trial) -> None:
    """Have the client go to another table before it has come to the first."""
    call = await trial.connect()
    await trial.ask("join", table=trial.story.table)
    first = await call.next(Hello)
    await trial.ask("join", table="T2")
    await trial.quiet(call)
    another = trial.another_story("T2")
    await call.say(trial.welcome(first), trial.story.beginning(), trial.story.legal(trial.story.first))
    await trial.show(call, await call.next(Hello), another)


@check("A Hello that is refused because the table is away is said again a little later.", links.REFUSED)
async def hello_again_after_table_away(trial: Trial) -> None:
    """Refuse two Hellos: on this connection or the next ones a third follows."""
    call = await trial.connect()
    await trial.ask("join", table=trial.story.table)
    for _ in range(2):
        call, hello = await trial.next_hello(call)
        await call.say(refused(hello, Code.TABLE_AWAY))
    call, hello = await trial.next_hello(call)
    if hello.table is None:  # it first comes to the lobby
        await call.say(trial.welcome(hello))
        call, hello = await trial.next_hello(call)
    await trial.show(call, hello, trial.story)


@check("A Hello that is refused with `retry_after` is not said again before that time is over.", links.RECONNECTING)
async def waits_as_long_as_the_house_says(trial: Trial) -> None:
    """Refuse a Hello for a while, and take the time until the next one for this table."""
    call = await trial.connect()
    await trial.ask("join", table=trial.story.table)
    hello = await call.next(Hello)
    loop = asyncio.get_running_loop()
    began = loop.time()
    await call.say(Refused(hello.id, Code.TABLE_AWAY, "Not now.", RETRY_AFTER))
    call, hello = await trial.next_hello(call)
    if hello.table is None:  # it first comes to the lobby
        await call.say(trial.welcome(hello))
        call, hello = await trial.next_hello(call)
    waited = 1_000 * (loop.time() - began)
    expect(waited >= RETRY_AFTER, f"The next Hello came after {waited:.0f} ms, and {RETRY_AFTER} were to wait.")
    await trial.show(call, hello, trial.story)


@check("A Hello for a table that does not exist is not said again.", links.REFUSED)
async def no_hello_again_after_unknown_table(trial: Trial) -> None:
    """Refuse a Hello for good; the client may go to the lobby."""
    call = await trial.connect()
    await trial.ask("join", table="T99")
    hello = await call.next(Hello)
    await call.say(refused(hello, Code.UNKNOWN_TABLE))
    await trial.pause()
    again = [one for each in trial.house.calls for one in each.hellos() if one.table == "T99"]
    expect(len(again) == 1, f"{len(again)} Hellos for this table came.")


@check("A client whose session the house does not know forgets the session.", links.REFUSED)
async def forgets_an_unknown_session(trial: Trial) -> None:
    """Refuse the session of a client that comes back: it is over, or it comes as a new guest."""
    call = await trial.connect()
    call.cut()
    call = await trial.house.call()
    hello = await call.next(Hello)
    expect(hello.session == SESSION, f"The Hello has the session {hello.session!r}, and not that of the Welcome.")
    await call.say(refused(hello, Code.UNKNOWN_SESSION))
    await trial.pause()
    again = [one for each in trial.house.calls for one in each.hellos() if one.session == SESSION]
    expect(len(again) == 1, f"The session was said {len(again)} times after the connection was lost.")


@check("A player who is excluded stays away.", links.REFUSED)
async def stays_away_when_excluded(trial: Trial) -> None:
    """Refuse a client for good."""
    call = await trial.connect()
    call.cut()
    call = await trial.house.call()
    await call.say(refused(await call.next(Hello), Code.EXCLUDED))
    await trial.until(lambda state: state["over"], "The client does not say that it is over.")
    await trial.quiet(call)


CHECKS = (
    says_hello_first,
    goes_to_a_table,
    goes_back_to_the_lobby,
    hellos_have_new_ids,
    has_one_hello_on_its_way,
    hello_again_after_table_away,
    waits_as_long_as_the_house_says,
    no_hello_again_after_unknown_table,
    forgets_an_unknown_session,
    stays_away_when_excluded,
)
