"""
`evolve` folds one event into the table.

It never refuses and never computes a payout: events hold results. What brings events about is in `decide.py`.
"""

from collections.abc import Iterable
from typing import Any, assert_never

from msgspec.structs import replace

from protocol.views import Result

from . import events as happened
from .events import TableEvent
from .table import Player, Seat, Table, Transfer


def fold(table: Table, happenings: Iterable[TableEvent]) -> Table:
    """Return the table after the events."""
    for event in happenings:
        table = evolve(table, event)
    return table


def evolve(table: Table, event: TableEvent) -> Table:
    """Return the table after one event."""
    match event:
        case happened.SettingsPosted(settings):
            return replace(table, posted=settings, settings=table.settings or settings)
        case happened.RoundOpened():
            return opened(table, event)
        case happened.StepOpened(step, turn, deadline):
            return replace(table, step=step, turn=turn, deadline=deadline)
        case happened.ClockRestarted(deadline):
            return replace(table, deadline=deadline)
        case happened.RoundClosed(deadline):
            return replace(table, step=None, turn=None, deadline=deadline)
        case happened.SeatReserved(number, player, name, transfer, amount):
            table = replace(table, seats=table.seats | {number: Seat(player)})
            if player not in table.players:
                table = replace(table, players=table.players | {player: Player(name)})
            return awaiting(table, transfer, Transfer("in", player, amount)) if transfer else table
        case happened.TopUpAsked(player, transfer, amount):
            return awaiting(table, transfer, Transfer("in", player, amount))
        case happened.BoughtIn(player, transfer, amount):
            table = finished(pay(table, player, amount), transfer)
            return replace(table, bought_in=table.bought_in + amount)
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
        case happened.SaidDone(player, done):
            return of_player(table, player, done=done)
        case _:
            return evolve_round(table, event)


def evolve_round(
    table: Table,
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
) -> Table:
    """Return the table after an event that belongs to a round."""
    match event:
        case happened.WagerPlaced(number, wager, amount):
            seat = table.seats[number]
            wagers = {**seat.wagers, wager: amount}
            if not amount:
                del wagers[wager]
            table = pay(table, seat.player, seat.wagers.get(wager, 0) - amount)
            return of_seat(table, number, wagers=wagers)
        case happened.WagerReturned(number, wager, amount):
            return cleared(pay(table, table.seats[number].player, amount), number, wager)
        case happened.BetsClosed(seats):
            return replace(table, dealt=seats, deadline=None)
        case happened.DeckShuffled(deck):
            return replace(table, deck=deck)
        case happened.CardsDealt(to, cards, face_up):
            table = replace(table, deck=table.deck[len(cards) :])
            if isinstance(to, int):
                return of_seat(table, to, cards=table.seats[to].cards + cards, shown=face_up)
            return replace(table, dealer=table.dealer + cards, dealer_shown=face_up)
        case happened.CardsShown(of):
            return of_seat(table, of, shown=True) if isinstance(of, int) else replace(table, dealer_shown=True)
        case happened.HandNamed(number, hand):
            return of_seat(table, number, named=hand)
        case happened.Chose(number, choice, folds, hides, by):
            choices = (*table.seats[number].choices, (choice, by))
            return of_seat(table, number, choices=choices, folded=folds, hidden=hides)
        case happened.Paid(number, wager, stake, returned, why):
            seat = table.seats[number]
            table = cleared(pay(table, seat.player, returned), number, wager)
            table = replace(table, house=table.house + stake - returned)
            return of_seat(table, number, results=(*seat.results, Result(wager, stake, returned, why)))
        case happened.Awarded(number, award, amount, why):
            seat = table.seats[number]
            table = replace(pay(table, seat.player, amount), house=table.house - amount)
            return of_seat(table, number, results=(*seat.results, Result(award, 0, amount, why)))
        case _:
            assert_never(event)


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
        seats={number: Seat(seat.player) for number, seat in table.seats.items()},
        players={name: replace(player, done=False) for name, player in table.players.items()},
        dealt=(),
        deck=(),
        dealer=(),
        dealer_shown=False,
    )


def awaiting(table: Table, transfer: str, details: Transfer) -> Table:
    """Return the table with a transfer to be carried out."""
    return replace(table, transfers=table.transfers | {transfer: details})


def finished(table: Table, transfer: str) -> Table:
    """Return the table without a transfer that is known to be over."""
    return replace(table, transfers={name: other for name, other in table.transfers.items() if name != transfer})


def pay(table: Table, player: str, amount: int) -> Table:
    """Return the table with `amount` cents more (or less) on the player's stack."""
    return of_player(table, player, stack=table.players[player].stack + amount)


def cleared(table: Table, number: int, wager: str) -> Table:
    """Return the table with a spot empty."""
    wagers = {name: amount for name, amount in table.seats[number].wagers.items() if name != wager}
    return of_seat(table, number, wagers=wagers)


def of_seat(table: Table, number: int, **changes: Any) -> Table:
    """Return the table with one seat changed."""
    return replace(table, seats=table.seats | {number: replace(table.seats[number], **changes)})


def of_player(table: Table, player: str, **changes: Any) -> Table:
    """Return the table with one player changed."""
    return replace(table, players=table.players | {player: replace(table.players[player], **changes)})
