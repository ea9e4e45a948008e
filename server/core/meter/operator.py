"""The events of a meter by the house's configuration and by its operators. All of it is on record."""

from collections.abc import Iterator

from msgspec.structs import replace

from protocol.money import dollars

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
        raise NotRight("seed, rate and reserve_rate may not be below nothing")
    if wanted.rate + wanted.reserve_rate > WHOLE:
        raise NotRight("rate and reserve_rate together may be at most the whole stake")
    if wanted.ceiling <= wanted.seed:
        raise NotRight(f"the ceiling must be over the seed, {dollars(wanted.seed)}, and not {dollars(wanted.ceiling)}")
    if wanted.unreasonable <= 0:
        raise NotRight("unreasonable must be above zero: a stake of more stops the meter")


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
        raise NotRight(f"a ceiling only rises: it is {dollars(held.ceiling)}, so leave it there or set a higher one")
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
        raise NotRight(f"It stands still already: {standing}")
    yield Stopped(why, by_name)


def resume(meter: Meter, why: str, by_name: str) -> Iterator[Metering]:
    """Yield that a stopped meter goes on (NotRight if it is not stopped, over, or was emptied)."""
    if meter.decommissioned:
        raise NotRight("It is decommissioned, and does not go on.")
    if meter.stopped is None:
        raise NotRight("It is not stopped.")
    if meter.empty:
        raise NotRight("All that lay on it was transferred to another meter: transfer it back, or decommission this.")
    yield Resumed(why, by_name)


def send(meter: Meter, transfer: str, to: str, why: str, by_name: str) -> Iterator[Metering]:
    """Send all pots of a stopped meter to another (NotRight if it goes on, or they are empty)."""
    if closed(meter) is None:
        raise NotRight("Stop it first: what is transferred must not be won meanwhile.")
    if meter.empty:
        raise NotRight("Nothing lies on it.")
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
        raise Unavailable("The meter that it is to go to was never opened.")
    if meter.decommissioned:
        raise Unavailable("The meter that it is to go to is decommissioned.")


def decommission(meter: Meter, why: str, by_name: str) -> Iterator[Metering]:
    """Retire a meter (NotRight while it goes on, or its pots hold anything for players)."""
    if meter.decommissioned:
        raise NotRight("It is decommissioned already.")
    if meter.stopped is None:
        raise NotRight("Stop it first.")
    if not meter.empty:
        raise NotRight("The money on it is for players: transfer it to another meter first.")
    yield Decommissioned(why, by_name)
