"""Settlement: every wager of a round is paid, taken or returned, and progressive awards are claimed."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from server.core.events import Awarded, Paid, PotPlayed, TableEvent
from server.core.games.steps import Award, Claim, Line, Pay, Pot, Settle, Then
from server.core.progressive.decide import claim_awards, held_back
from server.core.table import Table, alive, game_of, played, settings_of

from .dealing import from_the_right, reveal


def settle(table: Table, step: Settle, shown: int | None = None) -> Iterator[TableEvent]:
    """
    Settle every wager of the round, counterclockwise from the dealer's right.

    Either all losing wagers and then all winning ones (`procedure`), or hand by hand, each turned up in its turn
    (`seat`). Lines after a `Then` follow when all lines before it are settled. A void hand is turned up only if it has
    saved wagers. Claims on the meter, which shows `shown` micro-units, come last, so that they hold up nothing.
    """
    settings, order = settings_of(table), from_the_right(table)
    game = game_of(settings)
    lines = list((game.saved if step.saved else game.settle)(settings.game, played(table)))
    check_lines(table, lines)
    held = held_back(table, lines)
    first, *later = stages(lines)
    if step.by == "procedure":
        for loses in (True, False):
            for number in order:
                yield from told(table, held, [line for line in of_seat(first, number) if is_lost(line) is loses])
    else:
        for number in order:
            if not step.saved or table.seats[number].wagers:
                yield from reveal(table, number)
            yield from told(table, held, of_seat(first, number))
    for stage in later:
        yield from (PotPlayed(line.amount, line.commission, line.shares) for line in stage if isinstance(line, Pot))
        for number in order:
            yield from told(table, held, of_seat(stage, number))
    claims = [line if isinstance(line, Claim) else held.get(line) for line in lines]
    in_order = [claim for number in order for claim in claims if claim is not None and claim.seat == number]
    yield from claim_awards(table, in_order, shown)


def told(table: Table, held: Mapping[Line, Claim], lines: Iterable[Pay | Award]) -> Iterator[Paid | Awarded]:
    """Yield lines as events; of a progressive win that is `held` until it is confirmed, that the wager is settled."""
    for line in lines:
        if line not in held:
            yield event_of(table, line)
        elif isinstance(line, Pay):
            yield event_of(table, replace(line, returned=0))


def stages(lines: list[Line]) -> list[list[Line]]:
    """Return the lines before and after each `Then`."""
    found: list[list[Line]] = [[]]
    for line in lines:
        if isinstance(line, Then):
            found.append([])
        else:
            found[-1].append(line)
    return found


def of_seat(lines: list[Line], number: int) -> Iterator[Pay | Award]:
    """Yield the lines of one seat, in the game's own order."""
    yield from (line for line in lines if isinstance(line, Pay | Award) and line.seat == number)


def check_lines(table: Table, lines: list[Line]) -> None:
    """Check that each wager is settled exactly once: a game that forgets one is a bug that stops the table."""
    wagers = sorted((number, wager) for number in alive(table) for wager in table.seats[number].wagers)
    settled = sorted((line.seat, line.wager) for line in lines if isinstance(line, Pay))
    assert wagers == settled, f"wagers {wagers}, settled {settled}"


def is_lost(line: Pay | Award) -> bool:
    """Return whether a line takes a wager from its player."""
    return isinstance(line, Pay) and line.returned == 0


def event_of(table: Table, line: Pay | Award) -> Paid | Awarded:
    """Return a settlement line as an event."""
    if isinstance(line, Pay):
        stake = table.seats[line.seat].wagers[line.wager]
        return Paid(line.seat, line.wager, stake, line.returned, line.why, line.made, line.cut)
    return Awarded(line.seat, line.award, line.amount, line.why, line.made)
