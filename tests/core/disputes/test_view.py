from functools import partial

from protocol.disputes import Cases, Reviewed
from protocol.updates import Skipped
from server.core.redact import redact
from server.core.sight import Shared
from server.core.view import view
from tests.core.disputes.cases import LIMIT, confirm, correct, dispute, drop, leave, over, resolve
from tests.core.given import DEALER, FLOOR, OTHER, who


RAIL = who("rail")


def told(pit, *people):
    """What each of them learns of the last event."""
    return [redact(pit.events[-1], pit.table, len(pit.events), person) for person in people]


def test_a_dispute_is_its_players_and_the_floors_alone():
    pit = over()
    dispute(pit)
    mine, floor, other, dealer = told(pit, who("p1"), FLOOR, who("p2"), DEALER)

    assert "T1-1" in mine.words
    assert "P1 disputes round 1: T1-1." in floor.words
    assert mine.cases.disputes[0].words == "That was a flush."
    assert isinstance(other, Skipped)
    assert isinstance(dealer, Skipped)
    for person in (who("p2"), DEALER, RAIL):
        assert view(pit.table, person).cases == Cases((), ())


def test_a_player_who_comes_back_later_sees_the_decision_too():
    pit = over()
    dispute(pit)
    leave(pit)
    resolve(pit)
    (mine,) = told(pit, who("p1"))

    assert mine.words == "Your dispute T1-1 is upheld: You are right."
    (case,) = view(pit.table, who("p1")).cases.disputes
    assert (case.verdict, case.answer) == ("upheld", "You are right.")
    assert told(pit, FLOOR)[0].words == "Dispute T1-1 is upheld: You are right."
    assert isinstance(told(pit, RAIL)[0], Skipped)


def test_a_correction_tells_everybody_the_stack_and_its_player_the_wager():
    pit = over()
    correct(pit, 750)
    mine, other, floor = told(pit, who("p1"), RAIL, FLOOR)
    stack = pit.table.players["p1"].stack

    assert [(one.player, one.stack) for one in (mine, other, floor)] == [("p1", stack)] * 3
    assert mine.words == "The floor has corrected round 1. You get $7.50 more."
    assert other.words == "The floor has corrected round 1. P1 gets $7.50 more."
    assert (mine.cases.corrections[0].before, mine.cases.corrections[0].after) == (0, 750)
    assert other.cases == Cases((), ())


def test_a_correction_to_the_houses_favour_says_so():
    pit = over()
    correct(pit, 750)
    correct(pit, 0)

    assert told(pit, who("p1"))[0].words.endswith("You get $7.50 less.")


def test_a_correction_to_a_wallet_is_not_the_rails_matter():
    pit = over()
    leave(pit)
    correct(pit, 750)
    mine, other = told(pit, who("p1"), RAIL)

    assert isinstance(mine, Reviewed)
    assert (mine.player, mine.stack) == (None, None)
    assert isinstance(other, Skipped)


def test_only_the_floor_sees_corrections_that_wait():
    pit = over()
    correct(pit, LIMIT + 1)
    floor, mine = told(pit, OTHER, who("p1"))

    assert "waits for another supervisor" in floor.words
    assert [one.made for one in floor.cases.corrections] == [False]
    assert isinstance(mine, Skipped)
    drop(pit)
    assert told(pit, OTHER)[0].words == "Correction 1 is not made: The camera says no."
    correct(pit, LIMIT + 1)
    confirm(pit, OTHER, 2)
    assert [one.made for one in told(pit, who("p1"))[0].cases.corrections] == [True]


def test_the_floor_has_a_view_of_its_own_and_so_has_a_player_who_left_with_an_open_dispute():
    pit = over()
    dispute(pit)
    leave(pit)

    shared = Shared(partial(view, pit.table))
    assert [person for person in (FLOOR, who("p1"), who("p2"), RAIL) if shared.of(person) is shared.common] == [RAIL]
    assert shared.of(FLOOR) == shared.of(OTHER) != shared.common
    assert shared.of(who("p1")) != shared.common
