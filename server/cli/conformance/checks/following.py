"""Following a table: without a gap, in one history, and over lost connections."""

from protocol.messages import Hello
from server.cli.conformance import links
from server.cli.conformance.check import check, expect
from server.cli.conformance.house import Call, spelt
from server.cli.conformance.story import Story, now, plain
from server.cli.conformance.trial import SESSION, Trial


def is_back_with(hello: Hello, story: Story, seq: int) -> None:
    """Raise Failed unless a Hello comes back to a table with an event."""
    expect(
        (hello.table, hello.last_seq, hello.mark) == (story.table, seq, story.mark(seq)),
        f"The Hello has table {hello.table!r}, last_seq {hello.last_seq} and mark {hello.mark!r}.",
    )


async def asks_for_a_snapshot(trial: Trial, call: Call) -> None:
    """See that the client says Hello without an event, once, and takes nothing before the snapshot."""
    story = trial.story
    hello = await call.next(Hello)
    expect(hello.table == story.table, f"The Hello is for table {hello.table!r}, and not for {story.table!r}.")
    expect(hello.last_seq is None, f"The Hello asks for what came after event {hello.last_seq}, not for a snapshot.")
    await call.say(story.updates(story.first + 3, story.first + 3))  # sent before the Hello came
    await call.say(trial.welcome(hello), story.end(), story.legal(story.last))
    await trial.until_at(story.last, story.after)
    expect(not call.unseen, f"The client said more than one Hello: {spelt(call.unseen)}")


@check("A client passes over messages and fields that it does not know.", links.VERSIONS)
async def passes_over_what_is_unknown(trial: Trial) -> None:
    """Send a message of a later server, and one more field."""
    story = trial.story
    call = await trial.seat_at(story)
    told = plain(story.updates(story.first + 1, story.last))
    await call.say(
        {"type": "Juggled", "balls": 3}, {"type": "Heartbeat", "now": now(), "seq": None, "mark": None, "x": 1}
    )
    await call.say(told | {"later": "a field of a later server"})
    await trial.until_at(story.last, story.after)


@check("The updates of a message are applied in order, however many there are.", links.UPDATES)
async def follows_several_updates(trial: Trial) -> None:
    """Send one update, then three, then all others."""
    story = trial.story
    call = await trial.seat_at(story)
    first = story.first + 1
    for count in (1, 3, story.last):
        last = min(first + count - 1, story.last)
        await call.say(story.updates(first, last))
        first = last + 1
    await trial.until_at(story.last, story.after)
    expect(not call.unseen, f"The client sent {spelt(call.unseen)}")


@check("An update that was seen before changes nothing.", links.UPDATES)
async def takes_an_update_once(trial: Trial) -> None:
    """Send the first updates twice."""
    story = trial.story
    call = await trial.seat_at(story)
    await call.say(story.updates(story.first + 1, story.first + 2), story.updates(story.first + 1, story.last))
    await trial.until_at(story.last, story.after)
    expect(not call.unseen, f"The client sent {spelt(call.unseen)}")


@check("The legal actions are those of the last Legal.", links.LEGAL)
async def has_the_last_legal_actions(trial: Trial) -> None:
    """Send two lists of them."""
    story = trial.story
    call = await trial.seat_at(story)
    nothing = plain(story.legal(story.first)) | {"actions": []}
    await call.say(nothing)
    await trial.until(lambda state: state["legal"] == [], "The client keeps actions that are not legal any more.")
    await call.say(story.legal(story.first))
    actions = plain(story.legal(story.first))["actions"]
    await trial.until(lambda state: state["legal"] == actions, "The client has other legal actions.")


@check("After a lost connection a client comes back with the last event that it saw.", links.RECONNECTING)
async def resumes_after_a_cut(trial: Trial) -> None:
    """Cut the connection in the middle, and send the rest of the updates on the next one."""
    story = trial.story
    call = await trial.seat_at(story)
    seq = story.first + 2
    await call.say(story.updates(story.first + 1, seq))
    await trial.until(lambda state: state["seq"] == seq, f"The client does not reach event {seq}.")
    call.cut()
    call = await trial.house.call()
    hello = await call.next(Hello)
    expect(hello.session == SESSION, f"The Hello has the session {hello.session!r}, and not that of the Welcome.")
    is_back_with(hello, story, seq)
    await call.say(trial.welcome(hello), story.updates(seq + 1, story.last), story.legal(story.last))
    await trial.until_at(story.last, story.after)


@check("A client that comes back takes a snapshot where the server sends one instead of updates.", links.HELLO)
async def takes_a_snapshot_when_it_comes_back(trial: Trial) -> None:
    """Answer the Hello after a cut with a snapshot."""
    story = trial.story
    call = await trial.seat_at(story)
    call.cut()
    call = await trial.house.call()
    hello = await call.next(Hello)
    await call.say(trial.welcome(hello), story.end(), story.legal(story.last))
    await trial.until_at(story.last, story.after)


@check("When an update is missing, a client asks for a snapshot, once: a Hello without `last_seq`.", links.HELLO)
async def asks_for_a_snapshot_after_a_gap(trial: Trial) -> None:
    """Leave an update out, and go on."""
    story = trial.story
    call = await trial.seat_at(story)
    await call.say(story.updates(story.first + 2, story.first + 2), story.updates(story.first + 3, story.first + 3))
    await asks_for_a_snapshot(trial, call)


@check("When a heartbeat names a later event, a client asks for a snapshot.", links.HEARTBEAT)
async def asks_for_a_snapshot_after_a_later_heartbeat(trial: Trial) -> None:
    """Send a heartbeat after an update that was lost."""
    story = trial.story
    call = await trial.seat_at(story)
    await call.say(story.heartbeat(story.first + 1))
    await asks_for_a_snapshot(trial, call)


@check("When an event has another mark than the client's, a client asks for a snapshot.", links.HEARTBEAT)
async def asks_for_a_snapshot_after_another_mark(trial: Trial) -> None:
    """Send a heartbeat of another history of the table."""
    story = trial.story
    call = await trial.seat_at(story)
    another = trial.another_story()
    await call.say(another.heartbeat(story.first))
    await asks_for_a_snapshot(trial, call)


@check("After an update that a client does not know it asks for a snapshot.", links.VERSIONS)
async def asks_for_a_snapshot_after_an_unknown_update(trial: Trial) -> None:
    """Send an update of a later server."""
    story = trial.story
    call = await trial.seat_at(story)
    seq = story.first + 1
    told = plain(story.updates(seq, seq)) | {"updates": [{"type": "Juggled", "seq": seq, "balls": 3}]}
    await call.say(told)
    await asks_for_a_snapshot(trial, call)


@check("A snapshot counts, even if its event is an earlier one: the end of the history was lost.", links.SNAPSHOT)
async def takes_a_snapshot_of_another_history(trial: Trial) -> None:
    """Go to the end, and back to a beginning in another history."""
    story = trial.story
    call = await trial.seat_at(story)
    await call.say(story.updates(story.first + 1, story.last), story.legal(story.last))
    await trial.until_at(story.last, story.after)
    another = trial.another_story()
    await call.say(another.beginning(), another.legal(another.first))
    await trial.until_at(another.first, another.before)
    call.cut()
    hello = await (await trial.house.call()).next(Hello)
    is_back_with(hello, another, another.first)


@check("What comes late from the table that a client has left changes nothing at the next one.", links.WELCOME)
async def passes_over_the_table_it_left(trial: Trial) -> None:
    """Go from one table to another, and send messages of the first before the second's Welcome."""
    story, another = trial.story, trial.another_story("T2")
    call = await trial.seat_at(story)
    await trial.ask("join", table="T2")
    hello = await call.next(Hello)
    await call.say(story.updates(story.first + 1, story.last), story.legal(story.last), story.heartbeat(story.last))
    await trial.show(call, hello, another)
    expect(not call.unseen, f"The client sent {spelt(call.unseen)}")


@check("A client's clock is that of the server's heartbeats.", links.HEARTBEAT)
async def has_the_servers_clock(trial: Trial) -> None:
    """Send a heartbeat, and ask for the time."""
    story = trial.story
    call = await trial.seat_at(story)
    before = now()
    await call.say(story.heartbeat(story.first))
    about = trial.watch.patience * 1000
    await trial.until(
        lambda state: before - about < state["now"] < now() + about, f"The server's clock is at {before} ms."
    )


@check("A connection without a message for some heartbeats is lost: the client connects again.", links.RECONNECTING)
async def leaves_a_silent_connection(trial: Trial) -> None:
    """Be silent, with a heartbeat of a fifth of a second."""
    await trial.connect(heartbeat=200)
    call = await trial.house.call()
    await call.next(Hello)


CHECKS = (
    passes_over_what_is_unknown,
    follows_several_updates,
    takes_an_update_once,
    has_the_last_legal_actions,
    resumes_after_a_cut,
    takes_a_snapshot_when_it_comes_back,
    asks_for_a_snapshot_after_a_gap,
    asks_for_a_snapshot_after_a_later_heartbeat,
    asks_for_a_snapshot_after_another_mark,
    asks_for_a_snapshot_after_an_unknown_update,
    takes_a_snapshot_of_another_history,
    passes_over_the_table_it_left,
    has_the_servers_clock,
    leaves_a_silent_connection,
)
