"""
`evolve` folds one event into the table.

It never refuses and never computes a payout: events hold results. `decide.py` makes the events.
"""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from protocol.values import Place
from protocol.views import Result
from server.core.cards.deck import Cards
from server.core.deck_procedures.events import DeckRecut, ProcedureEvent
from server.core.deck_procedures.evolve import evolve_decks
from server.core.devices.events import DeviceEvent
from server.core.devices.evolve import evolve_devices
from server.core.disputes.events import Corrected, ReviewEvent
from server.core.disputes.evolve import evolve_disputes
from server.core.fairness.events import FairnessEvent
from server.core.fairness.evolve import evolve_fairness, with_account, with_deal, with_root
from server.core.fairness.evolve import opened as proof_of
from server.core.irregularities.events import Ruling
from server.core.physical_cards.events import ShoeEvent
from server.core.physical_cards.evolve import evolve_physical_cards, unread
from server.core.physical_cards.state import Shoe
from server.core.progressive.events import ProgressiveEvent
from server.core.progressive.evolve import evolve_progressive, settled
from server.core.round.clock_events import ClockMoved, ClockRestarted
from server.core.round.moments import moved
from server.core.round.places import cards_of, shown_at, turned_up, with_card, with_cards
from server.core.seats.chips import awaiting, cleared, finished, of_player, of_seat, pay, returned, wagered
from server.core.supervision.events import StandingEvent
from server.core.supervision.evolve import evolve_supervision
from server.core.tray.events import InventoryEvent
from server.core.tray.evolve import evolve_tray, reckoned

from . import events as happened
from .events import RoundEvent, TableEvent
from .irregularities import events as ruled
from .table import Player, Seat, Stopped, Table, Transfer


def fold(table: Table, happenings: Iterable[TableEvent]) -> Table:
    """Return the table after the events."""
    for event in happenings:
        table = evolve(table, event)
    return table


def evolve(table: Table, event: TableEvent) -> Table:
    """Return the table after one event."""
    match event:
        case happened.SettingsPosted(settings):
            standing = replace(table.standing, configured=None, posted=None)
            return replace(table, posted=settings, settings=table.settings or settings, standing=standing)
        case happened.RoundOpened():
            return opened(table, event)
        case happened.StepOpened(step, turn, deadline):
            shoe = table.shoe if step == table.step else unread(table.shoe)
            return replace(table, step=step, turn=turn, deadline=deadline, shoe=shoe)
        case ClockRestarted(deadline):
            return replace(table, deadline=deadline)
        case ClockMoved(by):
            return moved(table, by)
        case happened.RoundClosed(deadline, account):
            table = replace(table, step=None, turn=None, deadline=deadline, shoe=unread(table.shoe))
            return reckoned(with_account(table, account))
        case happened.SeatReserved(number, player, name, transfer, amount):
            table = replace(table, seats=table.seats | {number: Seat(player)})
            if player not in table.players:
                table = replace(table, players=table.players | {player: Player(name)})
            return awaiting(table, transfer, Transfer("in", player, amount)) if transfer else table
        case happened.TopUpAsked(player, transfer, amount):
            return awaiting(table, transfer, Transfer("in", player, amount))
        case happened.BoughtIn(player, transfer, amount):
            table = finished(of_player(pay(table, player, amount), player, arrived=True), transfer)
            return reckoned(replace(table, bought_in=table.bought_in + amount))
        case happened.BuyInRefused(_, transfer):
            return finished(table, transfer)
        case happened.LeaveAsked(player):
            return of_player(table, player, leaving=True)
        case happened.Left(player, transfer, amount):
            seats = {number: seat for number, seat in table.seats.items() if seat.player != player}
            players = {name: other for name, other in table.players.items() if name != player}
            dealt = tuple(number for number in table.dealt if number in seats)
            table = replace(table, seats=seats, players=players, dealt=dealt, cashed_out=table.cashed_out + amount)
            return awaiting(table, transfer, Transfer("out", player, amount))
        case happened.CashedOut(_, transfer):
            return finished(table, transfer)
        case happened.WentAway(player, since):
            return of_player(table, player, away=since)
        case happened.CameBack(player):
            return of_player(table, player, away=None)
        case happened.NothingChanged():
            return table
        case happened.SaidDone(player, done):
            return of_player(table, player, done=done)
        case ProcedureEvent():
            return replace(table, equipment=evolve_decks(table.equipment, event))
        case ReviewEvent():
            table = replace(table, disputes=evolve_disputes(table.disputes, event))
            return corrected(table, event) if isinstance(event, Corrected) else table
        case ShoeEvent():
            return evolve_physical_cards(table, event)
        case StandingEvent():
            return evolve_supervision(table, event)
        case InventoryEvent():
            return evolve_tray(table, event)
        case ProgressiveEvent():
            return evolve_progressive(table, event)
        case DeviceEvent():
            return evolve_devices(table, event)
        case FairnessEvent():
            return evolve_fairness(table, event)
        case _:
            return evolve_round(table, event)


def corrected(table: Table, event: Corrected) -> Table:
    """Return the table after a correction's money has moved, between the house and a stack or a wallet."""
    more = event.after - event.before
    table = replace(table, house=table.house - more)
    if event.transfer is None:
        return pay(table, event.player, more)
    table = replace(table, cashed_out=table.cashed_out + more)
    return awaiting(table, event.transfer, Transfer("out", event.player, more))


def evolve_round(table: Table, event: RoundEvent) -> Table:
    """Return the table after an event that belongs to a round."""
    match event:
        case happened.WagerPlaced(number, wager, amount):
            return wagered(table, number, wager, amount)
        case happened.WagerReturned(number, wager, amount):
            return cleared(pay(table, table.seats[number].player, amount), number, wager)
        case happened.BetsClosed(seats):
            return replace(table, dealt=seats, deadline=None)
        case happened.ButtonMoved(to):
            return replace(table, button=to, button_stays=False)
        case happened.DeckShuffled(deck, cut, root=root):
            table = with_root(table, cut, root)
            return replace(table, deck=deck[table.burned :])  # a card may have been burned before (9(b)(1))
        case DeckRecut(deck, cut, root=root):
            return replace(with_root(table, cut, root), deck=deck)
        case happened.CardBurned():
            return with_deal(replace(table, deck=table.deck[1:], burned=table.burned + 1), "burn", 1)
        case happened.CardsDealt(to, cards, face_up):
            table = with_deal(replace(table, deck=table.deck[len(cards) :]), to, len(cards))
            return with_more_cards(table, to, cards, cards if face_up else ())
        case happened.CardsShown(of, cards):
            return turned_up(table, of, cards)
        case happened.Chose(number, choice, folds, hides, by, wager, amount):
            if wager:
                table = wagered(table, number, wager, amount)
            choices = (*table.seats[number].choices, (choice, by))
            return of_seat(table, number, choices=choices, answered=table.step, folded=folds, hidden=hides)
        case happened.RoundCutShort(steps):
            assert table.step is not None
            return replace(table, steps=table.steps[: table.step + 1] + steps)
        case happened.Paid(number, wager, stake, returned, why):
            seat = table.seats[number]
            table = settled(cleared(pay(table, seat.player, returned), number, wager), wager, stake)
            table = replace(table, house=table.house + stake - returned)
            return of_seat(table, number, results=(*seat.results, Result(wager, stake, returned, why)))
        case happened.Awarded(number, award, amount, why):
            seat = table.seats[number]
            table = replace(pay(table, seat.player, amount), house=table.house - amount)
            return of_seat(table, number, results=(*seat.results, Result(award, 0, amount, why)))
        case happened.HandNamed() | happened.PotPlayed():
            return table
        case happened.RoundVoided():
            return voided(table, event)
        case _:
            return evolve_ruling(table, event)


def evolve_ruling(table: Table, event: Ruling) -> Table:
    """Return the table after an event of an irregularity."""
    match event:
        case ruled.IrregularityReported(number):
            return replace(table, reports=number, report=event, deadline=None)
        case ruled.ReportClosed():
            return replace(table, report=None)
        case ruled.IrregularityRuled(number):
            return replace(table, reports=number, report=None, rulings=(*table.rulings, event))
        case ruled.CardDiscarded(card):
            table = with_deal(table, "discard", 1)
            return replace(table, deck=table.deck[1:], discarded=(*table.discarded, card))
        case ruled.CardsExposed(of, cards, nths):
            for nth, card in zip(nths, cards, strict=False):  # only physical ones are counted
                table = with_card(table, of, nth, card)
            return with_more_cards(table, of, (), cards)
        case ruled.CardKeptDown(to, nth):
            return replace(table, kept_down=(*table.kept_down, (to, nth)))
        case ruled.StepsReplaced(steps, instead):
            assert table.step is not None
            return replace(table, steps=table.steps[: table.step + (not instead)] + steps)
        case ruled.WagersVoided(clause, dead, wagers):
            table = returned(table, wagers)
            for number in dead:
                table = of_seat(table, number, void=clause, void_at=table.step)
            return table
        case _:
            assert_never(event)


def voided(table: Table, event: happened.RoundVoided) -> Table:
    """Return the table with every wager back on its stack and no open question. The cards stay where they are."""
    table = returned(table, event.wagers)
    assert table.step is not None
    stopped = Stopped(event.cause, event.clause, table.step, event.confirmed_by)
    stays = table.button_stays or bool(table.dealt)  # where bets had closed, the button had moved for this round
    return replace(table, void=stopped, report=None, turn=None, deadline=None, button_stays=stays)


def with_more_cards(table: Table, to: Place, cards: Cards, up: Cards) -> Table:
    """Return the table with more cards at a place, `up` of them turned up."""
    return with_cards(table, to, cards_of(table, to) + cards, shown_at(table, to) + up)


def opened(table: Table, event: happened.RoundOpened) -> Table:
    """Return the table with a round open and nothing of the round before on it."""
    return replace(
        table,
        settings=event.settings,
        posted=event.settings,
        round=event.round,
        steps=event.steps,
        step=0,
        turn=None,
        deadline=None,
        rules=event.rules,
        rules_hash=event.rules_hash,
        commitment=event.commitment,
        seed=event.seed,
        fairness=proof_of(table.fairness, event.before),
        every_claim=event.every_claim,
        seats={number: Seat(seat.player) for number, seat in table.seats.items()},
        players={name: replace(player, done=False) for name, player in table.players.items()},
        dealt=(),
        deck=(),
        burned=0,
        void=None,
        report=None,
        rulings=(),
        discarded=(),
        kept_down=(),
        dealer=(),
        dealer_shown=(),
        community=(),
        community_shown=(),
        shoe=Shoe(),
    )
