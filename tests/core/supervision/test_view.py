import pytest

from protocol.standing import Closed, Held, Posted, Standing
from protocol.supervision import CloseTable, HoldTable, LetBack, PostLimits, RemovePlayer, StopClocks, WagerLimit
from server.core.evolve import evolve
from server.core.orders import DealerGone, Post
from server.core.redact import redact
from server.core.supervision.events import (
    CardNamedTwice,
    ClocksRun,
    ClocksStopped,
    DealerCame,
    DealerLeft,
    DealerMissing,
    LimitsPosted,
    PlayerRemoved,
    ReportLate,
    TableClosed,
    TableHeld,
    TableOpened,
    TableResumed,
)
from server.core.supervision.view import in_words, standing
from server.core.table import ROOM
from server.core.view import view
from tests.core.given import DEALER, FLOOR, Pit, settings, who


BY = ("s1", "Sam")


def test_everybody_may_know_how_the_table_stands():
    pit = Pit(settings(pace="dealer"))
    pit.sit("ann", 1)
    pit.proceed()
    pit.bet("ann", ante=500)
    pit.do(ROOM, DealerGone())
    missing = Held("dealer", "No dealer is at the table.", pit.at, None)
    assert view(pit.table, who("ann")).standing == Standing("Dana", missing, None)
    pit.do(FLOOR, HoldTable("A chip fell."))
    pit.do(FLOOR, CloseTable("For today."))
    held = Held("floor", "A chip fell.", pit.at - 1, "Sam")
    assert view(pit.table, who("bob")).standing == Standing("Dana", held, Closed("For today.", "Sam"))


def test_everybody_sees_the_name_of_a_player_sent_away():
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    before = pit.table
    removed, *_ = pit.do(FLOOR, RemovePlayer("ann", "As agreed."))
    told = redact(removed, evolve(before, removed), 7, who("bob"))
    assert (told.seq, told.leaves, told.deadline) == (7, "ann", before.deadline)


def test_a_player_sent_away_sees_the_reason_until_the_floor_lets_them_back():
    pit = Pit()
    pit.sit("ann", 1)
    pit.do(FLOOR, RemovePlayer("ann", "As agreed."))
    assert view(pit.table, who("ann")).standing.sent_away == "The floor sends Ann away: As agreed."
    for other in (who("bob"), FLOOR, DEALER):
        assert view(pit.table, other).standing.sent_away is None
    pit.do(FLOOR, LetBack("ann"))
    assert view(pit.table, who("ann")).standing == Standing()


def test_limits_of_the_floor_are_shown_with_their_first_round_until_the_house_posts():
    pit = Pit()
    pit.sit("ann", 1)
    first = PostLimits((WagerLimit("ante", 1_000, 2_000),))
    pit.do(FLOOR, first)
    words = "New limits from the next round on: ante $10 to $20."
    assert view(pit.table, who("ann")).standing.posted == Posted(words, 1), "at once: nothing is wagered"
    pit.bet("ann", ante=1_000)
    pit.do(FLOOR, PostLimits((WagerLimit("ante", 500, 2_000),)))
    assert view(pit.table, who("ann")).standing.posted.round == 2
    (told, *_) = pit.do(ROOM, Post(settings(title="Other")))
    assert redact(told, pit.table, 9, who("ann")).words == "The house posts its settings, from the next round on."
    assert view(pit.table, who("ann")).standing.posted is None


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (DealerCame("d1", "Dana"), "Dana deals."),
        (DealerLeft("d1", "Dana", gone=False), "Dana has left the table."),
        (ClocksStopped(1, None, *BY), "The dealer reports something. All clocks stand."),
        (ClocksRun(*BY), "The dealer is done with the report."),
        (ReportLate(), "The floor is called, because the dealer's report takes long."),
        (TableHeld(1, "A chip fell.", *BY), "The floor has paused the table: A chip fell. All clocks stand."),
        (CardNamedTwice(1, *BY), "A card has to be looked at by the floor. All clocks stand."),
        (DealerMissing(1), "The dealer is gone. All clocks stand until a dealer is at the table."),
        (
            LimitsPosted({"pair_plus": (500, 2_500)}, *BY, rules="High limit"),
            'New rules ("High limit") from the next round on: pair plus $5 to $25.',
        ),
        (TableResumed(*BY), "The table goes on."),
        (
            TableClosed("For today.", *BY),
            "The floor closes the table: For today. What is wagered is played to its end.",
        ),
        (TableOpened(*BY), "The table is open again."),
        (
            LimitsPosted({"ante": (500, 1_000), "pair_plus": (100, 900)}, *BY),
            "New limits from the next round on: ante $5 to $10, pair plus $1 to $9.",
        ),
        (PlayerRemoved("ann", "Ann", "As agreed.", *BY), "The floor sends Ann away: As agreed."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_event_has_a_sentence(event, sentence):
    assert in_words(event) == sentence


def test_a_report_of_the_dealer_holds_the_table_less_than_the_floor_or_a_missing_dealer():
    pit = Pit(settings(pace="dealer"))
    pit.sit("ann", 1)
    pit.proceed()
    pit.do(DEALER, StopClocks())
    held = standing(pit.table).held
    assert (held.cause, held.by, held.why) == ("report", "Dana", "The dealer reports something.")
    pit.do(FLOOR, HoldTable("A chip fell."))
    assert standing(pit.table).held.cause == "floor"
