"""Random play with a meter: nothing appears or disappears, and the log alone gives the meter again (P4)."""

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from server.core.meter.decide import NotRight, Unavailable
from server.core.meter.events import Metering, Staked
from server.core.meter.evolve import evolve
from server.core.meter.operations import Award, Reverse, Stake
from server.core.meter.operator import post, receive, resume, send, stop
from server.core.meter.state import MICRO, Meter
from tests.core.meter.meters import PARAMETERS, Bench


TABLES = st.sampled_from(["T1", "T2", "T3"])
RATES = st.integers(0, 500_000)


class TwoMeters(RuleBasedStateMachine):
    """Three tables at one meter, with repeated operations; now and then its pots move to another and back."""

    def __init__(self):
        super().__init__()
        self.bench, self.other = Bench(), Bench(ceiling=10**12)
        self.rounds, self.paid, self.asked = dict.fromkeys(("T1", "T2", "T3"), 0), 0, []
        self.open = {}

    def ask(self, table, what):
        answer = self.bench.ask(what, table)
        self.asked.append((table, what, answer))
        return answer

    @rule(table=TABLES, amount=st.integers(0, 12_000))
    def stake(self, table, amount):
        self.rounds[table] += 1
        self.open[table] = amount
        assert self.ask(table, Stake(self.rounds[table], amount)).amount == 0

    @rule(table=TABLES, part=st.integers(0, 100))
    def reverse(self, table, part):
        amount = self.open.get(table, 0) * part // 100
        assert self.ask(table, Reverse(self.rounds[table], amount)).amount in (0, amount)
        self.open[table] = self.open.get(table, 0) - amount

    @rule(table=TABLES, percent=st.sampled_from([100, 25, 5]))
    def award(self, table, percent):
        shown = self.bench.meter.display
        try:
            answer = self.ask(table, Award(1, percent))
        except Unavailable:
            assert self.bench.meter.stopped is not None
            return
        assert answer.amount == shown * percent // (100 * MICRO)
        self.paid += answer.amount

    @rule()
    def repeat(self):
        latest = {table: (what, answer) for table, what, answer in self.asked}
        events = len(self.bench.log)
        for table, (what, answer) in latest.items():
            assert self.bench.ask(what, table, answer.n) == answer
        assert len(self.bench.log) == events

    @rule(rate=RATES, reserve=RATES, seed=st.integers(0, 100_000), higher=st.integers(-1, 50_000))
    def change(self, rate, reserve, seed, higher):
        held = self.bench.meter.parameters
        wanted = replace(PARAMETERS, rate=rate, reserve_rate=reserve, seed=seed, ceiling=held.ceiling + higher)
        if higher < 0:
            with pytest.raises(NotRight):
                self.bench.operate(post, wanted)
            return
        self.bench.operate(post, wanted)
        now = self.bench.meter.parameters
        assert (now.rate, now.reserve_rate, now.ceiling) == (held.rate, held.reserve_rate, wanted.ceiling)

    @precondition(lambda self: self.bench.meter.stopped is None)
    @rule(there_and_back=st.booleans())
    def move(self, there_and_back):
        self.bench.operate(stop, "moved", "Sam")
        if self.bench.meter.empty:
            return
        out = self.bench.operate(send, f"x{len(self.bench.log)}", "OTHER", "moved", "Sam")[0]
        for _ in range(2):
            self.other.operate(receive, "THIS", out)
        if there_and_back:
            if self.other.meter.stopped is None:
                self.other.operate(stop, "moved", "Sam")
            back = self.other.operate(send, f"y{len(self.other.log)}", "THIS", "moved", "Sam")[0]
            self.bench.operate(receive, "OTHER", back)

    @precondition(lambda self: self.bench.meter.stopped is not None and not self.bench.meter.empty)
    @rule()
    def go(self):
        self.bench.operate(resume, "go", "Sam")

    @invariant()
    def nothing_appears_or_disappears(self):
        for bench in (self.bench, self.other):
            assert bench.meter.came == bench.meter.lies
        assert self.bench.meter.won == self.paid
        assert self.bench.meter.version == len(self.bench.log)

    def teardown(self):
        packed = [msgspec.msgpack.encode(event) for event in self.bench.log]
        again = Meter()
        for number, event in enumerate(packed):
            again = evolve(again, msgspec.msgpack.decode(event, type=Metering), 1_000 + number)
        assert again == self.bench.meter
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(again), type=Meter) == again


TestTwoMeters = TwoMeters.TestCase
TestTwoMeters.settings = settings(stateful_step_count=30)


def test_an_event_that_makes_money_is_not_folded():
    bench = Bench()

    with pytest.raises(AssertionError, match="the money that came to the meter"):
        evolve(bench.meter, Staked("T1", 1, 1, 1, 1, 0, 0, 0), 1)
