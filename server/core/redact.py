"""
Redact: what one viewer learns of one event, built up from nothing.

Folding these updates into an earlier view gives the view of `sight.view` after the event.
"""

from typing import assert_never

from protocol import updates as told
from protocol.updates import TableUpdate

from . import events as happened
from .events import TableEvent
from .posted import posted
from .sight import faces, owns, silence, words
from .table import Table, Who


def redact(event: TableEvent, after: Table, seq: int, who: Who) -> TableUpdate:
    """Return what `who` learns of `event`, the table's event number `seq`, which left the table as `after`."""
    match event:
        case happened.SettingsPosted() | happened.DeckShuffled() | happened.CashedOut():
            return told.Skipped(seq)
        case happened.RoundOpened(number):
            assert after.step is not None
            return told.RoundOpened(seq, number, after.step, event.commitment, posted(after))
        case happened.StepOpened(step, turn, deadline):
            return told.StepOpened(seq, step, after.phase, turn, deadline, silence(after))
        case happened.ClockRestarted(deadline):
            return told.ClockRestarted(seq, deadline)
        case happened.RoundClosed(deadline):
            return told.RoundClosed(seq, deadline)
        case happened.SeatReserved(number, player, name):
            return told.SeatReserved(seq, number, player, name, after.pending(player))
        case happened.TopUpAsked(player):
            return told.TopUpAsked(seq, player, after.pending(player))
        case happened.BoughtIn(player, _, amount):
            return told.BoughtIn(seq, player, amount, after.players[player].stack, after.pending(player))
        case happened.BuyInRefused(player):
            return told.BuyInRefused(seq, player, after.pending(player))
        case happened.LeaveAsked(player):
            return told.LeaveAsked(seq, player)
        case happened.Left(player, _, amount):
            return told.Left(seq, player, amount)
        case happened.WentAway(player):
            return told.WentAway(seq, player)
        case happened.CameBack(player):
            return told.CameBack(seq, player)
        case happened.SaidDone(player, done):
            return told.SaidDone(seq, player, done)
        case _:
            return redact_round(event, after, seq, who)


def redact_round(
    event: happened.WagerPlaced
    | happened.WagerReturned
    | happened.BetsClosed
    | happened.DeckShuffled
    | happened.CardsDealt
    | happened.CardsShown
    | happened.HandNamed
    | happened.Chose
    | happened.Paid
    | happened.Awarded,
    after: Table,
    seq: int,
    who: Who,
) -> TableUpdate:
    """Return what `who` learns of an event that belongs to a round."""

    def stack(number: int) -> int:
        return after.players[after.seats[number].player].stack

    match event:
        case happened.WagerPlaced(number, wager, amount):
            return told.WagerPlaced(seq, number, wager, amount, stack(number))
        case happened.WagerReturned(number, wager, amount, why):
            return told.WagerReturned(seq, number, wager, amount, stack(number), why)
        case happened.BetsClosed(seats):
            return told.BetsClosed(seq, seats)
        case happened.DeckShuffled():
            return told.Skipped(seq)
        case happened.CardsDealt(to, cards, face_up):
            mine = isinstance(to, int) and owns(after, to, who)
            known = mine or face_up
            lying = after.seats[to].cards if isinstance(to, int) else after.dealer
            return told.CardsDealt(seq, to, faces(cards, known), words(after, lying) if known else None)
        case happened.CardsShown(of, cards):
            hand = words(after, cards)
            assert hand is not None
            return told.CardsShown(seq, of, cards, hand)
        case happened.HandNamed(number, hand):
            return told.HandNamed(seq, number, hand)
        case happened.Chose(number, choice, folds, _, by):
            return told.Chose(seq, number, choice, folds, by)
        case happened.Paid(number, wager, stake, returned, why):
            return told.Paid(seq, number, wager, stake, returned, stack(number), why)
        case happened.Awarded(number, award, amount, why):
            return told.Awarded(seq, number, award, amount, stack(number), why)
        case _:
            assert_never(event)
