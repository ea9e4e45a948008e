"""The table after each event between it and its meter. No award is computed here."""

from typing import Any, assert_never

from msgspec.structs import replace

from server.core.meter.operations import Award, Operation, Reverse, Stake, What
from server.core.table import Table, Transfer, settings_of, wagers_of

from .events import (
    AwardAsked,
    ClaimCalled,
    ClaimConfirmed,
    ClaimPaid,
    ClaimRejected,
    Feeding,
    MeterAwarded,
    MeterClaimed,
    ProgressiveResumed,
    ProgressiveStopped,
    StakesReturned,
    StakesReversed,
    StakesSent,
    StakesTaken,
)
from .state import Claim, Pending, Progressive


KEPT = 30  # claims that stay known after they are over


def evolve_progressive(table: Table, event: Feeding) -> Table:
    """Return the table after an event."""
    state = table.progressive
    if isinstance(event, ProgressiveStopped):
        table = replace(table, coins={})  # the wagers go back, and coins on sensors count again
    match event:
        case StakesSent(n, meter, round_number, amount):
            state = asking(table, meter, n, Stake(round_number, amount))
            state = replace(state, there=state.there + amount, sent=state.sent + amount)
            return replace(table, progressive=state, house=table.house - amount)
        case StakesReversed(n, meter, round_number, amount):
            state = asking(table, meter, n, Reverse(round_number, amount))
            return replace(table, progressive=replace(state, there=state.there - amount))
        case StakesTaken(n, meter):
            return replace(table, progressive=answered(state, meter, n))
        case StakesReturned(n, meter, amount=amount):
            state = replace(answered(state, meter, n), got=state.got + amount)
            return replace(table, progressive=state, house=table.house + amount)
        case AwardAsked(n, meter, claim, percent):
            state = asking(table, meter, n, Award(claim, percent))
            return replace(table, progressive=with_claim(state, claim, stand="asked"))
        case MeterAwarded(amount=amount):
            state = answered(state, event.meter, event.n)
            return paid(replace(table, progressive=replace(state, got=state.got + amount)), event)
        case ClaimPaid(amount=amount):
            return paid(replace(table, house=table.house - amount), event)
        case _:
            return replace(table, progressive=claimed(state, event))


def asking(table: Table, meter: str, n: int, what: What) -> Progressive:
    """Return the state with one more operation that the meter is to answer."""
    state, operation = table.progressive, Operation(settings_of(table).table, n, what)
    return replace(state, asked=state.asked | {meter: n}, pending=(*state.pending, Pending(meter, operation)))


def answered(state: Progressive, meter: str, n: int) -> Progressive:
    """Return the state without an operation that the meter has answered."""
    left = tuple(one for one in state.pending if (one.meter, one.operation.n) != (meter, n))
    return replace(state, pending=left)


def paid(table: Table, event: MeterAwarded | ClaimPaid) -> Table:
    """Return the table with what a claim was due on its player's stack, or on its way to the wallet."""
    state = with_claim(table.progressive, event.claim, stand="paid", amount=event.amount, at=event.at)
    table = replace(table, progressive=state)
    if event.transfer is None:
        player = table.players[event.player]
        player = replace(player, stack=player.stack + event.amount)
        return replace(table, players=table.players | {event.player: player})
    out = Transfer("out", event.player, event.amount)
    transfers = table.transfers | {event.transfer: out}
    return replace(table, transfers=transfers, cashed_out=table.cashed_out + event.amount)


def claimed(
    state: Progressive,
    event: MeterClaimed | ClaimCalled | ClaimConfirmed | ClaimRejected | ProgressiveStopped | ProgressiveResumed,
) -> Progressive:
    """Return the state after an event that moves no money."""
    match event:
        case MeterClaimed():
            claim = Claim(
                claim=event.claim,
                meter=event.meter,
                round=event.round,
                seat=event.seat,
                player=event.player,
                name=event.name,
                percent=event.percent,
                why=event.why,
                made=event.made,
                stand="waits" if event.waits else "confirmed",
                staked=event.staked,
                due=event.due,
            )
            return replace(state, claimed=event.claim, claims=bounded((*state.claims, claim)))
        case ClaimCalled(claim=number, by=by, by_name=name):
            return with_claim(state, number, stand="called", by=by, by_name=name)
        case ClaimConfirmed(claim=number, by=by, by_name=name):
            return with_claim(state, number, stand="confirmed", by=by, by_name=name)
        case ClaimRejected(claim=number, why=why, by=by, by_name=name):
            return with_claim(state, number, stand="rejected", by=by, by_name=name, reason=why)
        case ProgressiveStopped(why):
            return replace(state, stopped=why)
        case ProgressiveResumed():
            return replace(state, stopped=None)
        case _:
            assert_never(event)


def with_claim(state: Progressive, number: int, **changes: Any) -> Progressive:
    """Return the state with one claim changed."""
    changed = (replace(one, **changes) if one.claim == number else one for one in state.claims)
    return replace(state, claims=bounded(tuple(changed)))


def bounded(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Return all claims that are not over, and the last others, in their order."""
    gone = [one.claim for one in claims if one.over][:-KEPT]
    return tuple(one for one in claims if one.claim not in gone)


def settled(table: Table, wager: str, stake: int) -> Table:
    """Return the table after a wager was settled: a stake that had gone to the meter is not on the spot any more."""
    if wager not in to_meter(table):
        return table
    state = table.progressive
    return replace(table, progressive=replace(state, there=state.there - stake))


def to_meter(table: Table) -> tuple[str, ...]:
    """Return the names of the round's wagers that go to the meter."""
    return tuple(wager.name for wager in wagers_of(table) if wager.to_meter)


def on_spots(table: Table) -> int:
    """Return the cents on the spots of these wagers."""
    names = to_meter(table)
    return sum(seat.wagers.get(name, 0) for seat in table.seats.values() for name in names)


def stakes_to_reverse(table: Table) -> int:
    """Return the cents at the meter whose wagers are void: nothing else takes them off the spots unsettled."""
    return max(0, table.progressive.there - on_spots(table))
