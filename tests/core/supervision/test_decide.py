"""What the floor may do to a table, and how dealers come and go."""

import pytest

from protocol.commands import Bet, Choose, Confirm, Leave, Proceed, Sit, VoidRound
from protocol.refusals import Code, Refused
from protocol.supervision import (
    CloseTable,
    EndShift,
    HoldTable,
    OpenTable,
    PostLimits,
    RemovePlayer,
    ResumeTable,
    TakeTable,
    WagerLimit,
)
from server.core.events import (
    BetsClosed,
    Left,
    NothingChanged,
    RoundClosed,
    RoundOpened,
    StepOpened,
    WagerPlaced,
)
from server.core.games.three_card_poker.pay_tables import PAIR_PLUS_MINIMUM
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.orders import DealerBack, DealerGone, Post, Resume
from server.core.round.clock_events import ClockRestarted
from server.core.round.rules_panel import posted as posted_at
from server.core.settings import AS_CONFIGURED, OtherRules
from server.core.supervision.events import (
    DealerCame,
    DealerLeft,
    DealerMissing,
    LimitsPosted,
    PlayerRemoved,
    TableClosed,
    TableHeld,
    TableOpened,
    TableResumed,
)
from server.core.table import ROOM
from tests.core.games.flop_poker.rows import flop
from tests.core.given import DEALER, FLOOR, LIMITS, OTHER, RELIEF, Pit, conserved, dealt, settings, who
from tests.refusing import refused


HAND, DEALERS = "Qc Qd 4h", "9c 7d 2h"


def live(*wagers):
    """A table with a dealer, a player and wagers, if any, before they are closed."""
    pit = Pit(settings(pace="dealer"))
    pit.sit("p1", 1)
    pit.proceed()
    for amount in wagers:
        pit.bet("p1", ante=amount)
    return pit


def asked():
    """A table that deals by itself, at which p1 is asked."""
    return dealt([HAND], DEALERS, [{"ante": 500}])


# Holding.


def test_a_held_table_has_no_clock_and_nobody_plays_at_it():
    pit = asked()
    choice = Choose(pit.table.round, pit.table.step, 1, "play")
    [held] = pit.do(FLOOR, HoldTable("A chip fell."))

    assert held == TableHeld(pit.at, "A chip fell.", "s1", "Sam")
    assert pit.table.deadline is None
    assert refused(pit, who("p1"), choice) is Code.TABLE_HELD
    assert pit.do(ROOM, Resume(3_000)) == []
    assert refused(pit, OTHER, HoldTable("Again.")) is Code.TABLE_HELD


def test_a_reason_is_recorded_as_a_sentence():
    pit = asked()
    [held] = pit.do(FLOOR, HoldTable("Wait"))
    [closed] = pit.do(FLOOR, CloseTable("For today "))
    removed, *_ = pit.do(FLOOR, RemovePlayer("p1", "As agreed"))

    assert [event.why for event in (held, closed, removed)] == ["Wait.", "For today.", "As agreed."]


def test_a_table_that_goes_on_asks_again_with_the_full_time():
    pit = asked()
    pit.do(FLOOR, HoldTable("A chip fell."))
    resumed, opened = pit.do(OTHER, ResumeTable(), 100_000)

    assert resumed == TableResumed("s2", "Sue")
    assert opened == StepOpened(pit.table.step, 1, pit.at + 20_000)
    assert refused(pit, OTHER, ResumeTable()) is Code.NOT_NOW
    pit.answer("play")
    assert pit.table.phase == "over"


def test_betting_that_goes_on_has_its_full_time_only_where_something_lies():
    for wagers, expected in (({"ante": 500}, [TableResumed, ClockRestarted]), ({}, [TableResumed])):
        pit = Pit()
        pit.sit("p1", 1)
        pit.bet("p1", **wagers)
        pit.do(FLOOR, HoldTable("A chip fell."))
        assert refused(pit, who("p1"), Bet(1, 1, "ante", 700)) is Code.TABLE_HELD
        assert [type(event) for event in pit.do(FLOOR, ResumeTable())] == expected


def test_a_table_held_over_its_results_opens_no_round_until_it_goes_on():
    pit = asked()
    pit.answer("play")
    pit.do(FLOOR, HoldTable("The cards are changed."))
    assert pit.table.deadline is None
    assert pit.do(who("p1"), Leave())[0].amount == pit.log[-1][1].amount
    assert [type(event) for event in pit.do(FLOOR, ResumeTable())] == [TableResumed, RoundOpened]


def test_a_player_who_leaves_a_held_round_waits_for_it():
    pit = Pit()
    pit.sit("p1", 1)
    pit.bet("p1", ante=500)
    pit.do(FLOOR, HoldTable("A chip fell."))
    assert not any(isinstance(event, Left) for event in pit.do(who("p1"), Leave()))
    pit.do(FLOOR, ResumeTable())
    assert "p1" not in pit.table.players


def test_a_held_round_can_be_void():
    pit = asked()
    pit.do(FLOOR, HoldTable("The shuffler burns."))
    pit.do(FLOOR, VoidRound(pit.table.round, "The shuffler burns."))
    closed = pit.do(OTHER, Confirm(pit.table.report.number))[-1]
    assert isinstance(closed, RoundClosed)
    assert closed.deadline is None
    assert conserved(pit.table)
    assert isinstance(pit.do(FLOOR, ResumeTable())[-1], RoundOpened)


@pytest.mark.parametrize(
    "command",
    [HoldTable("x"), ResumeTable(), CloseTable("x"), OpenTable(), PostLimits(()), RemovePlayer("p1", "x")],
    ids=lambda command: type(command).__name__,
)
def test_only_a_supervisor_has_these_powers(command):
    pit = live(500)
    assert refused(pit, DEALER, command) is Code.NOT_YOUR_ROLE
    assert refused(pit, who("p1"), command) is Code.NOT_YOUR_ROLE


# Closing.


def test_a_closed_table_plays_the_wagers_made_and_opens_no_round():
    pit = Pit(settings(), None)
    pit.sit("p1", 1)
    pit.sit("p2", 2)
    pit.bet("p1", ante=500)
    [closed] = pit.do(FLOOR, CloseTable("For today."))

    assert closed == TableClosed("For today.", "s1", "Sam")
    assert refused(pit, who("p2"), Bet(1, 2, "ante", 500)) is Code.TABLE_CLOSED
    assert refused(pit, who("p1"), Bet(1, 1, "ante", 600)) is Code.TABLE_CLOSED
    assert refused(pit, who("p3"), Sit(3, 10_000)) is Code.TABLE_CLOSED
    assert refused(pit, OTHER, CloseTable("Now.")) is Code.TABLE_CLOSED
    assert any(isinstance(event, BetsClosed) for event in pit.time_up())
    pit.answer("play")
    assert (pit.table.phase, pit.table.deadline) == ("over", None)
    assert [type(event) for event in pit.do(FLOOR, OpenTable())] == [TableOpened, RoundOpened]
    assert refused(pit, FLOOR, OpenTable()) is Code.NOT_NOW


def test_at_a_closed_table_a_wager_can_be_withdrawn():
    pit = live(500)
    pit.do(FLOOR, CloseTable("For today."))
    pit.bet("p1", ante=0)
    assert pit.table.seats[1].wagers == {}


def test_a_table_closed_between_rounds_opens_none():
    pit = asked()
    pit.answer("play")
    pit.do(FLOOR, CloseTable("For today."))
    assert pit.table.deadline is None
    dealers = Pit(settings(pace="dealer"))
    dealers.do(FLOOR, CloseTable("For today."))
    assert refused(dealers, DEALER, Proceed(0, None)) is Code.TABLE_CLOSED
    assert dealers.do(FLOOR, OpenTable()) == [TableOpened("s1", "Sam")]


# Limits.


def test_limits_are_in_force_from_the_next_round_on_13():
    pit = live(500)
    [posted] = pit.do(FLOOR, PostLimits((WagerLimit("ante", 1_000, 2_000), WagerLimit("pair_plus", 500, 50_000))))

    assert posted == LimitsPosted({"ante": (1_000, 2_000)}, "s1", "Sam", round=2)
    assert pit.table.settings.game.limits["ante"] == (500, 50_000)
    assert pit.table.posted.game.limits["ante"] == (1_000, 2_000)
    assert pit.do(ROOM, Post(settings(pace="dealer"))) == []
    pit.do(ROOM, Post(settings(pace="dealer", places=5)))
    assert pit.table.posted == settings(pace="dealer", places=5)


def test_where_nothing_is_wagered_the_next_round_is_the_open_one():
    pit = live()
    posted, opened = pit.do(FLOOR, PostLimits((WagerLimit("ante", 1_000, 2_000),)))
    assert (type(posted), type(opened)) == (LimitsPosted, RoundOpened)
    assert refused(pit, who("p1"), Bet(1, 1, "ante", 500)) is Code.OUTSIDE_LIMITS
    pit.bet("p1", ante=1_000)


def test_limits_that_the_game_forbids_are_refused_with_its_reason():
    pit = Pit(flop())
    with pytest.raises(Refused, match=r"pot is one fixed amount: its lowest and highest limit are equal \(F2\)") as no:
        pit.do(FLOOR, PostLimits((WagerLimit("pot", 500, 700),)))
    assert no.value.code is Code.BAD_LIMITS
    with pytest.raises(Refused, match=r"no limits for insurance\. It has limits for ante, pot"):
        pit.do(FLOOR, PostLimits((WagerLimit("insurance", 500, 700),)))
    assert pit.do(FLOOR, PostLimits((WagerLimit("pot", 500, 500),))) == [NothingChanged()]


def alternatives():
    """A table at which the floor may post another pay table, with 6(f) and without Cover All."""
    limits = {wager: limit for wager, limit in LIMITS.items() if wager != "cover_all"} | {"ante": (5_000, 50_000)}
    better = ThreeCardSettings(limits, PAIR_PLUS_MINIMUM | {"flush": "4:1"}, "1", "A", cover_all=False)
    return settings(pace="dealer", alternatives=(OtherRules("High limit", better),))


def test_rules_are_posted_by_the_name_that_the_configuration_gives_them_and_bind_later_rounds_13():
    pit = Pit(alternatives())
    pit.sit("p1", 1)
    pit.proceed()
    pit.bet("p1", ante=500)
    before = pit.table.rules_hash
    [posted] = pit.do(FLOOR, PostLimits((WagerLimit("ante", 10_000, 50_000),), "High limit"))
    assert (posted.rules, posted.game.version_6f, posted.limits["ante"]) == ("High limit", "1", (10_000, 50_000))
    assert (pit.table.rules_hash, pit.table.settings.game.version_6f) == (before, "none")
    assert pit.do(FLOOR, PostLimits((WagerLimit("ante", 10_000, 50_000),), "High limit")) == [NothingChanged()]
    assert pit.do(ROOM, Post(alternatives())) == []
    pit.bet("p1", ante=0)
    opened = pit.do(FLOOR, PostLimits((), "High limit"))[-1]
    assert opened.rules_hash not in ("", before)
    assert opened.settings.game == alternatives().alternatives[0].game
    assert posted_at(pit.table).name == "High limit"
    assert pit.do(FLOOR, PostLimits((), AS_CONFIGURED))[-1].rules_hash == before
    assert posted_at(pit.table).name is None


def test_rules_without_a_name_here_are_not_posted():
    pit = Pit(alternatives())
    with pytest.raises(Refused, match="It can have As configured, High limit") as no:
        pit.do(FLOOR, PostLimits((), "Low limit"))
    assert no.value.code is Code.UNKNOWN_RULES


# Sending away.


def test_a_player_sent_away_leaves_with_the_stack_when_the_round_is_over_C14():
    pit = asked()
    [removed] = pit.do(FLOOR, RemovePlayer("p1", "As agreed."))

    assert removed == PlayerRemoved("p1", "P1", "As agreed.", "s1", "Sam")
    assert refused(pit, FLOOR, RemovePlayer("p1", "Again.")) is Code.LEAVING
    assert refused(pit, FLOOR, RemovePlayer("p9", "Who?")) is Code.UNKNOWN_PLAYER
    pit.answer("play")
    assert "p1" not in pit.table.players
    assert any(isinstance(event, Left) for event in pit.events)


def test_a_player_sent_away_before_the_deal_keeps_the_wagers_C15():
    pit = live(500)
    happened = pit.do(FLOOR, RemovePlayer("p1", "As agreed."))
    assert [type(event) for event in happened] == [PlayerRemoved, WagerPlaced, Left]
    assert happened[-1].amount == 100_000


def test_a_player_sent_away_with_nothing_in_play_leaves_at_once():
    pit = live()
    assert [type(event) for event in pit.do(FLOOR, RemovePlayer("p1", "As agreed."))] == [PlayerRemoved, Left]


# Shifts.


def test_the_first_dealer_who_works_begins_a_shift_and_no_other_works_until_it_is_over_38():
    pit = Pit(settings(pace="dealer"))
    came, opened = pit.proceed()
    assert came == DealerCame("d1", "Dana")
    assert isinstance(opened, RoundOpened)
    for command in (Proceed(1, 0), TakeTable(), EndShift()):
        expected = Code.NOT_NOW if isinstance(command, EndShift) else Code.ANOTHER_DEALS
        assert refused(pit, RELIEF, command) is expected
    assert pit.do(DEALER, TakeTable()) == [NothingChanged()]
    assert pit.do(DEALER, EndShift()) == [DealerLeft("d1", "Dana", gone=False)]
    assert pit.do(RELIEF, TakeTable()) == [DealerCame("d2", "Dora")]


def test_a_shift_that_ends_over_wagers_leaves_the_table_waiting():
    pit = live(500)
    left, missing = pit.do(DEALER, EndShift())
    assert (left, missing) == (DealerLeft("d1", "Dana", gone=False), DealerMissing(pit.at))
    assert refused(pit, who("p1"), Bet(1, 1, "ante", 700)) is Code.TABLE_HELD
    assert refused(pit, RELIEF, Proceed(1, 0)) is Code.TABLE_HELD
    assert refused(pit, FLOOR, ResumeTable()) is Code.NOT_NOW
    assert pit.do(RELIEF, TakeTable()) == [DealerCame("d2", "Dora")]
    assert any(isinstance(event, BetsClosed) for event in pit.do(RELIEF, Proceed(1, 0)))


def test_a_disconnected_dealer_stops_the_clocks_until_coming_back():
    pit = live(500)
    pit.do(DEALER, Proceed(1, 0))
    while pit.table.turn is None:
        pit.proceed()
    assert pit.do(ROOM, DealerGone()) == [DealerMissing(pit.at)]
    assert pit.table.deadline is None
    assert pit.do(ROOM, DealerGone()) == []
    came, opened = pit.do(ROOM, DealerBack(), 100_000)
    assert came == DealerCame("d1", "Dana")
    assert opened == StepOpened(pit.table.step, 1, pit.at + 20_000)
    assert pit.do(ROOM, DealerBack()) == []


def test_the_disconnected_dealer_may_take_the_table_again_too():
    pit = live(500)
    pit.do(ROOM, DealerGone())
    assert pit.do(DEALER, TakeTable()) == [DealerCame("d1", "Dana")]


def test_another_dealer_takes_over_where_one_is_gone():
    pit = live(500)
    pit.do(ROOM, DealerGone())
    assert pit.do(RELIEF, TakeTable()) == [DealerLeft("d1", "Dana", gone=True), DealerCame("d2", "Dora")]
    assert refused(pit, DEALER, Proceed(1, 0)) is Code.ANOTHER_DEALS


def test_the_shift_of_a_disconnected_dealer_ends_when_nothing_is_at_stake():
    assert live().do(ROOM, DealerGone()) == [DealerLeft("d1", "Dana", gone=True)]
    assert Pit(settings(pace="dealer")).do(ROOM, DealerGone()) == []


def test_only_the_floor_resumes_a_table_that_it_holds():
    pit = live(500)
    pit.do(FLOOR, HoldTable("A chip fell."))
    pit.do(ROOM, DealerGone())
    pit.do(RELIEF, TakeTable())
    assert refused(pit, RELIEF, Proceed(1, 0)) is Code.TABLE_HELD
    pit.do(FLOOR, ResumeTable())
    pit.do(RELIEF, Proceed(1, 0))


def test_only_a_dealer_takes_a_table_and_only_one_that_has_dealers():
    assert refused(live(), FLOOR, TakeTable()) is Code.NOT_YOUR_ROLE
    assert refused(Pit(), DEALER, TakeTable()) is Code.NOT_NOW
