"""
Redact: the update that one viewer gets for one event, built up from nothing.

Folding these updates into an earlier view gives the view of `view.view` after the event.
"""

from typing import assert_never

from protocol import physical_cards, rulings, seating, updates
from protocol import update_base as parts
from protocol.fairness import DeckCommitted
from protocol.sentences import Text
from protocol.update_base import HandWords
from protocol.updates import TableUpdate
from protocol.values import Place
from server.core.deck_procedures.events import DeckRecut, ProcedureEvent
from server.core.deck_procedures.view import update_of
from server.core.devices.events import DeviceEvent
from server.core.devices.view import update_of as told_device
from server.core.disputes.events import Corrected, Review, ReviewEvent
from server.core.disputes.view import update_of as told_review
from server.core.fairness.events import FairnessEvent
from server.core.fairness.view import update_of as told_proof
from server.core.games.steps import Ask
from server.core.irregularities.events import Ruling
from server.core.physical_cards.events import CardCorrected, Identifying, ShoeEvent
from server.core.physical_cards.view import in_words as on_card
from server.core.physical_cards.view import shoe_view
from server.core.progressive.events import ClaimPaid, MeterAwarded, ProgressiveEvent
from server.core.progressive.view import progressive
from server.core.progressive.view import update_of as told_progress
from server.core.round.clock_events import ClockMoved, ClockRestarted
from server.core.round.rules_panel import posted
from server.core.supervision.events import StandingEvent
from server.core.supervision.view import update_of as standing_update
from server.core.supervision.view import update_of_settings
from server.core.tray.events import InventoryEvent
from server.core.tray.view import reckoning
from server.core.tray.view import update_of as tray_update

from . import events as happened
from .event_base import Voided
from .events import RoundEvent, TableEvent
from .irregularities import events as ruled
from .sight import Sight
from .table import Table, game_of, is_bot
from .view import button, known_at, may_see_as, owns, pot, reported, seat_view, silence, stack, words
from .view import ruled as ruling


REFUSED = {  # the wallet's reasons, as sentences
    "not_enough_funds": Text.LESS_IN_WALLET.words(),
    "at_another_table": Text.SEATED_ELSEWHERE.words(),
}


def redact(event: TableEvent, after: Table, seq: int, who: Sight) -> TableUpdate:
    """Return the update for `who` of `event`, the table's event number `seq`; `after` is the table after it."""
    match event:
        case happened.CashedOut() | happened.NothingChanged():
            return updates.Skipped(seq)
        case happened.SettingsPosted():
            return update_of_settings(after, seq, who)
        case happened.RoundOpened(number, settings):
            assert after.step is not None
            return updates.RoundOpened(
                seq=seq,
                round=number,
                step=after.step,
                phase=after.phase,
                game=game_of(settings).name,
                title=settings.title,
                pace=settings.pace,
                places=settings.places,
                button=button(after),
                commitment=event.commitment,
                rules=posted(after),
                shoe=shoe_view(after),
                progressive=progressive(after),
            )
        case happened.StepOpened(step, turn, deadline):
            shown = tuple(last_choice(after, number, who) for number in event.shows)
            return updates.StepOpened(seq, step, after.phase, turn, deadline, *silence(after), shown)
        case ClockRestarted():
            return clock_again(after, seq)
        case ClockMoved():
            return updates.Skipped(seq) if after.deadline is None else updates.ClockRestarted(seq, after.deadline)
        case happened.RoundClosed(deadline):
            return updates.RoundClosed(seq, deadline, reckoning(after, who))
        case happened.SeatReserved(number, player, name):
            return seating.SeatReserved(seq, number, player, name, after.pending(player), is_bot(player))
        case happened.TopUpAsked(player):
            return seating.TopUpAsked(seq, player, after.pending(player))
        case happened.BoughtIn(player, _, amount):
            return seating.BoughtIn(
                seq, player, amount, stack(after, player, who), after.pending(player), reckoning(after, who)
            )
        case happened.BuyInRefused(player, _, _, why):
            told = REFUSED.get(why, why) if who.plays_as(player) else None
            return seating.BuyInRefused(seq, player, after.pending(player), told)
        case happened.LeaveAsked(player):
            return seating.LeaveAsked(seq, player)
        case happened.Left(player, _, amount):
            return seating.Left(seq, player, amount)
        case happened.WentAway(player):
            return seating.WentAway(seq, player)
        case happened.CameBack(player):
            return seating.CameBack(seq, player)
        case happened.SaidDone(player, done):
            return seating.SaidDone(seq, player, done)
        case ProcedureEvent():
            return update_of(event, after, seq)
        case ReviewEvent():
            return redact_review(event, after, seq, who)
        case ShoeEvent():
            return redact_card(event, after, seq, who)
        case InventoryEvent():
            return tray_update(event, after, seq, who)
        case StandingEvent():
            return standing_update(event, after, seq, who)
        case ProgressiveEvent():
            paid = event.player if isinstance(event, MeterAwarded | ClaimPaid) and event.transfer is None else None
            return told_progress(event, after, seq, paid, stack(after, paid, who) if paid else None)
        case DeviceEvent():
            return told_device(event, after, seq)
        case FairnessEvent():
            return told_proof(event, after, seq)
        case _:
            return redact_round(event, after, seq, who)


def redact_review(event: Review, after: Table, seq: int, who: Sight) -> TableUpdate:
    """Return the update for `who` of a dispute or a correction; everybody learns of a changed stack."""
    to_stack = isinstance(event, Corrected) and event.transfer is None
    changed = event.player if isinstance(event, Corrected) and to_stack else None
    return told_review(event, after, seq, who, None if changed is None else stack(after, changed, who))


def redact_round(event: RoundEvent, after: Table, seq: int, who: Sight) -> TableUpdate:
    """Return the update for `who` of an event that belongs to a round."""

    def left(number: int) -> int:
        return stack(after, after.seats[number].player, who)

    match event:
        case happened.WagerPlaced(number, wager, amount):
            return updates.WagerPlaced(seq, number, wager, amount, left(number))
        case happened.WagerReturned(number, wager, amount, why):
            return updates.WagerReturned(seq, number, wager, amount, left(number), why)
        case happened.BetsClosed(seats):
            return updates.BetsClosed(seq, seats, pot(after))
        case happened.ButtonMoved(to):
            return updates.ButtonMoved(seq, to)
        case happened.DeckShuffled(_, cut, root=str(root)) | DeckRecut(_, cut, root=str(root)):
            return DeckCommitted(seq, root, cut)
        case happened.DeckShuffled() | DeckRecut() | happened.RoundCutShort():
            return updates.Skipped(seq)
        case happened.CardBurned():
            return updates.CardBurned(seq)
        case happened.CardsDealt(to, cards):
            return updates.CardsDealt(seq, to, known_at(after, to, who)[-len(cards) :], in_words(after, to, who))
        case happened.CardsShown(of, cards):
            return updates.CardsShown(seq, of, cards, in_words(after, of, who))
        case happened.HandNamed(number, hand):
            if not owns(after, number, who):
                return updates.Skipped(seq)
            return updates.HandNamed(seq, number, seat_view(after, number, mine=True).hand or hand)
        case happened.Chose(number):
            if after.concealed(number) and not owns(after, number, who):
                return updates.Decided(seq, number)
            return updates.Chose(seq, last_choice(after, number, who), after.concealed(number), pot(after))
        case happened.Paid(number, wager, stake, returned, why):
            return updates.Paid(seq, number, wager, stake, returned, left(number), why, pot(after))
        case happened.Awarded(number, award, amount, why):
            return updates.Awarded(seq, number, award, amount, left(number), why)
        case happened.PotPlayed(amount, commission, shares):
            return updates.PotPlayed(seq, amount, commission, tuple(updates.PotShare(*share) for share in shares))
        case happened.RoundVoided(cause, clause, stakes):
            return updates.RoundVoided(seq, cause, clause, voided(stakes, after, who))
        case _:
            return redact_ruling(event, after, seq, who)


def redact_card(event: Identifying, after: Table, seq: int, who: Sight) -> TableUpdate:
    """Return the update for `who` of read physical cards: public facts, and the viewer's own cards."""
    said, view = on_card(event), shoe_view(after)
    assert view is not None
    if isinstance(event, CardCorrected):
        assert said is not None
        of = event.place
        return physical_cards.CardCorrected(seq, said, of, known_at(after, of, who), in_words(after, of, who), view)
    return physical_cards.ShoeRead(seq, said, view)


def redact_ruling(event: Ruling, after: Table, seq: int, who: Sight) -> TableUpdate:
    """Return the update for `who` of an irregularity: all but its effect on a hidden wager (F4)."""
    match event:
        case ruled.IrregularityReported():
            return rulings.IrregularityReported(seq, reported(after, event, who))
        case ruled.ReportClosed(number, how, _, why):
            return rulings.ReportClosed(seq, number, how, why)
        case ruled.IrregularityRuled():
            return rulings.IrregularityRuled(seq, ruling(event))
        case ruled.CardDiscarded(card):
            return rulings.CardDiscarded(seq, card)
        case ruled.CardsExposed(of):
            return rulings.CardsExposed(seq, of, known_at(after, of, who), in_words(after, of, who))
        case ruled.StepsReplaced(instead=True):  # the open step is another one now
            return step_again(after, seq)
        case ruled.CardKeptDown() | ruled.StepsReplaced():
            return updates.Skipped(seq)
        case ruled.WagersVoided(clause, dead, stakes):
            return rulings.WagersVoided(seq, clause, dead, voided(stakes, after, who), pot(after))
        case _:
            assert_never(event)


def step_again(after: Table, seq: int) -> updates.StepOpened:
    """Return the open step as it is now."""
    return updates.StepOpened(seq, after.step or 0, after.phase, after.turn, after.deadline, *silence(after), ())


def clock_again(after: Table, seq: int) -> updates.StepOpened | updates.ClockRestarted:
    """Return that the clock runs again; of a question the whole step, because views forgot what silence does."""
    if isinstance(after.now_playing, Ask):
        return step_again(after, seq)
    assert after.deadline is not None
    return updates.ClockRestarted(seq, after.deadline)


def voided(stakes: tuple[Voided, ...], after: Table, who: Sight) -> tuple[parts.Voided, ...]:
    """Return the wagers that went back, but for those that a hidden answer may have made."""
    return tuple(
        parts.Voided(line.seat, line.wager, line.amount, stack(after, after.seats[line.seat].player, who))
        for line in stakes
        if may_see_as(after, line.seat, line.wager, who)
    )


def last_choice(after: Table, number: int, who: Sight) -> updates.Choice:
    """Return the last choice of a seat, which the viewer may know, with the wager that it made, or took back (0)."""
    seat = after.seats[number]
    choice, by = seat.choices[-1]
    step = None if seat.answered is None else after.steps[seat.answered]
    options = step.options if isinstance(step, Ask) else ()
    option = next((option for option in options if option.name == choice), None)
    wager = (option.bets or option.returns) if option else None
    amount = seat.wagers.get(wager, 0) if wager else 0
    made = wager if amount or (option and option.returns) else None
    return updates.Choice(number, choice, seat.folded, by, made, amount, stack(after, seat.player, who))


def in_words(after: Table, place: Place, who: Sight) -> tuple[HandWords, ...]:
    """Return the words of the hands that cards at a place change: its own, or with community cards every known one."""
    numbers = [place] if isinstance(place, int) else sorted(after.seats) if place == "community" else []
    found = []
    for number in numbers:
        seat = after.seats[number]
        shown = len(seat.shown) == len(seat.cards)
        known = seat.shown if shown or not owns(after, number, who) else seat.cards
        if hand := words(after, seat.cards, known):
            found.append(HandWords(number, hand))
    if place in ("dealer", "community") and (hand := words(after, after.dealer, after.dealer_shown)):
        found.append(HandWords("dealer", hand))
    return tuple(found)
