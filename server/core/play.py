"""
Play: how a round runs on from step to step.

`run_on` is called again and again until it has nothing to add: the round waits. It knows no game by name, only the six
kinds of step (`rounds.py`).
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Literal

import rfc8785

from .betting import all_done, close_bets
from .cards import commitment
from .events import (
    Awarded,
    CardsDealt,
    CardsShown,
    Chose,
    HandNamed,
    Paid,
    RoundClosed,
    RoundOpened,
    StepOpened,
    TableEvent,
    WagerPlaced,
)
from .rounds import Ask, Deal, Hand, Line, Option, Pay, Played, Settle, Show, Step, TakeBets
from .seating import departures
from .settings import TableSettings
from .table import Now, Seat, Table, game_of, settings_of


def run_on(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield what happens next by itself: nothing, if the round has to wait for somebody."""
    if table.posted is None:
        return
    step, house = table.now_playing, settings_of(table).pace == "house"
    match step:
        case None:
            yield from (leaving := list(departures(table, now)))
            if not leaving and table.posted.pace == "house" and table.deadline is None:
                yield open_round(table.posted, table.round + 1, now.entropy)
        case TakeBets():
            if house and all_done(table):
                yield from perform(table, step, now)
        case Ask():
            if table.turn not in (waiting := table.waiting(step)):
                assert table.step is not None
                yield open_step(table, table.step if waiting else table.step + 1, now)
        case _:
            if house:  # at the dealer's pace the dealer proceeds
                yield from perform(table, step, now)


def open_round(settings: TableSettings, number: int, seed: bytes) -> RoundOpened:
    """Return the event that opens a round under these settings, with the commitment to its seed."""
    game = game_of(settings)
    rules = game.rules(settings, None)
    return RoundOpened(
        round=number,
        settings=settings,
        steps=game.steps(settings),
        rules=rules,
        rules_hash=hash_of(rules),
        commitment=commitment(seed),
        seed=seed,
    )


def hash_of(rules: dict[str, object]) -> str:
    """Return the SHA-256 (hex) of the rules' canonical JSON (RFC 8785)."""
    return sha256(rfc8785.dumps(rules)).hexdigest()  # type: ignore[arg-type]  # its JSON type is invariant


def open_step(table: Table, index: int, now: Now) -> StepOpened:
    """Return the event that opens a step; a question is put to its first seat, with a clock of its own (T9)."""
    step = table.steps[index]
    if isinstance(step, Ask) and (waiting := table.waiting(step)):
        return StepOpened(index, waiting[0], now.at + settings_of(table).timing.choice)
    return StepOpened(index)


def perform(table: Table, step: Step, now: Now) -> Iterator[TableEvent]:
    """Yield what a step does, and the opening of the next one. A question is not performed: it is answered."""
    match step:
        case TakeBets():
            yield from close_bets(table)
        case Deal():
            yield from deal(table, step)
        case Show(whose):
            yield from show(table, whose)
        case Settle(by):
            yield from settle(table, by)
            results = settings_of(table).timing.results
            pause = now.at + results if table.posted and table.posted.pace == "house" else None
            yield RoundClosed(pause)
            return
        case Ask():
            raise AssertionError("a question waits for its answers")
    assert table.step is not None
    yield StepOpened(table.step + 1)


def deal(table: Table, step: Deal) -> Iterator[CardsDealt]:
    """Deal clockwise from the dealer's far left: 7(c), 8(c), 9(c)."""
    seats = table.dealt if step.to in ("seats", "hands") else ()
    dealer = ("dealer",) if step.to in ("dealer", "hands") else ()
    for n, place in enumerate((*seats, *dealer)):
        yield CardsDealt(place, table.deck[n * step.count : (n + 1) * step.count], step.face_up)


def choose(table: Table, option: Option, number: int, by: Literal["player", "table"]) -> Iterator[TableEvent]:
    """Yield a seat's choice, and the wager that it makes."""
    if option.bets:
        yield WagerPlaced(number, option.bets, cost(table, option, number))
    yield Chose(number, option.name, option.folds, option.hides, by)


def cost(table: Table, option: Option, number: int) -> int:
    """Return the cents that an option takes from the stack."""
    return option.times * table.seats[number].wagers[option.of] if option.bets and option.of else 0


def show(table: Table, whose: str) -> Iterator[CardsShown | HandNamed]:
    """Turn up the dealer's hand, or the seats' counterclockwise from the dealer's right (10(c))."""
    if whose == "dealer":
        yield CardsShown("dealer", table.dealer)
        return
    for number in reversed(table.dealt):
        yield from reveal(table, number)


def reveal(table: Table, number: int) -> Iterator[CardsShown | HandNamed]:
    """
    Turn up one hand, if the rules do (ruling C17).

    A folded hand is turned up where a wager of its own is live, or where a wager at the table looks at every hand; a
    conceded hand only has its name told, and only for such a wager.
    """
    seat = table.seats[number]
    live = [hand for hand in (table.seats[other] for other in table.dealt) if not hand.hidden]
    everyone = any(wager in hand.wagers for hand in live for wager in wagers_that(table, "needs_all_hands"))
    if seat.hidden:
        if everyone:
            words = game_of(settings_of(table)).words(seat.cards)
            assert words is not None
            yield HandNamed(number, words)
        return
    survives = any(wager in seat.wagers for wager in wagers_that(table, "survives"))
    if not seat.folded or survives or everyone:
        yield CardsShown(number, seat.cards)


def wagers_that(table: Table, flag: str) -> list[str]:
    """Return the names of the round's wagers that have a flag set."""
    bets = (step for step in table.steps if isinstance(step, TakeBets))
    return [wager.name for step in bets for wager in step.wagers if getattr(wager, flag)]


def settle(table: Table, by: str) -> Iterator[TableEvent]:
    """
    Settle every wager of the round, counterclockwise from the dealer's right.

    All that lose and then all that win (10(c)(1)), or hand by hand, each turned up in its turn (10(c)(2)). Wagers that
    come `last` follow when all others are settled (12(j)).
    """
    settings = settings_of(table)
    hands = {number: hand_of(table.seats[number]) for number in table.dealt}
    lines = list(game_of(settings).settle(settings.game, Played(hands, table.dealer)))
    check_lines(hands, lines)
    last = wagers_that(table, "last")
    order = {number: place for place, number in enumerate(reversed(table.dealt))}
    lines.sort(key=lambda line: order[line.seat])  # stable: within a seat the game's own order stands
    first = [line for line in lines if not (isinstance(line, Pay) and line.wager in last)]
    if by == "procedure":
        first.sort(key=lambda line: not loses(line))
        for line in first:
            yield fact(table, line)
    else:
        for number in order:
            yield from reveal(table, number)
            yield from (fact(table, line) for line in first if line.seat == number)
    yield from (fact(table, line) for line in lines if line not in first)


def check_lines(hands: dict[int, Hand], lines: list[Line]) -> None:
    """Check that each wager is settled exactly once: a game that forgets one is a bug that stops the table."""
    wagers = sorted((number, wager) for number, hand in hands.items() for wager in hand.wagers)
    settled = sorted((line.seat, line.wager) for line in lines if isinstance(line, Pay))
    assert wagers == settled, f"wagers {wagers}, settled {settled}"


def hand_of(seat: Seat) -> Hand:
    """Return what `settle` may know of a position."""
    return Hand(seat.cards, seat.wagers, folded=seat.folded, hidden=seat.hidden)


def loses(line: Line) -> bool:
    """Return whether a line takes a wager from its player."""
    return isinstance(line, Pay) and line.returned == 0


def fact(table: Table, line: Line) -> Paid | Awarded:
    """Return a settlement line as an event."""
    if isinstance(line, Pay):
        stake = table.seats[line.seat].wagers[line.wager]
        return Paid(line.seat, line.wager, stake, line.returned, line.why, line.made)
    return Awarded(line.seat, line.award, line.amount, line.why, line.made)
