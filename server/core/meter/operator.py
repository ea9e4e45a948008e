"""The events of a meter by the house's configuration and by its operators. All of it is on record."""

from collections.abc import Iterator

from msgspec.structs import replace

from protocol.meter_faults import MeterFault

from .decide import NotRight, Unavailable, closed
from .events import (
    Decommissioned,
    Metering,
    MeterOpened,
    Parameters,
    ParametersPosted,
    Resumed,
    Stopped,
    TransferredIn,
    TransferredOut,
)
from .state import MICRO, Meter


WHOLE = 1_000_000  # parts per million


def check_parameters(wanted: Parameters) -> None:
    """
    Check what a meter is to run by.

    Raises:
        NotRight: If it could not; the sentence says what would be right.

    """
    if wanted.seed < 0 or wanted.rate < 0 or wanted.reserve_rate < 0:
        raise NotRight(MeterFault.BELOW_NOTHING)
    if wanted.rate + wanted.reserve_rate > WHOLE:
        raise NotRight(MeterFault.OVER_THE_STAKE)
    if wanted.ceiling <= wanted.seed:
        raise NotRight(MeterFault.CEILING_TOO_LOW, seed=wanted.seed, ceiling=wanted.ceiling)
    if wanted.unreasonable <= 0:
        raise NotRight(MeterFault.NO_THRESHOLD)


def post(meter: Meter, wanted: Parameters) -> Iterator[Metering]:
    """
    Put parameters in force; a meter that was never opened is opened.

    A higher ceiling and another threshold hold at once, rates and the seed from the next award on (P4).

    Raises:
        NotRight: If they cannot be, or would lower the ceiling.

    """
    check_parameters(wanted)
    if meter.parameters is None:
        yield MeterOpened(wanted)
        return
    held = meter.parameters
    if wanted.ceiling < held.ceiling:
        raise NotRight(MeterFault.CEILING_FALLS, ceiling=held.ceiling)
    if wanted == (meter.waiting or held):
        return
    at_once = replace(held, ceiling=wanted.ceiling, unreasonable=wanted.unreasonable)
    if at_once != held or wanted == held:
        yield ParametersPosted(at_once, now=True)
    if wanted != at_once:
        yield ParametersPosted(wanted, now=False)


def stop(meter: Meter, why: str, by_name: str) -> Iterator[Metering]:
    """Yield a stop (NotRight if it stands still already)."""
    if standing := closed(meter):
        raise NotRight(MeterFault.STOPPED_ALREADY, why=standing)
    yield Stopped(why, by_name)


def resume(meter: Meter, why: str, by_name: str) -> Iterator[Metering]:
    """Yield that a stopped meter goes on (NotRight if it is not stopped, over, or was emptied)."""
    if meter.decommissioned:
        raise NotRight(MeterFault.OVER)
    if meter.stopped is None:
        raise NotRight(MeterFault.NOT_STOPPED)
    if meter.empty:
        raise NotRight(MeterFault.EMPTIED)
    yield Resumed(why, by_name)


def send(meter: Meter, transfer: str, to: str, why: str, by_name: str) -> Iterator[Metering]:
    """Send all pots of a stopped meter to another (NotRight if it goes on, or they are empty)."""
    if closed(meter) is None:
        raise NotRight(MeterFault.STOP_BEFORE_TRANSFER)
    if meter.empty:
        raise NotRight(MeterFault.EMPTY)
    yield TransferredOut(transfer, to, meter.display, meter.reserve, meter.overflow, why, by_name)


def receive(meter: Meter, source: str, out: TransferredOut) -> Iterator[Metering]:
    """Yield that a transfer arrived, once for each id; what would lift the display over the ceiling overflows."""
    check_receiver(meter)
    assert meter.parameters is not None
    if out.id in meter.arrived:
        return
    over = max(0, min(out.display, meter.display + out.display - meter.parameters.ceiling * MICRO))
    yield TransferredIn(out.id, source, out.display, out.reserve, out.overflow, over, out.why, out.by_name)


def check_receiver(meter: Meter) -> None:
    """Raise Unavailable unless a transfer may come to a meter."""
    if meter.parameters is None:
        raise Unavailable(MeterFault.RECEIVER_NEVER_OPENED)
    if meter.decommissioned:
        raise Unavailable(MeterFault.RECEIVER_OVER)


def decommission(meter: Meter, why: str, by_name: str) -> Iterator[Metering]:
    """Retire a meter (NotRight while it goes on, or its pots hold anything for players)."""
    if meter.decommissioned:
        raise NotRight(MeterFault.OVER_ALREADY)
    if meter.stopped is None:
        raise NotRight(MeterFault.STOP_FIRST)
    if not meter.empty:
        raise NotRight(MeterFault.MONEY_LEFT)
    yield Decommissioned(why, by_name)
