"""`croupier meters`: list what each meter holds, and operate one, also while nodes run."""

import argparse
from collections.abc import AsyncIterator, Callable, Iterator

import msgspec

from protocol.meter_faults import MeterFault
from protocol.money import dollars
from protocol.wording import sentence
from server.audit.meters import exact
from server.config.settings import Config, ConfigError
from server.core.meter.decide import MeterError, NotRight, closed
from server.core.meter.events import Metering, Parameters, TransferredOut
from server.core.meter.operator import check_receiver, decommission, receive, resume, send, stop
from server.core.meter.state import MICRO, Meter
from server.meters.service import Meters
from server.store import Store
from server.world import World

from .options import add_config, words


ACTIONS = {"stop": stop, "go": resume, "decommission": decommission}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `croupier meters` to its parser."""
    command.add_argument("--json", action="store_true", help="one JSON object a line, amounts in micro-units")
    actions = command.add_subparsers(dest="action", metavar="stop|go|transfer|decommission")
    for name, purpose in {
        "stop": "stop a meter: it takes no stakes and pays no awards",
        "go": "start a stopped meter again",
        "transfer": "move everything on a stopped meter to another meter",
        "decommission": "close a stopped, empty meter for good",
    }.items():
        action = actions.add_parser(name, help=purpose)
        action.add_argument("meter", metavar="METER")
        if name == "transfer":
            action.add_argument("to", metavar="OTHER")
        add_config(action)
        action.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="one JSON object a line")
        action.add_argument("--by", type=words(40), required=True, metavar="NAME", help="your name, for the record")
        action.add_argument(
            "--why",
            type=words(200),
            required=True,
            metavar="REASON",
            help="the reason, for the record; players may read it",
        )


async def operate(config: Config, store: Store, world: World, arguments: argparse.Namespace) -> AsyncIterator[str]:
    """
    Carry out the action, if there is one, and yield the meters that it changed as lines; without one, all meters.

    Raises:
        ConfigError: If there is no such meter, or the action is refused; the sentence says why.

    """
    names = await store.meters.names()
    meters = Meters(store.meters, world, config.meters)
    if arguments.action is not None:
        known = names
        names = [arguments.meter, arguments.to] if arguments.action == "transfer" else [arguments.meter]
        for name in names:
            if name not in known:
                raise ConfigError(f"There is no meter {name!r}; there are {', '.join(known) or 'none'}.")
        try:
            await carry_out(meters, world, arguments)
        except MeterError as wrong:
            raise ConfigError(str(wrong)) from wrong
    for name in names:
        await meters.look(name)
        found = meters.known[name]
        if found.broken:
            yield f"{name}: {found.broken}\n"
        else:
            yield as_json(name, found.meter) if arguments.json else as_text(name, found.meter)


async def carry_out(meters: Meters, world: World, arguments: argparse.Namespace) -> None:
    """Carry out the action (MeterError if it is refused)."""
    why, by_name = sentence(arguments.why), arguments.by
    if arguments.action == "transfer":
        await transfer(meters, arguments.meter, arguments.to, world.entropy().hex()[:16], (why, by_name))
        return
    action: Callable[[Meter, str, str], Iterator[Metering]] = ACTIONS[arguments.action]
    await meters.write(arguments.meter, lambda meter: action(meter, why, by_name))


async def transfer(meters: Meters, source: str, to: str, fresh: str, who: tuple[str, str]) -> None:
    """Move everything on a meter to another; a transfer that stopped halfway is finished instead of a `fresh` one."""
    if source == to:
        raise NotRight(MeterFault.TO_ITSELF)
    await meters.look(to)
    check_receiver(meters.known[to].meter)
    log = await meters.logs.read(source)
    out = [one.event for one in log if isinstance(one.event, TransferredOut) and one.event.to == to]
    half_done = [one for one in out if one.id not in meters.known[to].meter.arrived]
    if not half_done:
        written = await meters.write(source, lambda meter: send(meter, fresh, to, *who))
        half_done = [one.event for one in written if isinstance(one.event, TransferredOut)]
    for one in half_done:
        await meters.write(to, lambda meter, one=one: receive(meter, source, one))  # type: ignore[misc]


def as_text(name: str, meter: Meter) -> str:
    """Return a meter as text for people."""
    stopped = closed(meter)
    lines = {
        "display": exact(meter.display),
        "reserve": exact(meter.reserve),
        "overflow": exact(meter.overflow),
        "house": exact(meter.house),
        "in": dollars(meter.staked - meter.given_back),
        "hits": f"{meter.hits:,}",
        "wins": dollars(meter.won),
        "seeds funded": exact(meter.funded),
        "transferred in, out": f"{exact(meter.received)}, {exact(meter.sent)}",
        "runs by": runs_by(meter.parameters) if meter.parameters else "nothing: it was never opened",
    }
    if meter.waiting:
        lines["from the next award"] = runs_by(meter.waiting)
    figures = "".join(f"  {label:<22}{value}\n" for label, value in lines.items())
    return f"{name}{f' is stopped: {stopped}' if stopped else ''}\n{figures}"


def runs_by(runs: Parameters) -> str:
    """Return parameters as text for people."""
    return (
        f"base and reset {dollars(runs.seed)}, rate {runs.rate / 10_000:g} %, to the reserve "
        f"{runs.reserve_rate / 10_000:g} %, up to {dollars(runs.ceiling)}, "
        f"unreasonable over {dollars(runs.unreasonable)}"
    )


def as_json(name: str, meter: Meter) -> str:
    """Return a meter as one line of JSON, without the tables' accounts: amounts in micro-units, parameters in cents."""
    fields = msgspec.to_builtins(meter)
    del fields["tables"], fields["moves"], fields["arrived"]
    for cents in ("staked", "given_back", "won"):
        fields[cents] *= MICRO
    return msgspec.json.encode({"meter": name} | fields | {"stopped": closed(meter)}).decode() + "\n"
