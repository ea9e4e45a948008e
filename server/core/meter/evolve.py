"""A meter after each event. It asserts that no money appears or disappears (P4)."""

from typing import assert_never

from msgspec.structs import replace

from .events import (
    Awarded,
    Decommissioned,
    Metering,
    MeterOpened,
    ParametersPosted,
    Resumed,
    Reversed,
    Staked,
    Stopped,
    TransferredIn,
    TransferredOut,
)
from .operations import Answer, Award, Reverse, Stake, What
from .state import MICRO, ROUNDS, Account, Meter, Share


def evolve(meter: Meter, event: Metering, at: int) -> Meter:
    """Return the meter after an event of `at` (ms)."""
    after = replace(moved(meter, event), version=meter.version + 1, at=at)
    if isinstance(event, Staked | Awarded | Reversed):
        after = replace(after, tables=after.tables | {event.table: answered(meter, event, after)})
    assert after.came == after.lies, "the money that came to the meter is not on it and has not left it"
    assert min(after.display, after.reserve, after.overflow, after.house) >= 0, "a pot of the meter is below nothing"
    return after


def moved(meter: Meter, event: Metering) -> Meter:
    """Return the meter with what an event moved."""
    match event:
        case MeterOpened(parameters):
            seed = parameters.seed * MICRO
            return replace(meter, parameters=parameters, display=seed, funded=seed)
        case Staked():
            return split(replace(meter, staked=meter.staked + event.amount), event, 1)
        case Reversed():
            return split(replace(meter, given_back=meter.given_back + event.amount), event, -1)
        case Awarded(amount=amount, from_reserve=reserve, funded=funded):
            return replace(
                meter,
                display=meter.display - amount * MICRO + reserve + funded,
                reserve=meter.reserve - reserve,
                funded=meter.funded + funded,
                hits=meter.hits + 1,
                won=meter.won + amount,
                moves=meter.moves + 1,
                parameters=meter.waiting or meter.parameters,
                waiting=None,
            )
        case ParametersPosted(parameters, now):
            return replace(meter, parameters=parameters, waiting=None) if now else replace(meter, waiting=parameters)
        case TransferredOut(display=display, reserve=reserve, overflow=overflow):
            rest = (meter.display - display, meter.reserve - reserve, meter.overflow - overflow)
            sent = meter.sent + display + reserve + overflow
            return replace(meter, display=rest[0], reserve=rest[1], overflow=rest[2], sent=sent, moves=meter.moves + 1)
        case TransferredIn(display=display, reserve=reserve, overflow=overflow, over=over):
            return replace(
                meter,
                display=meter.display + display - over,
                reserve=meter.reserve + reserve,
                overflow=meter.overflow + overflow + over,
                received=meter.received + display + reserve + overflow,
                arrived=(*meter.arrived, event.id),
            )
        case Stopped(why):
            return replace(meter, stopped=why)
        case Resumed():
            return replace(meter, stopped=None)
        case Decommissioned():
            return replace(meter, decommissioned=True)
        case _:
            assert_never(event)


def split(meter: Meter, event: Staked | Reversed, sign: int) -> Meter:
    """Return the meter with a stake in its pots, or out of them."""
    return replace(
        meter,
        display=meter.display + sign * event.display,
        reserve=meter.reserve + sign * event.reserve,
        overflow=meter.overflow + sign * event.overflow,
        house=meter.house + sign * event.house,
    )


def answered(before: Meter, event: Staked | Awarded | Reversed, after: Meter) -> Account:
    """Return the account of a table after its operation: a repeat of it gets the same answer."""
    account, asked = before.account(event.table), asked_for(event)
    paid = 0 if isinstance(event, Staked) else event.amount
    answer = Answer(event.n, after.version, after.at, paid, before.display, after.display)
    return Account(asked, answer, shares(account, event, before.moves))


def asked_for(event: Staked | Awarded | Reversed) -> What:
    """Return the operation that an event answered."""
    match event:
        case Staked():
            return Stake(event.round, event.amount)
        case Reversed():
            return Reverse(event.round, event.asked)
        case Awarded():
            return Award(event.claim, event.percent)
        case _:
            assert_never(event)


def shares(account: Account, event: Staked | Awarded | Reversed, moves: int) -> tuple[Share, ...]:
    """Return where the stakes of a table's last rounds went, the oldest first."""
    match event:
        case Staked():
            new = Share(event.round, moves, event.amount, event.display, event.reserve, event.overflow, event.house)
            return (*account.shares, new)[-ROUNDS:]
        case Reversed():
            return tuple(less(share, event) if share.round == event.round else share for share in account.shares)
        case Awarded():
            return account.shares
        case _:
            assert_never(event)


def less(share: Share, event: Reversed) -> Share:
    """Return what is left of a share after a reversal."""
    return replace(
        share,
        amount=share.amount - event.asked,
        display=share.display - event.display,
        reserve=share.reserve - event.reserve,
        overflow=share.overflow - event.overflow,
        house=share.house - event.house,
    )
