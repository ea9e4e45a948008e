"""`croupier meters`: what each meter holds, and what operators do with one, beside running nodes."""

import argparse
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import msgspec

from server.audit.meters import exact
from server.config.settings import Config, ConfigError
from server.core.meter.decide import MeterError, NotRight, closed
from server.core.meter.events import Metering, Parameters, TransferredOut
from server.core.meter.operator import check_receiver, decommission, receive, resume, send, stop
from server.core.meter.state import MICRO, Meter
from server.core.money import dollars
from server.meters.service import Meters
from server.store import Store
from server.world import World


DOINGS = {"stop": stop, "go": resume, "decommission": decommission}


def understand(command: argparse.ArgumentParser) -> None:
    """Give the command line what it understands."""
    command.add_argument("--json", action="store_true", help="one JSON object a line, amounts in micro-units")
    doings = command.add_subparsers(dest="doing", metavar="stop|go|transfer|decommission")
    for name, does in {
        "stop": "have nothing staked on a meter or won from it",
        "go": "let a stopped meter go on",
        "transfer": "move all that lies on a stopped meter to another",
        "decommission": "end a stopped meter on which nothing lies",
    }.items():
        doing = doings.add_parser(name, help=does)
        doing.add_argument("meter", metavar="METER")
        if name == "transfer":
            doing.add_argument("to", metavar="OTHER")
        doing.add_argument("--config", type=Path, default=argparse.SUPPRESS, metavar="FILE", help="a TOML file")
        doing.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="one JSON object a line")
        doing.add_argument("--by", required=True, metavar="NAME", help="who does it; it is on record")
        doing.add_argument("--why", required=True, metavar="REASON", help="it is on record, and players may read it")


async def tended(config: Config, store: Store, world: World, arguments: argparse.Namespace) -> AsyncIterator[str]:
    """
    Do what was asked for, and yield how the meters stand then: the one that was tended, or all.

    Raises:
        ConfigError: If there is no such meter, or it cannot be done; the sentence says why.

    """
    there = await store.meters.names()
    meters = Meters(store.meters, world, config.meters)
    if arguments.doing is not None:
        there = [arguments.meter, arguments.to] if arguments.doing == "transfer" else [arguments.meter]
        known = await store.meters.names()
        for name in there:
            if name not in known:
                raise ConfigError(f"There is no meter {name!r}; there are {', '.join(known) or 'none'}.")
        try:
            await carry_out(meters, world, arguments)
        except MeterError as wrong:
            raise ConfigError(str(wrong)) from wrong
    for name in there:
        await meters.look(name)
        known_here = meters.known[name]
        if known_here.broken:
            yield f"{name}: {known_here.broken}\n"
        else:
            yield as_json(name, known_here.meter) if arguments.json else as_text(name, known_here.meter)


async def carry_out(meters: Meters, world: World, arguments: argparse.Namespace) -> None:
    """Do what was asked for (MeterError if it cannot be)."""
    why, by_name = arguments.why, arguments.by
    if arguments.doing == "transfer":
        await transfer(meters, arguments.meter, arguments.to, world.entropy().hex()[:16], (why, by_name))
        return
    doing: Callable[[Meter, str, str], Iterator[Metering]] = DOINGS[arguments.doing]
    await meters.write(arguments.meter, lambda meter: doing(meter, why, by_name))


async def transfer(meters: Meters, source: str, to: str, fresh: str, who: tuple[str, str]) -> None:
    """Move all that lies on a meter to another: first what is half done, else under the `fresh` id."""
    if source == to:
        raise NotRight("A meter is transferred to another one.")
    await meters.look(to)
    check_receiver(meters.known[to].meter)
    noted = await meters.logs.read(source)
    out = [one.event for one in noted if isinstance(one.event, TransferredOut) and one.event.to == to]
    half_done = [one for one in out if one.id not in meters.known[to].meter.arrived]
    if not half_done:
        written = await meters.write(source, lambda meter: send(meter, fresh, to, *who))
        half_done = [one.event for one in written if isinstance(one.event, TransferredOut)]
    for one in half_done:
        await meters.write(to, lambda meter, one=one: receive(meter, source, one))  # type: ignore[misc]


def as_text(name: str, meter: Meter) -> str:
    """Return a meter as people read it."""
    stands = closed(meter)
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
    told = "".join(f"  {what:<22}{how}\n" for what, how in lines.items())
    return f"{name}{f' is stopped: {stands}' if stands else ''}\n{told}"


def runs_by(runs: Parameters) -> str:
    """Return parameters as people read them."""
    return (
        f"base and reset {dollars(runs.seed)}, rate {runs.rate / 10_000:g} %, to the reserve "
        f"{runs.reserve_rate / 10_000:g} %, up to {dollars(runs.ceiling)}, "
        f"unreasonable over {dollars(runs.unreasonable)}"
    )


def as_json(name: str, meter: Meter) -> str:
    """Return a meter as one line of JSON, without the tables' accounts: amounts in micro-units, parameters in cents."""
    told = msgspec.to_builtins(meter)
    del told["tables"], told["moves"], told["arrived"]
    for cents in ("staked", "given_back", "won"):
        told[cents] *= MICRO
    return msgspec.json.encode({"meter": name} | told | {"stopped": closed(meter)}).decode() + "\n"
