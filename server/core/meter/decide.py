"""The events of a meter for an operation of a table. The folded state has the answer."""

from collections.abc import Iterator
from typing import assert_never

from protocol.meter_faults import MeterFault
from protocol.wording import Value

from .events import Awarded, Metering, Reversed, Staked, Stopped
from .operations import Answer, Award, Operation, Reverse, Stake
from .state import MICRO, Meter


class MeterError(Exception):
    """Base of a meter's refusals: a sentence of its catalogue, or the stored reason why it stopped."""

    def __init__(self, said: MeterFault | str, **values: Value) -> None:
        super().__init__(said if isinstance(said, str) else said.words(**values))


class Gap(MeterError):
    """An operation came before the one that is `expected` next: earlier ones are to be asked first."""

    def __init__(self, expected: int) -> None:
        super().__init__(MeterFault.GAP, expected=expected)
        self.expected = expected


class Repeated(MeterError):
    """An operation was carried out before, and later ones since: its answer is in the meter's log."""


class Unavailable(MeterError):
    """The meter is stopped, over, or not there: the operation waits."""


class NotRight(MeterError):
    """The operation can never be right; the sentence says what would be."""


def known(meter: Meter, operation: Operation) -> Answer | None:
    """
    Return the answer of an operation that was carried out, or None.

    Raises:
        Gap: If an earlier one is missing.
        Repeated: If a later one was carried out as well.
        NotRight: If the table asked for something else under this number.

    """
    account = meter.account(operation.table)
    if operation.n > account.n + 1 or operation.n < 1:
        raise Gap(account.n + 1)
    if operation.n < account.n:
        raise Repeated(MeterFault.REPEATED, n=operation.n, last=account.n)
    if operation.n == account.n + 1:
        return None
    if operation.what != account.last:
        raise NotRight(MeterFault.ANOTHER_OPERATION, n=operation.n, last=str(account.last), asked=str(operation.what))
    return account.answer


def decide(meter: Meter, operation: Operation) -> Iterator[Metering]:
    """
    Yield the events of an operation that was not carried out before (see `known`).

    A stake is always taken, for its money has left the table, and a reversal too, for it is on its way to a player.

    Raises:
        Unavailable: If the meter was never opened, or nothing is won from it now.
        NotRight: If more is to be reversed than was staked, or the amount is below nothing.

    """
    if meter.parameters is None:
        raise Unavailable(MeterFault.NEVER_OPENED)
    match operation.what:
        case Stake(round_number, amount):
            if amount < 0:
                raise NotRight(MeterFault.NEGATIVE_STAKE)
            yield staked(meter, operation, round_number, amount)
            if amount > meter.parameters.unreasonable and meter.stopped is None:
                much = MeterFault.UNREASONABLE.words(table=operation.table, amount=amount)
                yield Stopped(much, None)
        case Reverse(round_number, amount):
            yield taken_back(meter, operation, round_number, amount)
        case Award(claim, percent):
            if why := closed(meter):
                raise Unavailable(why)
            if not 0 < percent <= 100:
                raise NotRight(MeterFault.NOT_A_PERCENTAGE, percent=percent)
            yield awarded(meter, operation, claim, percent)
        case _:
            assert_never(operation.what)


def closed(meter: Meter) -> str | None:
    """Return why nothing is staked on a meter or won from it, as a sentence."""
    if meter.decommissioned:
        return MeterFault.DECOMMISSIONED.words()
    return meter.stopped


def staked(meter: Meter, operation: Operation, round_number: int, amount: int) -> Staked:
    """Return a stake, split by the rates and the ceiling; a cent times parts per million is exact (P4)."""
    assert meter.parameters is not None
    runs = meter.parameters
    grows, reserve = amount * runs.rate, amount * runs.reserve_rate
    display = min(grows, max(0, runs.ceiling * MICRO - meter.display))
    house = amount * MICRO - grows - reserve
    return Staked(operation.table, operation.n, round_number, amount, display, reserve, grows - display, house)


def taken_back(meter: Meter, operation: Operation, round_number: int, asked: int) -> Reversed:
    """
    Return a reversal, out of the pots into which the stakes of the round went; of a part, first what came last (P6).

    Raises:
        NotRight: If it is for more than is left of the stakes.

    """
    table, n = operation.table, operation.n
    found = [one for one in meter.account(table).shares if one.round == round_number]
    if not found or found[-1].moves != meter.moves:  # it was won since, or is too long ago: the house bears it
        return Reversed(table, n, round_number, asked, 0, 0, 0, 0, 0)
    share = found[-1]
    if not 0 <= asked <= share.amount:
        raise NotRight(MeterFault.OVER_REVERSAL, round=round_number, left=share.amount, asked=asked)
    grows = (share.display + share.overflow) * asked // max(1, share.amount)  # exact: it is the amount times a rate
    reserve = share.reserve * asked // max(1, share.amount)
    overflow = min(grows, share.overflow)
    house = asked * MICRO - grows - reserve
    return Reversed(table, n, round_number, asked, asked, grows - overflow, reserve, overflow, house)


def awarded(meter: Meter, operation: Operation, claim: int, percent: int) -> Awarded:
    """Return an award in whole cents, rounded down; after a whole one the seed is put down again (P3)."""
    assert meter.parameters is not None
    amount = meter.display * percent // (100 * MICRO)
    runs = meter.waiting or meter.parameters
    seed = runs.seed * MICRO if percent == 100 else 0
    reserve = min(seed, meter.reserve)
    return Awarded(operation.table, operation.n, claim, percent, amount, reserve, seed - reserve)
