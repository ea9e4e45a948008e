"""
The weather of a simulation: how long things take, what goes wrong, and when.

Each seed draws which faults there are and how often, so that some seeds try one fault alone and some everything.
"""

import asyncio

from tests.sim.line import Fate


OF_CALLS = ("lost", "mute", "late", "twice", "slow")
OF_THE_HOUSE = (
    "crash",  # a node is no more, and comes back or does not
    "pause",  # a node stands still, some of it longer than its leases
    "cut_store",  # a node does not reach the store
    "cut_people",  # a node is not reached, and its links only seem to be there
    "drop",  # one link breaks
    "stall",  # one person takes nothing in
    "restart",  # the store is away
    "failover",  # the store is away, and its last writes are lost
    "clock",  # a node's clock is set, some of it by hours
    "store_clock",  # the same with the store's
    "drain",  # a node is told to stop, and comes back
)
LEASE = 3.0  # s
STEPS = (-5 * 3_600_000, -3_600_000, -200, -20, 300, 900, 5_000, 3_600_000, 2 * 3_600_000)  # ms


class Weather:
    """Foul until `clear`."""

    def __init__(self, chance):
        self.dice = chance.of("weather")
        kinds = [kind for kind in (*OF_CALLS, *OF_THE_HOUSE) if self.dice.random() < 0.35]
        self.kinds = set(kinds or ["crash"])
        self.often = {kind: self.dice.choice((0.005, 0.02, 0.05)) for kind in OF_CALLS}
        self.every = self.dice.uniform(0.7, 3.0)  # s between two faults of the house
        self.foul = True

    def clear(self):
        self.foul = False

    def strikes(self, kind, dice):
        return self.foul and kind in self.kinds and dice.random() < self.often[kind]

    def store(self, dice, name):
        """Return the fate of one request."""
        fate = Fate(dice.uniform(0.0002, 0.002), dice.uniform(0.0002, 0.002))
        if not self.foul:
            return fate
        if self.strikes("slow", dice):
            fate.there += dice.uniform(0.05, 1.5)
        fate.lost = self.strikes("lost", dice)
        fate.mute = self.strikes("mute", dice)
        fate.late = dice.uniform(0.01, 3.0) if self.strikes("late", dice) else 0
        fate.twice = dice.uniform(0.02, 0.5) if self.strikes("twice", dice) else 0
        return fate

    def frame(self, dice):
        """Return how long a frame takes (s)."""
        slow = self.strikes("slow", dice)
        return dice.uniform(0.1, 0.8) if slow else dice.uniform(0.001, 0.02)

    # Faults of the house.

    async def strike(self, house):
        """Do something to the house now and then, until the sky clears."""
        while kinds := sorted(self.kinds & set(OF_THE_HOUSE)):
            await asyncio.sleep(self.dice.expovariate(1 / self.every))
            if not self.foul:
                return
            getattr(self, self.dice.choice(kinds))(house)

    def crash(self, house):
        if node := self.one_of(house):
            node.crash(silently=self.dice.random() < 0.3)
            house.later(self.dice.choice((0.1, 1.0, 5.0)), node.start)

    def pause(self, house):
        if node := self.one_of(house):
            node.pause()
            house.later(self.dice.choice((0.2, 1.0, LEASE, LEASE + self.dice.uniform(0, 2))), node.go_on)

    def cut_store(self, house):
        if node := self.one_of(house):
            node.lose_store()
            house.later(self.dice.choice((0.3, LEASE, LEASE + self.dice.uniform(0, 3))), node.find_store)

    def cut_people(self, house):
        if node := self.one_of(house):
            node.lose_people()
            house.later(self.dice.uniform(0.5, 5.0), node.find_people)

    def drop(self, house):
        if links := house.net.living():
            link = self.dice.choice(links)
            house.trace.note("network", "drop", link)
            link.go_deaf() if self.dice.random() < 0.5 else link.cut()

    def stall(self, house):
        if links := house.net.living():
            link = self.dice.choice(links)
            house.trace.note("network", "stall", link)
            link.stall(self.dice.uniform(1.0, 13.0))

    def restart(self, house):
        house.lose_vault(self.dice.uniform(0.1, 4.0))

    def failover(self, house):
        """Lose the last writes, once: what a second loss right after a first takes with it nobody can put right."""
        self.kinds.discard("failover")
        house.lose_vault(self.dice.uniform(0.1, 2.0), writes=self.dice.randint(1, 12))

    def clock(self, house):
        if node := self.one_of(house):
            node.step_clock(self.dice.choice(STEPS))

    def store_clock(self, house):
        house.step_vault(self.dice.choice(STEPS))

    def drain(self, house):
        if node := self.one_of(house):
            house.drain(node, self.dice.uniform(0.5, 3.0))

    def one_of(self, house):
        nodes = [node for node in house.nodes if node.up]
        return self.dice.choice(nodes) if nodes else None
