"""
`make attack`: two players act while floods run, one at the attacked table and one at another.

Prints what each kind of message costs the server, and how long the players' answers take: without a flood, and under each
flood from one address with 200 connections and from 50 addresses with four each. Nothing else should run on the machine.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.attack.costs import measured
from tests.attack.flood import KINDS
from tests.attack.served import flood, served, talking_from
from tests.attack.victim import Victim, p99


CROWDS = ((1, 200), (50, 4))
START = 2.0  # s until a flood has all its connections
TIMES = 3  # as long may an answer take as without a flood


async def attack(folder, seconds, say):
    """Run all floods, and return the number of players who were folded or refused, and of p99s beyond the bound."""
    wrong = slow = 0
    async with (
        served(folder, "exempt_networks = []") as house,
        talking_from(house, "127.0.0.2") as ann,
        talking_from(house, "127.0.0.3") as bob,
    ):
        victims = {"T1": Victim(ann, 1), "T2": Victim(bob, 2)}
        for table, victim in victims.items():
            await victim.sit(table)
        say(
            f"{'flood':<10} {'from':<8} {'p99 there':>10} {'elsewhere':>10}  of the server: used, waited; refused, folded"
        )
        quiet = {}
        floods = [("none", (0, 0)), *((kind, crowd) for kind in KINDS for crowd in CROWDS)]
        for net, (kind, (addresses, each)) in enumerate(floods):  # each from addresses that have asked for nothing yet
            flooding = (
                flood(house, kind, addresses=addresses, each=each, seconds=START + seconds, net=net) if each else None
            )
            task = asyncio.create_task(flooding) if flooding else None
            await asyncio.sleep(START)
            before = house.cpu()
            await asyncio.gather(*(victim.play(seconds) for victim in victims.values()))
            used, waited = ((now - then) / seconds for now, then in zip(house.cpu(), before, strict=True))
            counts = await task if task else {}
            found = {table: 1000 * p99(victim.times) for table, victim in victims.items()}
            quiet = quiet or found
            lost = [(len(victim.refused), victim.folded) for victim in victims.values()]
            wrong += sum(map(sum, lost))
            slow += sum(found[table] > TIMES * quiet[table] for table in found)
            times = " ".join(f"{found[table]:>7.1f} ms" for table in victims)
            about = f"{used:.0%}, {waited:.0%}; {lost}"
            say(f"{kind:<10} {f'{addresses}x{each}':<8} {times}  {about}  {counts}")
            for victim in victims.values():
                victim.forget()
    return wrong, slow


def main():
    command = argparse.ArgumentParser(prog="attack", description=__doc__)
    command.add_argument("--seconds", type=float, default=8.0, help="of each flood")
    arguments = command.parse_args()

    def say(line):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    with tempfile.TemporaryDirectory(prefix="attack-") as folder:
        for line in asyncio.run(measured(Path(folder))):
            say(line)
    with tempfile.TemporaryDirectory(prefix="attack-") as folder:
        wrong, slow = asyncio.run(attack(Path(folder), arguments.seconds, say))
    say(f"Answers at more than {TIMES} times the p99 without a flood: {slow}.")
    if wrong:
        sys.exit("attack: players were folded or refused")


if __name__ == "__main__":
    main()
