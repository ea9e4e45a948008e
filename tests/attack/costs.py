"""What each kind of message costs a served house in CPU time, beside what `protocol/costs.py` says."""

import asyncio
import time

from protocol.commands import Done, TopUp
from protocol.costs import ALLOWANCES, COMMANDS, MESSAGES, REFUSAL, REQUESTS
from protocol.messages import Hello
from protocol.past_rounds import ShowRound, ShowRounds
from protocol.rules_panel import ShowRules
from tests.attack.served import served, talking_from
from tests.attack.victim import Victim


TIMES = 40
PAUSE = 0.04  # s
PLAY = 30.0  # s, so that the log is as long as one that is looked up


async def cost(house, ask, stated):
    """Return the microseconds of one, without what the house does anyway, at a pace at which it is not refused."""
    used, since = house.cpu()[0], time.perf_counter()
    await asyncio.sleep(1)
    idle = (house.cpu()[0] - used) / (time.perf_counter() - since)
    used, since = house.cpu()[0], time.perf_counter()
    for _ in range(TIMES):
        await ask()
        await asyncio.sleep(max(PAUSE, stated / ALLOWANCES["connection"].rate))
    return 1e6 * (house.cpu()[0] - used - idle * (time.perf_counter() - since)) / TIMES


async def measured(folder):
    """Return a line for each kind that is measured."""
    async with (
        served(folder) as house,
        talking_from(house, "127.0.0.1") as ann,
        talking_from(house, "127.0.0.1") as bob,
    ):
        player = Victim(ann, 1)
        await player.sit("T1")
        await bob.hello(table="T1")
        rules = (await bob.until(type="Snapshot"))["view"]["rules"]["hash"]

        async def connect():
            async with talking_from(house, "127.0.0.1"):
                pass

        async def request(path):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: casino\r\n\r\n".encode())
            await reader.read()
            writer.close()

        await player.play(PLAY)
        kinds = {
            "Hello": (MESSAGES[Hello], lambda: bob.say("Hello", table="T1")),
            "ShowRounds": (MESSAGES[ShowRounds], lambda: bob.say("ShowRounds", before=None)),
            "ShowRound": (MESSAGES[ShowRound], lambda: bob.say("ShowRound", round=1)),
            "ShowRules": (MESSAGES[ShowRules], lambda: bob.say("ShowRules", hash=rules)),
            "TopUp": (COMMANDS[TopUp], lambda: ann.do("TopUp", amount=100)),
            "Done, refused": (COMMANDS[Done], lambda: ann.do("Done", round=10**6)),
            "nonsense": (REFUSAL, lambda: ann.say("Nonsense")),
            "a socket": (REQUESTS["/ws"], connect),
            "/readyz": (REQUESTS["/readyz"], lambda: request("/readyz")),
            "a page": (REQUESTS["page"], lambda: request("/")),
        }
        found = {name: (said, await cost(house, ask, said)) for name, (said, ask) in kinds.items()}
    return [
        f"{'kind':<16} {'in the table':>12} {'measured':>12}",
        *(f"{name:<16} {said:>9,} µs {cents:>9,.0f} µs" for name, (said, cents) in found.items()),
    ]
