from typing import get_args

from protocol.commands import CountStub, CutDeck, Perform, ReceiveDeck
from protocol.supervision import MayAct
from protocol.views import MayCount, MayCut, MayPerform, MayProceed, MayReceive
from server.core import legal as offers
from server.core.table import Who
from tests.core.deck_procedures.opening import (
    FLOOR,
    PREPARING,
    a_round,
    ante,
    betting,
    perform,
    play_on,
    prepare,
    table,
)
from tests.core.deck_procedures.stub_counts import at_the_count
from tests.core.given import DEALER, Pit, who


def legal(table, person):
    """The possible actions, without those that the floor and the shifts always have."""
    return tuple(action for action in offers.legal(table, person) if not isinstance(action, get_args(MayAct)))


def offered(pit, person):
    return [action for action in legal(pit.table, person) if isinstance(action, PREPARING)]


def test_the_dealer_is_offered_one_next_step_and_nobody_else_is():
    pit = Pit(table())

    assert legal(pit.table, DEALER) == (
        MayReceive(ReceiveDeck("D1", "red"), "Receive a deck", "Cards, please.", "4(a)"),
    )
    assert legal(pit.table, FLOOR) == ()


def test_verification_is_offered_to_the_floor_and_not_to_the_inspecting_dealer():
    pit = Pit(table())
    prepare(pit, "verify")
    verify = MayPerform(Perform("verify", "D1"), "Verify the red deck D1", "Cards verified.", "4(b)", True)

    assert legal(pit.table, DEALER) == ()
    assert legal(pit.table, FLOOR) == (verify,)
    assert legal(pit.table, Who("supervisor", "d1", "Dana")) == ()


def test_the_first_player_and_the_dealer_may_say_that_the_cards_were_looked_at():
    pit = Pit(table())
    prepare(pit)
    pit.sit("p1", 1)

    assert offered(pit, who("p1")) == offered(pit, DEALER) != []
    assert offered(pit, who("rail")) == []


def test_the_cut_has_its_bounds_and_the_recut_is_not_due():
    pit = Pit(table())
    pit.sit("p1", 1)
    prepare(pit, "cut")

    assert legal(pit.table, DEALER) == (
        MayCut(CutDeck("D1", 26), 10, 42, "Cut the red deck D1", "Cutting the cards.", "5(c)"),
    )
    pit.do(DEALER, CutDeck("D1", 26))
    assert [type(action) for action in legal(pit.table, DEALER)] == [MayProceed]
    (recut,) = legal(pit.table, FLOOR)
    assert (recut.command, recut.next, recut.clause) == (Perform("recut", "D1"), False, "5(d)")


def test_the_stub_may_be_counted_in_any_round_and_is_due_in_the_fifth():
    pit = Pit(table())
    pit.sit("p1", 1)
    ante(betting(pit))
    while not offered(pit, DEALER):
        if pit.table.turn:
            pit.answer("fold")
        else:
            pit.proceed()
    assert [(action.command, action.next) for action in offered(pit, DEALER)] == [(CountStub(1, 46), False)]
    pit.do(DEALER, CountStub(1, 46))
    assert offered(pit, DEALER) == []
    play_on(pit)
    assert pit.table.equipment.counted == 1

    fifth = at_the_count("three_card_poker")
    assert not any(isinstance(action, MayProceed) for action in legal(fifth.table, DEALER))
    assert [type(action) for action in offered(fifth, DEALER)] == [MayCount]
    assert offered(fifth, DEALER)[0].next


def test_a_wrong_count_is_counted_again_by_the_dealer_or_confirmed_by_somebody_else():
    pit = at_the_count("three_card_poker")
    pit.do(DEALER, CountStub(5, 3))

    assert [(action.command, action.next) for action in offered(pit, DEALER)] == [(CountStub(5, 46), False)]
    assert [action.command for action in offered(pit, FLOOR)] == [Perform("confirm_count", "D1")]
    assert offered(pit, Who("supervisor", "d1", "Dana")) == []


def test_a_failed_device_or_a_wrong_deck_can_be_reported():
    pit = Pit(table(shuffle="counting_shuffler", decks=2))
    pit.sit("p1", 1)
    a_round(pit)

    found = [action.command.task for action in offered(pit, DEALER)]
    assert found == ["take", "report_jam", "report_short"]


def test_a_new_deck_has_a_name_and_a_colour_that_no_other_has():
    pit = Pit(table(shuffle="counting_shuffler", decks=2))
    prepare(pit)
    pit.sit("p1", 1)
    a_round(pit)
    perform(pit, DEALER, "report_short", "D2")

    assert [action.command for action in offered(pit, DEALER)] == [ReceiveDeck("D3", "blue")]
