"""What can go wrong with real processes, and somebody who has one of these things happen every second."""

import asyncio
import sys
from collections import Counter
from contextlib import asynccontextmanager


LEASE = 3.0  # s
OPENED_WITHIN = 30.0  # s
PAUSE = 1.0  # s between two faults


class Trouble:
    """
    Makes trouble in a resort, as the dice fall; `happened` counts what it did.

    At least half of the nodes are left in peace at any time, so that somebody can serve; everything else may come
    together. Each fault ends by itself, after seconds: what was killed is started again, what was stopped goes on, and a
    cable carries again.
    """

    def __init__(self, resort, dice, *, tell=None):
        self.resort = resort
        self.dice = dice
        self.happened = Counter()
        self.troubled = set()
        self.redis_troubled = False
        self.tell = tell or (lambda _: None)

    async def make(self, seconds):
        """Have something happen every second; return when everything is whole again."""
        async with asyncio.TaskGroup() as faults:
            for second in range(seconds):
                await asyncio.sleep(PAUSE)
                name, fault = self.pick()
                self.happened[name] += 1
                self.tell(f"{second + 1:>3} s  {name}")
                faults.create_task(fault)

    def pick(self):
        """Draw one of the faults that can happen now."""
        peaceful = [node for node in self.resort.nodes if node not in self.troubled]
        kinds = {self.cut: 3, self.cut_redis: 1, self.storm: 1}
        if 2 * (len(peaceful) - 1) >= len(self.resort.nodes):
            kinds |= {self.kill: 6, self.stop: 6, self.drain: 2, self.swallow: 2, self.lose_redis: 2}
        if not self.redis_troubled:
            kinds[self.restart_redis] = 1
        (kind,) = self.dice.choices(list(kinds), list(kinds.values()))
        if kind in (self.storm, self.restart_redis):
            return kind.__name__, kind()
        return kind.__name__, kind(self.dice.choice(peaceful or self.resort.nodes))

    @asynccontextmanager
    async def at(self, node):
        """Let nothing else happen to a node meanwhile."""
        self.troubled.add(node)
        try:
            yield
        finally:
            self.troubled.discard(node)

    # What can happen to a node.

    async def kill(self, node):
        """Kill -9, and start again a little later."""
        async with self.at(node):
            await node.kill()
            await asyncio.sleep(self.dice.uniform(0.2, 2))
            await self.open(node)

    async def stop(self, node):
        """SIGSTOP for longer than the lease, then SIGCONT."""
        async with self.at(node):
            node.pause()
            try:
                await asyncio.sleep(LEASE + self.dice.uniform(0.2, 1.5))
            finally:
                node.go_on()

    async def drain(self, node):
        """SIGTERM: the tables are handed over; and start again."""
        async with self.at(node):
            await node.drain()
            await self.open(node)

    async def cut(self, node):
        """Cut every connection of its players."""
        node.door.pull()

    async def swallow(self, node):
        """Lose what its players and it say to each other, and let both believe in the connection meanwhile."""
        async with self.at(node):
            await node.door.swallow(self.dice.uniform(0.5, 3))

    async def lose_redis(self, node):
        """Lose what it and the Redis say to each other, for less or more than the lease."""
        async with self.at(node):
            await node.line.swallow(self.dice.uniform(0.5, 4))

    async def cut_redis(self, node):
        """Cut its connections to the Redis."""
        node.line.pull()

    # What can happen to all.

    async def storm(self):
        """Have everybody reconnect at once."""
        for node in self.resort.nodes:
            node.door.pull()

    async def restart_redis(self):
        """Kill the Redis, and start it again."""
        self.redis_troubled = True
        self.resort.redis.kill()
        await asyncio.sleep(self.dice.uniform(0.1, 1))
        await asyncio.to_thread(self.resort.redis.start)
        self.redis_troubled = False

    async def open(self, node):
        """Start a node, again if it finds no Redis, as a machine's supervisor does; wait until it lets people in."""
        await node.open()
        async with asyncio.timeout(OPENED_WITHIN):
            while True:
                if node.house.process.returncode is not None:
                    await node.open()
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", node.house.port)
                except OSError:
                    await asyncio.sleep(0.1)
                else:
                    writer.close()
                    return


def to_terminal(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
