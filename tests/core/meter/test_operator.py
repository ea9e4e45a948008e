"""A meter's parameters, and the commands of its operators."""

import pytest
from msgspec.structs import replace

from server.core.meter.decide import NotRight, Unavailable
from server.core.meter.events import Decommissioned, ParametersPosted, TransferredIn
from server.core.meter.operator import check_parameters, decommission, post, receive, resume, send, stop
from server.core.meter.state import MICRO, Meter
from tests.core.meter.meters import PARAMETERS, Bench


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seed": -1}, "below nothing"),
        ({"rate": 950_001}, "at most the whole stake"),
        ({"ceiling": 100_000}, r"over the seed, \$1,000"),
        ({"unreasonable": 0}, "above zero"),
    ],
)
def test_parameters_that_cannot_be_are_refused(changes, says):
    with pytest.raises(NotRight, match=says):
        check_parameters(replace(PARAMETERS, **changes))


def test_27_a_higher_ceiling_holds_at_once_and_a_new_rate_waits():
    bench = Bench()
    wanted = replace(PARAMETERS, ceiling=300_000, rate=200_000)

    assert bench.operate(post, wanted) == [
        ParametersPosted(replace(PARAMETERS, ceiling=300_000), now=True),
        ParametersPosted(wanted, now=False),
    ]
    assert bench.operate(post, wanted) == []
    bench.award(5)
    assert (bench.meter.parameters, bench.meter.waiting) == (wanted, None)


def test_27_a_ceiling_only_rises():
    bench = Bench()

    with pytest.raises(NotRight, match=r"a ceiling only rises: it is \$2,000"):
        bench.operate(post, replace(PARAMETERS, ceiling=199_999))


def test_a_change_that_waits_can_be_taken_back():
    bench = Bench()
    bench.operate(post, replace(PARAMETERS, rate=200_000))
    bench.operate(post, PARAMETERS)

    assert bench.meter.waiting is None
    assert bench.meter.parameters == PARAMETERS


def test_a_stopped_meter_goes_on_when_somebody_says_so():
    bench = Bench()
    with pytest.raises(NotRight, match="not stopped"):
        bench.operate(resume, "again", "Sam")
    bench.operate(stop, "a test", "Sam")
    with pytest.raises(NotRight, match="already"):
        bench.operate(stop, "again", "Sam")
    bench.operate(resume, "all is well", "Sam")

    assert bench.award().amount == 100_000


def test_a_transfer_moves_all_pots_of_a_stopped_meter_once():
    old, new = Bench(), Bench(ceiling=250_000)
    old.stake(10_000)
    with pytest.raises(NotRight, match="Stop it first"):
        old.operate(send, "x1", "NEW", "moved", "Sam")
    old.operate(stop, "moved", "Sam")
    [out] = old.operate(send, "x1", "NEW", "moved", "Sam")

    assert new.operate(receive, "OLD", out) == [
        TransferredIn("x1", "OLD", 101_500 * MICRO, 500 * MICRO, 0, 0, "moved", "Sam")
    ]
    assert new.operate(receive, "OLD", out) == []
    assert old.meter.empty
    assert new.pots[:3] == (201_500, 500, 0)
    with pytest.raises(NotRight, match="Nothing lies"):
        old.operate(send, "x2", "NEW", "moved", "Sam")
    with pytest.raises(NotRight, match="transferred"):
        old.operate(resume, "again", "Sam")


def test_p4_the_part_of_a_transfer_over_the_ceiling_goes_to_the_overflow():
    old, new = Bench(), Bench(ceiling=150_000)
    old.operate(stop, "moved", "Sam")
    [out] = old.operate(send, "x1", "NEW", "moved", "Sam")
    new.operate(receive, "OLD", out)

    assert new.pots[:3] == (150_000, 0, 50_000)


def test_a_transfer_goes_only_to_a_meter_that_is_there():
    old, over = Bench(), Bench()
    for bench in (old, over):
        bench.operate(stop, "moved", "Sam")
    [out] = old.operate(send, "x1", "NEW", "moved", "Sam")
    over.operate(send, "x2", "NEW", "moved", "Sam")
    over.operate(decommission, "over", "Sam")

    with pytest.raises(Unavailable, match="never opened"):
        list(receive(Meter(), "OLD", out))
    with pytest.raises(Unavailable, match="decommissioned"):
        over.operate(receive, "OLD", out)


def test_a_meter_is_decommissioned_when_it_is_stopped_and_its_pots_for_players_are_empty():
    bench = Bench()
    with pytest.raises(NotRight, match="Stop it first"):
        bench.operate(decommission, "over", "Sam")
    bench.operate(stop, "over", "Sam")
    with pytest.raises(NotRight, match="for players"):
        bench.operate(decommission, "over", "Sam")
    bench.operate(send, "x1", "NEW", "over", "Sam")

    assert bench.operate(decommission, "over", "Sam") == [Decommissioned("over", "Sam")]
    for what in (decommission, resume):
        with pytest.raises(NotRight, match="decommissioned"):
            bench.operate(what, "again", "Sam")
    with pytest.raises(Unavailable, match="decommissioned"):
        bench.award()
