"""The table of numbers in docs/clients.md: what a client has to know of times and bounds, read from the code."""

from collections.abc import Iterator

from msgspec import inspect

from protocol import values
from protocol.costs import ALLOWANCES
from protocol.messages import MAX_FRAME
from protocol.printing.entries import table
from server.access import sessions, staff_codes
from server.config.access import Access
from server.config.settings import Config
from server.core.round import clock
from server.core.seats import seating
from server.core.settings import Timing
from server.gateways import caller_socket, connection, gate, lookups, outbox, rate_limit, watching, welcome
from server.house import lobby
from server.room import answers, history, inbox, presence


Row = tuple[str, str, str]


def numbers() -> str:
    """Return the table."""
    return "\n".join(table(("what", "number", "beyond it"), rows()))


def rows() -> Iterator[Row]:
    """Yield all rows."""
    yield from on_connections()
    yield from on_sessions()
    yield from on_seats()
    yield from on_commands()


def on_connections() -> Iterator[Row]:
    """Yield the rows about connections."""
    house = Config(tables=())
    full = f"503 before the socket opens, with `Retry-After` of {gate.RETRY_AFTER} s"
    yield "connections of a house", f"{house.connections:,} (`connections`)", full
    yield "connections from one address", f"{house.connections_per_address} (`connections_per_address`)", full
    yield "the first `Hello` or `SignIn`", f"within {seconds(connection.HELLO_WITHIN)}", "closed with 4407"
    yield "a frame from a client", f"at most {MAX_FRAME:,} bytes", "closed with 1009"
    yield "heartbeats of the server", f"every {seconds(welcome.HEARTBEAT)}; `heartbeat` in `Welcome`", ""
    silence = seconds(3 * welcome.HEARTBEAT)
    yield "silence of the server", f"{silence}, three heartbeats", "the client closes and reconnects"
    yield "messages that wait for a slow client", f"{outbox.MOST_BYTES // 1024} KiB", "closed with 4408"
    yield "the oldest message that waits for a slow client", seconds(outbox.MOST_AGE), "closed with 4408"
    yield "a table that opens after `Hello`", f"within {seconds(watching.PATIENCE)}", "`TableGone`, with `table_away`"
    yield "the `ticket` of `Moved`", f"once, within {millis(sessions.TICKET_TTL)}", "`unknown_ticket`"
    yield "the `ticket` of a page's `Welcome`", f"once, within {millis(sessions.RETURN_TTL)}", "`unknown_ticket`"
    yield "changes of the lobby", f"at most every {seconds(lobby.QUIET)}", ""
    crumbs = ALLOWANCES["connection"].rate // caller_socket.CRUMB
    yield "pings, pongs and pieces of messages", f"{crumbs} a second in the long run", "cut off"
    kept = f"the last {history.LEAST} at least, those of {millis(history.KEPT)}, {history.MOST:,} at most"
    yield "events that a `Hello` with `last_seq` gets as updates", kept, "a snapshot"


def on_sessions() -> Iterator[Row]:
    """Yield the rows about sessions."""
    usual = Access()
    yield "a guest who has bought no chips", f"{usual.guest_hours} h (`guest_hours`)", "`unknown_session`"
    yield "a session of a player", f"{millis(sessions.SESSION_TTL)} without use", "`unknown_session`"
    yield "a session of the staff", f"{usual.shift_hours} h (`shift_hours`)", "`unknown_session`, closed with 4401"
    idle = f"{usual.idle_minutes} min without use (`idle_minutes`)"
    yield "a page of the staff", idle, "`locked`, closed with 4423"
    yield "new guests from one address", f"{usual.guests_each_hour} an hour (`guests_each_hour`)", "`too_fast`"
    failures = f"{staff_codes.FAILURES}, of one name from one address"
    yield "wrong codes", failures, f"`locked_out` for {millis(staff_codes.LOCK)}"
    yield "a one-use code of the staff", f"valid for {millis(staff_codes.CODE_TTL)}", "`wrong_code`"


def on_seats() -> Iterator[Row]:
    """Yield the rows about seats and the clock."""
    usual = Timing()
    yield "a player without a connection", millis(presence.GRACE), "`WentAway`; hands are still decided by silence"
    yield "the seat of a player who is away", f"kept for {millis(seating.AWAY_FOR)}", "leaves when the round ends"
    yield "betting", f"{millis(usual.betting)} (`timing`)", "bets are closed"
    yield "a choice", f"{millis(usual.choice)} (`timing`)", "`silence` is chosen"
    yield "the results", f"{millis(usual.results)} (`timing`)", "the next round opens"
    yield "the open step after a break of the server", f"at least {millis(clock.COME_BACK)}, or its full time", ""


def on_commands() -> Iterator[Row]:
    """Yield the rows about ids, commands and work."""
    longest = inspect.type_info(values.Id)
    assert isinstance(longest, inspect.Metadata)
    assert isinstance(longest.type, inspect.StrType)
    yield "an `id`", f"{longest.type.min_length} to {longest.type.max_length} characters", "`malformed`"
    remembered = f"the last {answers.PER_PLAYER} of each player at a table"
    yield "ids of accepted commands", remembered, "a repeat counts as a new command"
    yield (
        "the same, of players who have left",
        f"{answers.GONE:,} in all at a table",
        "a repeat counts as a new command",
    )
    yield "ids of refused commands", f"{answers.REFUSED:,} at a table, while it is served", "decided again"
    yield "commands of one player that wait", f"{inbox.OF_ONE} at a table", "`too_fast`"
    yield "look-ups of one connection that wait", str(lookups.MOST), "`too_fast`"
    for name, (rate, burst) in ALLOWANCES.items():
        yield f"work for one {name}", f"{rate // 1000} ms a second, {burst // 1000} ms at once", "`too_fast`"
    yield "refused messages in a row", f"{rate_limit.DEBT // 1000} ms of work", "closed with 4429"


def millis(value: int) -> str:
    """Return milliseconds in the largest unit that fits."""
    for size, unit in ((86_400_000, "days"), (3_600_000, "h"), (60_000, "min")):
        if value % size == 0:
            return f"{value // size} {unit}"
    return seconds(value / 1000)


def seconds(value: float) -> str:
    """Return seconds as people read them."""
    return f"{value:g} s"
