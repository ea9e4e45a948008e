"""
How a round runs on from step to step.

`run_on` is called again and again until it has nothing to add: the round waits. It knows no game by name, only the six
kinds of step (`games/steps.py`).
"""

from collections.abc import Iterator
from hashlib import sha256

import rfc8785

from server.core.deck_procedures.events import DeckMoved
from server.core.devices.coins import record_coin
from server.core.events import (
    CardBurned,
    RoundClosed,
    RoundCutShort,
    RoundOpened,
    StepOpened,
    TableEvent,
)
from server.core.fairness.commitments import commitment
from server.core.fairness.decide import WINDOW, all_given
from server.core.games.steps import (
    Ask,
    Burn,
    Deal,
    Settle,
    Show,
    Step,
    TakeBets,
)
from server.core.physical_cards.events import CardsAwaited
from server.core.physical_cards.slots import slots
from server.core.progressive.decide import ask_meter
from server.core.seats.seating import departures
from server.core.settings import TableSettings
from server.core.table import Now, Table, alive, game_of, played, settings_of

from .betting import all_done, close_bets, seeds_in
from .clock_events import ClockRestarted
from .dealing import deal, show
from .settlement import settle


def run_on(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield what happens next by itself; nothing, if the round has to wait for a person."""
    if table.posted is None:
        return
    if asked := list(ask_meter(table, now)):
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
                yield open_round(table, table.posted, table.round + 1, now.entropy)
        case TakeBets() if table.fairness.awaited:
            if all_given(table):
                yield from seeds_in(table)
            elif table.deadline is None:  # it was stopped by a hold or a report, which is over
                yield ClockRestarted(now.at + WINDOW)
        case TakeBets() if coins := list(record_coin(table, now)):
            yield from coins
        case TakeBets():
            yield from (leaving := list(departures(table, now)))
            if not leaving and house and all_done(table):
                yield from perform(table, step, now)
        case Ask():
            yield from ask_next(table, step, now)
        case _:
            if house:  # at the dealer's pace the dealer proceeds
                yield from perform(table, step, now)
            elif (awaited := slots(table)) != table.shoe.slots:
                yield CardsAwaited(awaited)


def ask_next(table: Table, step: Ask, now: Now) -> Iterator[TableEvent]:
    """Ask the next seat that has not answered; go on when all have."""
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
    """Leave out the steps that the game skips once everybody has folded."""
    if all(table.seats[number].folded for number in alive(table)):
        settings = settings_of(table)
        steps = game_of(settings).all_folded(settings.game, played(table))
        if steps is not None:
            yield RoundCutShort(steps)


def open_round(table: Table, settings: TableSettings, number: int, seed: bytes) -> RoundOpened:
    """Return the event that opens a round under these settings, with the commitment to its seed if that has a deck."""
    game, drawn = game_of(settings), settings.cards == "deck"
    rules = game.rules(settings.game, settings.terms, None)
    rules_hash, before = hash_of(rules), table.fairness.account
    return RoundOpened(
        round=number,
        settings=settings,
        steps=game.steps(settings.game, settings.terms),
        rules=rules,
        rules_hash=rules_hash,
        commitment=commitment(settings.table, number, rules_hash, before, seed) if drawn else None,
        seed=seed if drawn else b"",
        every_claim=True,
        before=before,
    )


def hash_of(rules: dict[str, object]) -> str:
    """Return the SHA-256 (hex) of the rules' canonical JSON (RFC 8785)."""
    return sha256(rfc8785.dumps(rules)).hexdigest()  # type: ignore[arg-type]  # its JSON type is invariant


def perform(table: Table, step: Step, now: Now) -> Iterator[TableEvent]:
    """Yield the events of a step, and the opening of the next one. A question is not performed: it is answered."""
    match step:
        case TakeBets():
            yield from close_bets(table, now)
            return
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
