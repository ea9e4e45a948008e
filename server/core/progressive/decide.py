"""The events between a table and its meter: by the rules, by commands about claims, and by the meter's answers."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from protocol.progressive import CallClaim, ClaimCommand, ConfirmClaim, RejectClaim
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.wording import sentence
from server.core.events import TableEvent, WagerReturned
from server.core.games.steps import Award, Claim, Line, Pay, TakeBets
from server.core.meter import operations
from server.core.meter.state import MICRO
from server.core.orders import MeterAnswered, MeterChanged
from server.core.seats.seating import transfer_id
from server.core.settings import TableSettings
from server.core.supervision.checks import check_dealer, check_supervisor
from server.core.table import Now, Table, Who, game_of, settings_of

from .events import (
    AwardAsked,
    ClaimCalled,
    ClaimConfirmed,
    ClaimPaid,
    ClaimRejected,
    MeterAwarded,
    MeterClaimed,
    ProgressiveResumed,
    ProgressiveStopped,
    StakesReturned,
    StakesReversed,
    StakesSent,
    StakesTaken,
)
from .evolve import stakes_to_reverse, to_meter
from .state import Claim as OpenClaim


# By the rules


def next_of(table: Table, meter: str) -> int:
    """Return the number of the next operation that is asked of a meter."""
    return table.progressive.asked.get(meter, 0) + 1


def send_stakes(table: Table, hands: Iterable[int]) -> Iterator[StakesSent]:
    """Yield that the progressive stakes of these hands go to the meter (13(b), P4)."""
    meter, names = settings_of(table).meter, to_meter(table)
    amount = sum(table.seats[number].wagers.get(name, 0) for number in hands for name in names)
    if meter is not None and amount:
        yield StakesSent(next_of(table, meter), meter, table.round, amount)


def held_back(table: Table, lines: Iterable[Line]) -> dict[Line, Claim]:
    """
    Return the claims on progressive wins that the tray pays, by their lines, where a supervisor confirms them first.

    The rules want that of every progressive winner (13(d)d to f, T7). Rounds of older logs paid such wins at once.
    """
    settings, held = settings_of(table), dict[Line, Claim]()
    if settings.meter is None or not table.every_claim:
        return held
    names = {one.name for one in game_of(settings).pay_tables(settings.game) if one.progressive}
    for line in lines:
        match line:
            case Pay(seat, name, returned=due, why=why, made=made) if due and name in names and waits(settings, due):
                held[line] = Claim(seat, name, 0, why, made or name, due)
            case Award(seat, name, due, why, made) if name in names and waits(settings, due):
                held[line] = Claim(seat, name, 0, why, made or name, due)
    return held


def waits(settings: TableSettings, due: int) -> bool:
    """Return whether a win of so many cents waits for a supervisor: at a dealer's table any, else over a set sum."""
    return settings.pace == "dealer" or due > settings.confirm_over


def claim_awards(table: Table, lines: Iterable[Claim], shown: int | None) -> Iterator[MeterClaimed]:
    """Yield the claims of a settlement in pay order (P2); the meter shows `shown` micro-units, if that is known."""
    settings = settings_of(table)
    for number, line in enumerate(lines, table.progressive.claimed + 1):
        seat = table.seats[line.seat]
        yield MeterClaimed(
            claim=number,
            meter=settings.meter or "",
            round=table.round,
            seat=line.seat,
            player=seat.player,
            name=table.players[seat.player].name,
            wager=line.wager,
            percent=line.percent,
            why=line.why,
            made=line.made,
            shown=shown,
            waits=line.due is not None or part_waits(table, line.percent, shown),
            staked=staked(table, seat.player),
            due=line.due,
        )


def staked(table: Table, player: str) -> int:
    """Return what a player has staked in the round in all, in cents: on the spots, and settled already."""
    seats = [seat for seat in table.seats.values() if seat.player == player]
    return sum(sum(seat.wagers.values()) + sum(result.stake for result in seat.results) for seat in seats)


def part_waits(table: Table, percent: int, shown: int | None) -> bool:
    """Return whether a claim on a part of the meter waits for a supervisor; so it does while that is not known."""
    settings = settings_of(table)
    by_dealer = table.every_claim and settings.pace == "dealer"
    return by_dealer or shown is None or shown * percent > settings.confirm_over * MICRO * 100


def ask_meter(table: Table, now: Now) -> Iterator[StakesReversed | AwardAsked | ClaimPaid]:
    """Ask the meter for the stakes of void wagers (P6), or else pay a confirmed claim, or ask the meter to pay it."""
    meter = settings_of(table).meter
    if meter is not None and (amount := stakes_to_reverse(table)):
        yield StakesReversed(next_of(table, meter), meter, table.round, amount)
        return
    ready = next((one for one in table.progressive.claims if one.stand == "confirmed"), None)
    if ready is not None and ready.due is not None:
        away = None if ready.player in table.players else transfer_id(ready.player, now)
        yield ClaimPaid(ready.claim, ready.round, ready.seat, ready.player, ready.due, away, now.at)
    elif ready is not None:
        yield AwardAsked(next_of(table, ready.meter), ready.meter, ready.claim, ready.percent)


# By people


def settle_claim(table: Table, who: Who, command: ClaimCommand) -> Iterator[TableEvent]:
    """
    Yield the events of a command about a claim.

    Raises:
        Refused: If `who` may not do that, or the claim does not wait for it.

    """
    match command:
        case CallClaim(number):
            check_call(table, who, number)
            yield ClaimCalled(number, who.player, who.name)
        case ConfirmClaim(number):
            check_confirm(table, who, number)
            yield ClaimConfirmed(number, who.player, who.name)
        case RejectClaim(number, why):
            check_supervisor(who)
            waiting(table, number)
            yield ClaimRejected(number, sentence(why), who.player, who.name)
        case _:
            assert_never(command)


def waiting(table: Table, number: int) -> OpenClaim:
    """Return a claim that waits for the floor, or raise Refused."""
    found = table.progressive.waiting(number)
    if found is None:
        raise Refused(Text.UNKNOWN_CLAIM, claim=number)
    return found


def check_call(table: Table, who: Who, number: int) -> None:
    """Raise Refused unless the dealer of the open shift may select the spot of a claim (13(d)d)."""
    if who.role != "dealer":
        raise Refused(Text.ONLY_THE_DEALER)
    check_dealer(table, who)
    if waiting(table, number).stand != "waits":
        raise Refused(Text.CLAIM_SELECTED, claim=number)


def check_confirm(table: Table, who: Who, number: int) -> None:
    """Raise Refused unless a supervisor may confirm a claim, never what one called or won oneself (13(d)f)."""
    check_supervisor(who)
    found = waiting(table, number)
    if found.stand == "waits" and settings_of(table).pace == "dealer":
        raise Refused(Text.SELECT_FIRST, seat=found.seat)
    if who.player in (found.by, found.player) or who.name == found.by_name:
        raise Refused(Text.OWN_CLAIM)


# By the meter


def meter_changed(table: Table, order: MeterChanged) -> Iterator[TableEvent]:
    """Stop or resume progressive wagers; at a stop those that are made go back (P5)."""
    stopped = table.progressive.stopped
    if order.stopped == stopped:
        return
    if order.stopped is None:
        yield ProgressiveResumed()
        return
    yield ProgressiveStopped(order.stopped)
    if isinstance(table.now_playing, TakeBets):
        for number, seat in sorted(table.seats.items()):
            for name in to_meter(table):
                if name in seat.wagers:
                    yield WagerReturned(number, name, seat.wagers[name], order.stopped)


def meter_answered(table: Table, order: MeterAnswered, now: Now) -> Iterator[TableEvent]:
    """Yield the events of a meter's answer; a repeated answer changes nothing."""
    answer, operation = order.answer, table.progressive.first(order.meter)
    if operation is None or operation.n != answer.n:
        return
    displays = {"version": answer.version, "before": answer.before, "after": answer.after}
    match operation.what:
        case operations.Stake():
            yield StakesTaken(answer.n, order.meter, **displays)
        case operations.Reverse(round_number):
            yield StakesReturned(answer.n, order.meter, round_number, answer.amount, **displays)
        case operations.Award(number):
            found = next(one for one in table.progressive.claims if one.claim == number)
            yield MeterAwarded(
                claim=number,
                n=answer.n,
                meter=order.meter,
                round=found.round,
                seat=found.seat,
                player=found.player,
                percent=found.percent,
                amount=answer.amount,
                transfer=None if found.player in table.players else transfer_id(found.player, now),
                at=now.at,
                **displays,
            )
        case _:
            assert_never(operation.what)
