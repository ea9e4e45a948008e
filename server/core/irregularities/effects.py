"""The effects of an irregularity: as lines to read before it is confirmed, and as events."""

from collections.abc import Iterator

from msgspec.structs import replace

from protocol.irregularities import Effect as Line
from protocol.views import Cause
from server.core.event_base import Voided
from server.core.events import RoundVoided, StepOpened, TableEvent
from server.core.evolve import fold
from server.core.games import irregularity
from server.core.games.irregularity import Discard, Effect, Expose, KeepDown, Outcome, VoidAll, VoidHand
from server.core.games.steps import Ask, Pay, Played, Settle, Step
from server.core.physical_cards.interrupted_step import deal_read_cards
from server.core.physical_cards.slots import physical
from server.core.round.engine import close_round, hidden_answers
from server.core.round.places import cards_of
from server.core.round.settlement import event_of
from server.core.round.voiding import at_stake
from server.core.table import Now, Table, alive, game_of, hand_of, played, settings_of

from .events import CardDiscarded, CardKeptDown, CardsExposed, StepsReplaced, WagersVoided


def moves_money(outcome: Outcome) -> bool:
    """Return whether an outcome takes a wager out of play, so that the floor must confirm it."""
    return any(isinstance(effect, VoidHand | VoidAll) for effect in outcome.effects)


def lines(table: Table, outcome: Outcome) -> tuple[Line, ...]:
    """Return what would become of each wager: it goes back, or it is saved and settled."""
    found = []
    for effect in outcome.effects:
        match effect:
            case VoidHand(number, saved):
                stakes = [stake for stake in at_stake(table) if stake.seat == number]
            case VoidAll(saved):
                stakes = list(at_stake(table))
            case _:
                continue
        for stake in stakes:
            back = None if stake.wager in saved else stake.amount
            found.append(Line(stake.seat, stake.wager, stake.amount, back, outcome.clause))
    return tuple(found)


def faces(table: Table, outcome: Outcome) -> tuple[str, ...]:
    """Return the cards that were face up and should not have been."""
    found: tuple[str, ...] = ()
    for effect in outcome.effects:
        match effect:
            case Discard():
                found += table.deck[:1]
            case Expose(place, nths):
                found += tuple(cards_of(table, place)[nth - 1] for nth in nths)
    return found


def take_effect(table: Table, outcome: Outcome, cause: Cause, now: Now) -> Iterator[TableEvent]:
    """Yield what an outcome does, in its order. What moves money comes last, and only once."""
    for effect in outcome.effects:
        done = list(do(table, effect, outcome.clause, cause, now))
        yield from done
        table = fold(table, done)


def do(table: Table, effect: Effect, clause: str, cause: Cause, now: Now) -> Iterator[TableEvent]:
    """Yield what one effect does."""
    match effect:
        case Discard():
            yield CardDiscarded(table.deck[0])
        case Expose(place, nths):
            cards = tuple(cards_of(table, place)[nth - 1] for nth in nths)
            yield CardsExposed(place, cards, nths if physical(table) else ())
        case KeepDown(place, nth):
            yield CardKeptDown(place, nth)
        case irregularity.Replace(steps):
            yield StepsReplaced(steps)
        case VoidHand(number, saved):
            yield from void_hand(table, number, saved, clause, now)
        case VoidAll(saved, steps):
            yield from void_all(table, saved, steps, (clause, cause), now)


def void_all(
    table: Table, saved: tuple[str, ...], steps: tuple[Step, ...], why: tuple[str, Cause], now: Now
) -> Iterator[TableEvent]:
    """Void the round; or, if a saved wager was made, void all other wagers and play on for that one alone (C3)."""
    (clause, cause), stakes = why, at_stake(table)
    if not any(stake.wager in saved for stake in stakes):
        yield from deal_read_cards(table)
        yield RoundVoided(cause, clause, stakes)
        yield close_round(table, now)
        return
    yield from go_to(table, steps, hidden_answers(table))  # nobody is asked any more: all may be known
    yield WagersVoided(clause, (), tuple(stake for stake in stakes if stake.wager not in saved))


def go_to(table: Table, steps: tuple[Step, ...], shows: tuple[int, ...]) -> Iterator[TableEvent]:
    """Leave the open step, and play these: a question has been put, any other step has not been done."""
    assert table.step is not None
    if steps[:1] != (table.now_playing,):
        yield from deal_read_cards(table)
    put = isinstance(table.now_playing, Ask)
    yield StepsReplaced(steps, instead=not put)
    yield StepOpened(table.step + put, shows=shows)


def void_hand(table: Table, number: int, saved: tuple[str, ...], clause: str, now: Now) -> Iterator[TableEvent]:
    """Call a hand dead: a saved wager is settled now, if the game settles it, and all others go back."""
    already = list(deal_read_cards(table, number))
    yield from already
    table = fold(table, already)
    seat = table.seats[number]
    paid = list(saved_lines(table, number, saved))
    settled = {line.wager for line in paid}
    back = tuple(Voided(number, wager, amount) for wager, amount in seat.wagers.items() if wager not in settled)
    yield WagersVoided(clause, (number,), back)
    yield from (event_of(table, line) for line in paid)
    yield from without(table, number, clause, now)


def cut_short_by(table: Table, others: list[int]) -> bool:
    """Return whether only these hands, all of them folded, are left in a round that nobody is asked about just now."""
    step = table.now_playing  # at a question the round is cut short when nobody is left to ask
    saves = Settle(by="seat", saved=True) in table.steps
    return not (isinstance(step, Ask) or saves) and all(table.seats[other].folded for other in others)


def saved_lines(table: Table, number: int, saved: tuple[str, ...]) -> Iterator[Pay]:
    """Yield how the saved wagers of a dead hand are settled, on the cards that it holds."""
    settings, seat = settings_of(table), table.seats[number]
    if lying := {wager: seat.wagers[wager] for wager in saved if wager in seat.wagers}:
        hands = Played({number: hand_of(replace(seat, wagers=lying))})
        yield from (line for line in game_of(settings).saved(settings.game, hands) if isinstance(line, Pay))


def without(table: Table, number: int, clause: str, now: Now) -> Iterator[TableEvent]:
    """End or shorten the round without a hand: it is void if no other is left, and is cut short if all have folded."""
    others = [other for other in alive(table) if other != number]
    if not others:
        yield from deal_read_cards(table)
        yield RoundVoided("irregularity", clause, ())
        yield close_round(table, now)
    elif not table.seats[number].folded and cut_short_by(table, others):
        settings, stands = settings_of(table), played(table)
        left = replace(stands, hands={other: hand for other, hand in stands.hands.items() if other != number})
        steps = game_of(settings).all_folded(settings.game, left)
        if steps is not None:
            yield from go_to(table, steps, ())
