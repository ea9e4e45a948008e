from protocol.supervision import (
    CloseTable,
    HoldTable,
    MayClose,
    MayEndShift,
    MayHold,
    MayKeepPlace,
    MayOpen,
    MayPostLimits,
    MayRemove,
    MayResume,
    MayStopClocks,
    MayTakeTable,
    RemovePlayer,
    WagerLimit,
)
from server.core.orders import DealerGone
from server.core.settings import OtherRules
from server.core.supervision.legal import offered
from server.core.table import ROOM, Table
from tests.core.given import DEALER, FLOOR, LIMITS, RELIEF, Pit, settings, who


def kinds(pit, person):
    return [type(action) for action in offered(pit.table, person)]


def test_the_floor_is_offered_the_commands_that_are_accepted():
    pit = Pit()
    assert kinds(pit, FLOOR) == [MayHold, MayClose, MayPostLimits, MayKeepPlace]
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    pit.do(FLOOR, HoldTable("A chip fell."))
    pit.do(FLOOR, CloseTable("For today."))
    assert kinds(pit, FLOOR) == [MayResume, MayOpen, MayPostLimits, MayRemove, MayKeepPlace]
    assert MayRemove("ann", "Ann") in list(offered(pit.table, FLOOR))
    pit.do(FLOOR, RemovePlayer("ann", "As agreed."))
    assert MayRemove not in kinds(pit, FLOOR)
    assert list(offered(Table(), FLOOR)) == []


def test_the_limits_that_are_posted_are_named():
    limits = next(action.limits for action in offered(Pit().table, FLOOR) if isinstance(action, MayPostLimits))
    assert limits == tuple(WagerLimit(wager, low, high) for wager, (low, high) in LIMITS.items())


def test_rules_that_may_be_posted_are_named_with_their_limits():
    other = settings(limits=LIMITS | {"ante": (900, 1_800)}).game
    pit = Pit(settings(alternatives=(OtherRules("Quiet hours", other),)))
    action = next(action for action in offered(pit.table, FLOOR) if isinstance(action, MayPostLimits))
    assert [rules.name for rules in action.rules] == ["As configured", "Quiet hours"]
    assert action.rules[0].limits == action.limits
    assert WagerLimit("ante", 900, 1_800) in action.rules[1].limits


def test_a_dealer_may_come_where_nobody_is_and_go():
    pit = Pit(settings(pace="dealer"))
    assert kinds(pit, DEALER) == kinds(pit, RELIEF) == [MayTakeTable]
    pit.sit("ann", 1)
    pit.proceed()
    pit.bet("ann", ante=500)
    assert (kinds(pit, DEALER), kinds(pit, RELIEF), kinds(pit, who("ann"))) == ([MayEndShift, MayStopClocks], [], [])
    pit.do(ROOM, DealerGone())
    assert (kinds(pit, DEALER), kinds(pit, RELIEF)) == ([MayTakeTable, MayEndShift], [MayTakeTable])
    assert kinds(Pit(), DEALER) == []
