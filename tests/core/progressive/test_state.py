from server.core.meter.operations import Operation, Stake
from server.core.progressive.state import Claim, Pending, Progressive


def claim(number, stand):
    return Claim(number, "Pearl", 1, 1, "p1", "P1", 100, "", "mini_royal_spades", stand)


def test_each_meter_answers_its_own_operations_in_their_order():
    asked = [Operation("T1", n, Stake(n, 100)) for n in (1, 2)]
    state = Progressive(pending=(Pending("Ruby", asked[0]), Pending("Pearl", asked[0]), Pending("Pearl", asked[1])))

    assert state.first("Pearl") == asked[0]
    assert state.first("Opal") is None


def test_a_claim_waits_until_somebody_has_decided():
    state = Progressive(
        claims=tuple(claim(n, stand) for n, stand in enumerate(("waits", "called", "asked", "paid"), 1))
    )

    assert [bool(state.waiting(number)) for number in range(1, 6)] == [True, True, False, False, False]
    assert [one.over for one in state.claims] == [False, False, False, True]
