"""
`make bench`: Croupier beside servers that replay its messages, in CPU time of the server, all in one run.

Seven players and a watcher sit at each of five tables and act as soon as they may. A house plays by the rules, stores
every event before it shows it, and hides cards. The peers send the recorded messages of one real round, without rules and
without a store: what they need is the least that any server with their sockets needs. They take turns, several times.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
from base64 import b64encode
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import msgpack

from tests.attack.served import ROOT, served
from tests.bench import figures as of_a_house
from tests.bench import players
from tests.bench.contenders import HOUSE, TIMES, colyseus, house, node_20, python_peer
from tests.bench.installed import installed
from tests.bench.replay import over_socketio, over_websockets
from tests.bench.script import captured


SAVED = Path(__file__).parent / "ratios.json"
OURS = "Croupier"
TABLES = 5
WARM = 2.0  # s


async def record(folder):
    """Record the script of a table, and write it for the peers; return it with both files."""
    async with served(folder, *HOUSE, times=TIMES, tables=["T1"]) as one:
        steps = await captured(await players.come(f"ws://127.0.0.1:{one.port}/ws", ["T1"]))
    packed, text = folder / "script.msgpack", folder / "script.json"
    packed.write_bytes(msgpack.packb(steps))
    text.write_text(
        json.dumps(
            [
                {
                    "place": step.place,
                    "command": msgpack.unpackb(step.command),
                    "out": [[b64encode(frame).decode(), places] for frame, places in step.out],
                }
                for step in steps
            ]
        )
    )
    return steps, packed, text


@asynccontextmanager
async def fresh(root=ROOT):
    """A house of a checkout, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        async with house(Path(folder), TABLES, root) as contender:
            yield contender


def contenders(peers, script, against, say):
    """Return what is compared, by name; the house of this checkout is the first."""
    steps, packed, text = script
    found = {OURS: fresh}
    if against is not None:
        found[f"{OURS} in {against}"] = partial(fresh, against.resolve())
    if peers is not None:
        found["websockets.broadcast"] = partial(python_peer, "relay.py", over_websockets, peers, packed, steps, TABLES)
        found["python-socketio"] = partial(
            python_peer, "socketio_server.py", over_socketio, peers, packed, steps, TABLES
        )
        found["Colyseus, ws"] = partial(colyseus, "ws", "node", peers, text, TABLES)
        if (node := node_20()) is None:
            say("Colyseus over uWebSockets is left out: it needs Node 20, and none is on the path.")
        else:
            found["Colyseus, uWebSockets"] = partial(colyseus, "uws", node, peers, text, TABLES)
    return found


async def compare(found, repeat, seconds, say):
    """Measure all, several times in turn; return the figures by name."""
    figures = {name: [] for name in found}
    for _ in range(repeat):
        for name, open_one in found.items():
            async with open_one() as contender:
                await asyncio.sleep(WARM)
                figures[name].append(await contender.measure(seconds))
            say(f"  {name}: {figures[name][-1][0]:.1f}")
    return figures


def ratios(figures):
    """Return, by name, the rounds for each CPU second as a multiple of the house's in the same turn."""
    first, *_ = figures.values()
    return {
        name: [rounds / ours for (rounds, _), (ours, _) in zip(measured, first, strict=True)]
        for name, measured in figures.items()
    }


def table(figures):
    """Yield the lines of the table."""
    yield f"{'':<28} {'rounds/CPU s':>12} {'µs a frame':>11} {'times Croupier':>22}"
    for name, compared in ratios(figures).items():
        rounds, cost = (statistics.median(each) for each in zip(*figures[name], strict=True))
        spread = f"{min(compared):.2f} to {max(compared):.2f}"
        yield f"{name:<28} {rounds:>12.1f} {cost:>11.1f} {statistics.median(compared):>7.2f} {spread:>14}"


def slower(figures):
    """Yield a line for each peer that is further ahead than the ratios in the repository say, beyond the spread."""
    saved = json.loads(SAVED.read_text()) if SAVED.exists() else {}
    for name, compared in ratios(figures).items():
        if name in saved and min(compared) > saved[name]:
            yield f"Slower: {name} was {saved[name]:.2f} times Croupier, and is {statistics.median(compared):.2f} times."


def save(figures):
    """Write the ratios of the peers that were measured; those of peers that were left out stay as they are."""
    saved = json.loads(SAVED.read_text()) if SAVED.exists() else {}
    for name, compared in ratios(figures).items():
        if not name.startswith(OURS):
            saved[name] = round(statistics.median(compared), 2)
    SAVED.write_text(json.dumps(saved, indent=2) + "\n")


def main():
    command = argparse.ArgumentParser(prog="bench", description=__doc__)
    command.add_argument("--repeat", type=int, default=5, help="how often each is measured (5)")
    command.add_argument("--seconds", type=float, default=6.0, help="of each measurement (6)")
    command.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout, with its .venv")
    command.add_argument("--no-peers", action="store_true", help="compare with --against only")
    command.add_argument("--no-figures", action="store_true", help="measure nothing but rounds for each CPU second")
    command.add_argument("--save", action="store_true", help="write the ratios that later runs are compared with")
    arguments = command.parse_args()

    def say(line):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    peers = None if arguments.no_peers else installed()
    if peers is not None:
        sys.path.insert(0, str(peers / "python"))
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        script = asyncio.run(record(Path(folder)))
        found = contenders(peers, script, arguments.against, say)
        figures = asyncio.run(compare(found, arguments.repeat, arguments.seconds, say))
    for line in (*table(figures), *slower(figures)):
        say(line)
    if arguments.save:
        save(figures)
    if not arguments.no_figures:
        say(f"\n{'':<62} {'measured':>9} {'at most':>9}")
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            asyncio.run(of_a_house.measure(Path(folder), arguments.seconds, say))


if __name__ == "__main__":
    main()
