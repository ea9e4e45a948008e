"""
Play: how a round runs on from step to step.

`run_on` is called again and again until it has nothing to add: the round waits. It knows no game by name, only the six
kinds of step (`rounds.py`).
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Literal

import rfc8785

from server.core.cards.deck import commitment
from server.core.deck_procedures.events import DeckMoved
from server.core.devices.coins import heeded
from server.core.events import (
    Awarded,
    CardBurned,
    CardsDealt,
    CardsShown,
    Chose,
    HandNamed,
    Paid,
    PotPlayed,
    RoundClosed,
    RoundCutShort,
    RoundOpened,
    StepOpened,
    TableEvent,
)
from server.core.games.steps import (
    Ask,
    Award,
    Burn,
    Claim,
    Deal,
    Line,
    Option,
    Pay,
    Pot,
    Settle,
    Show,
    Step,
    TakeBets,
    Then,
)
from server.core.physical_cards.events import CardsAwaited
from server.core.physical_cards.slots import slots
from server.core.progressive.decide import ask, claim
from server.core.seats.seating import departures
from server.core.settings import TableSettings
from server.core.table import Now, Table, alive, game_of, played, settings_of, wagers_of

from .betting import all_done, close_bets
from .places import come_down, places


def run_on(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield what happens next by itself: nothing, if the round has to wait for somebody, or for the floor."""
    if table.posted is None:
        return
    if asked := list(ask(table)):
        yield from asked
        return
    if table.report is not None or (table.standing.still and table.step is not None):
        return
    step, house, still = table.now_playing, settings_of(table).pace == "house", table.standing.still
    match step:
        case None:
            if deck := table.equipment.in_play:
                yield DeckMoved(deck.name, "rack", None)
            yield from (leaving := list(departures(table, now)))
            opens = table.posted.pace == "house" and not (still or table.standing.shut)
            if not leaving and opens and table.deadline is None:
                yield open_round(table.posted, table.round + 1, now.entropy)
        case TakeBets() if coins := list(heeded(table, now)):
            yield from coins
        case TakeBets():
            yield from (leaving := list(departures(table, now)))
            if not leaving and house and all_done(table):
                yield from perform(table, step, now)
        case Ask():
            yield from ask_on(table, step, now)
        case _:
            if house:  # at the dealer's pace the dealer proceeds
                yield from perform(table, step, now)
            elif (awaited := slots(table)) != table.shoe.slots:
                yield CardsAwaited(awaited)


def ask_on(table: Table, step: Ask, now: Now) -> Iterator[TableEvent]:
    """Put the question to whom it is still to be put to; go on when all have answered."""
    assert table.step is not None
    waiting = table.waiting(step)
    if not waiting:
        yield from cut_short(table)
        yield StepOpened(table.step + 1, shows=hidden_answers(table))
    elif table.deadline is None or not (step.together or table.turn in waiting):
        turn = None if step.together else waiting[0]
        yield StepOpened(table.step, turn, now.at + settings_of(table).timing.choice)  # a clock for each turn (T9)


def hidden_answers(table: Table) -> tuple[int, ...]:
    """Return the seats whose answers were hidden until now; those of dead hands stay so."""
    return tuple(number for number in alive(table) if table.concealed(number))


def cut_short(table: Table) -> Iterator[RoundCutShort]:
    """Leave out what the game does not play any more once everybody has folded."""
    if all(table.seats[number].folded for number in alive(table)):
        settings = settings_of(table)
        steps = game_of(settings).all_folded(settings.game, played(table))
        if steps is not None:
            yield RoundCutShort(steps)


def open_round(settings: TableSettings, number: int, seed: bytes) -> RoundOpened:
    """Return the event that opens a round under these settings, with the commitment to its seed if that has a deck."""
    game, drawn = game_of(settings), settings.cards == "deck"
    rules = game.rules(settings.game, settings.terms, None)
    return RoundOpened(
        round=number,
        settings=settings,
        steps=game.steps(settings.game, settings.terms),
        rules=rules,
        rules_hash=hash_of(rules),
        commitment=commitment(seed) if drawn else None,
        seed=seed if drawn else b"",
    )


def hash_of(rules: dict[str, object]) -> str:
    """Return the SHA-256 (hex) of the rules' canonical JSON (RFC 8785)."""
    return sha256(rfc8785.dumps(rules)).hexdigest()  # type: ignore[arg-type]  # its JSON type is invariant


def perform(table: Table, step: Step, now: Now) -> Iterator[TableEvent]:
    """Yield what a step does, and the opening of the next one. A question is not performed: it is answered."""
    match step:
        case TakeBets():
            yield from close_bets(table)
        case Burn():
            yield CardBurned()
        case Deal():
            yield from deal(table, step)
        case Show(whose):
            yield from show(table, whose)
        case Settle():
            yield from settle(table, step, now.shown)
            yield close_round(table, now)
            return
        case Ask():
            raise AssertionError("a question waits for its answers")
    assert table.step is not None
    yield StepOpened(table.step + 1)


def close_round(table: Table, now: Now) -> RoundClosed:
    """Return the event that ends the round; at `house` pace the results stand for a while before the next one."""
    house = table.posted is not None and table.posted.pace == "house"
    waits = table.standing.still or table.standing.shut
    return RoundClosed(now.at + settings_of(table).timing.results if house and not waits else None)


def deal(table: Table, step: Deal) -> Iterator[CardsDealt]:
    """Deal clockwise; of several cards the last ones are turned up (Winner's Pot 9(d)), unless they are kept down."""
    top = 0
    for place in places(table, step.to):
        cards, top = table.deck[top : top + step.count], top + step.count
        down = come_down(table, step, place)
        if down:
            yield CardsDealt(place, cards[:down], face_up=False)
        if down < step.count:
            yield CardsDealt(place, cards[down:], face_up=True)


def choose(table: Table, option: Option, number: int, by: Literal["player", "table"]) -> Chose:
    """Return a seat's choice, with the wager that it makes; one that it takes back is 0 from then on."""
    amount = cost(table, option, number)
    return Chose(number, option.name, option.folds, option.hides, by, option.bets or option.returns, amount)


def cost(table: Table, option: Option, number: int) -> int:
    """Return the cents that an option takes from the stack."""
    return option.times * table.seats[number].wagers[option.of] if option.bets and option.of else 0


def show(table: Table, whose: str) -> Iterator[CardsShown | HandNamed]:
    """Turn up the dealer's hand, the community cards, or the seats' counterclockwise from the dealer's right."""
    match whose:
        case "dealer":
            yield CardsShown("dealer", table.dealer)
        case "community":
            yield CardsShown("community", table.community)
        case _:
            for number in from_the_right(table):
                yield from reveal(table, number)


def from_the_right(table: Table) -> list[int]:
    """Return the seats of the round counterclockwise from the dealer's right: the order of settlement."""
    return sorted(alive(table), reverse=True)


def reveal(table: Table, number: int) -> Iterator[CardsShown | HandNamed]:
    """
    Turn up one hand, if the rules do (ruling C17).

    A folded hand is turned up where a wager of its own is live, where an award to others needs it, or where a wager at
    the table looks at every hand; a conceded hand only has its name told, and only for such a wager.
    """
    seat = table.seats[number]
    live = [hand for hand in (table.seats[other] for other in alive(table)) if not hand.hidden]
    everyone = any(wager in hand.wagers for hand in live for wager in turning_up(table, "all"))
    settings = settings_of(table)
    if seat.hidden:
        if everyone:
            yield HandNamed(number, game_of(settings).named(seat.cards))
        return
    needed = everyone or any(wager in seat.wagers for wager in turning_up(table, "own", "all"))
    if not seat.folded or needed or number in game_of(settings).needed(settings.game, played(table)):
        yield CardsShown(number, seat.cards)


def turning_up(table: Table, *which: str) -> list[str]:
    """Return the names of the round's wagers for which a folded hand is turned up: its own, or all hands."""
    return [wager.name for wager in wagers_of(table) if wager.turns_up in which]


def settle(table: Table, step: Settle, shown: int | None = None) -> Iterator[TableEvent]:
    """
    Settle every wager of the round, counterclockwise from the dealer's right.

    All that lose and then all that win (`procedure`), or hand by hand, each turned up in its turn (`seat`). What the
    game settles `Then` follows when all before it is settled. Of void hands only those are turned up that have saved
    wagers. What is claimed of the meter, which shows `shown` micro-units, is told last: it holds up nothing.
    """
    settings, order = settings_of(table), from_the_right(table)
    game = game_of(settings)
    lines = list((game.saved if step.saved else game.settle)(settings.game, played(table)))
    check_lines(table, lines)
    first, *later = stages(lines)
    if step.by == "procedure":
        for loses in (True, False):
            for number in order:
                yield from (fact(table, line) for line in of_seat(first, number) if is_lost(line) is loses)
    else:
        for number in order:
            if not step.saved or table.seats[number].wagers:
                yield from reveal(table, number)
            yield from (fact(table, line) for line in of_seat(first, number))
    for stage in later:
        yield from (PotPlayed(line.amount, line.commission) for line in stage if isinstance(line, Pot))
        for number in order:
            yield from (fact(table, line) for line in of_seat(stage, number))
    claims = [line for number in order for line in lines if isinstance(line, Claim) and line.seat == number]
    yield from claim(table, claims, shown)


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


def fact(table: Table, line: Pay | Award) -> Paid | Awarded:
    """Return a settlement line as an event."""
    if isinstance(line, Pay):
        stake = table.seats[line.seat].wagers[line.wager]
        return Paid(line.seat, line.wager, stake, line.returned, line.why, line.made, line.cut)
    return Awarded(line.seat, line.award, line.amount, line.why, line.made)
