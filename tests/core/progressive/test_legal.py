"""Each action on a claim is accepted from exactly the people who are offered it."""

from protocol.progressive import CallClaim, ConfirmClaim, MayCallClaim, MayConfirmClaim, MayRejectClaim
from server.core.progressive.legal import offered
from tests.core.given import DEALER, FLOOR, RELIEF, who
from tests.core.progressive.test_decide import won


def offers(pit, person):
    return list(offered(pit.table, person))


def test_the_dealer_of_the_shift_selects_the_spot_and_then_a_supervisor_confirms():
    pit = won(pace="dealer")
    assert offers(pit, DEALER) == [MayCallClaim(CallClaim(1), 2 - 1)]
    assert offers(pit, FLOOR) == [MayRejectClaim(1)]
    pit.do(DEALER, CallClaim(1))

    assert offers(pit, FLOOR) == [MayConfirmClaim(ConfirmClaim(1)), MayRejectClaim(1)]
    assert offers(pit, DEALER) == offers(pit, RELIEF) == offers(pit, who("p1")) == []


def test_at_the_houses_pace_a_supervisor_confirms_and_nothing_is_offered_after_that():
    pit = won()
    assert offers(pit, FLOOR) == [MayConfirmClaim(ConfirmClaim(1)), MayRejectClaim(1)]
    pit.do(FLOOR, ConfirmClaim(1))

    assert offers(pit, FLOOR) == []
