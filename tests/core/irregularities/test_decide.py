"""Reports: the dealer makes them, they hold the round, and the floor rules on them."""

from typing import get_args

import msgspec
import pytest

from protocol.commands import Bet, Choose, Confirm, Done, Leave, Proceed, Reject, Report, VoidRound, Withdraw
from protocol.irregularities import MayConfirm, MayReject, MayReport, MayVoidRound, MayWithdraw
from protocol.refusals import Code
from protocol.supervision import MayAct
from server.core.events import Left, RoundVoided, StepOpened
from server.core.irregularities.events import IrregularityReported, IrregularityRuled, ReportClosed
from server.core.legal import legal
from server.core.orders import Post, Resume, TimeUp
from server.core.redact import redact
from server.core.round.clock_events import ClockRestarted
from server.core.round.records import records
from server.core.table import ROOM, Who
from server.core.view import view
from tests.core.games.flop_poker.rows import flop
from tests.core.given import DEALER, FLOOR, OTHER, Pit, conserved, dealt, settings, who
from tests.core.irregular import confirm, play_out, report, table_of, until
from tests.refusing import refused


HANDS, DEALER_HAND = ["Ac 8h 3s", "Kc Jd 4h"], "Qc 7d 2h"
WAGERS = [{"ante": 500, "pair_plus": 500}, {"ante": 700}]


def asked():
    """Three Card Poker where seat 1 is asked."""
    return until(table_of(settings(pace="dealer"), HANDS, WAGERS, DEALER_HAND), deals=3)


def held():
    """The same, and a wrong count waits for the floor."""
    pit = asked()
    report(pit, "wrong_count", 1, count=4)
    return pit


def names(pit, actor):
    powers = get_args(MayAct)
    return {type(action) for action in legal(pit.table, actor) if not isinstance(action, powers)}


def test_a_report_has_its_words_and_its_effect_on_each_wager():
    pit = held()
    told = view(pit.table, DEALER).report

    assert (told.kind, told.clause, told.place, told.by) == ("wrong_count", "14(c)", 1, "Dana")
    assert told.words == "Seat 1 has 4 cards."
    assert told.note.startswith("All hands are void")
    assert [(line.seat, line.wager, line.amount, line.back, line.clause) for line in told.effects] == [
        (1, "ante", 500, 500, "14(c)"),
        (1, "pair_plus", 500, 500, "14(c)"),
        (2, "ante", 700, 700, "14(c)"),
    ]


def test_a_report_holds_the_round_and_stops_its_clock():
    pit = asked()
    assert pit.table.deadline is not None
    step = pit.table.step
    report(pit, "wrong_count", 1, count=4)

    assert pit.table.deadline is None
    assert pit.do(ROOM, TimeUp(1, step, 1)) == []
    assert pit.do(ROOM, Resume(3_000)) == []
    assert refused(pit, DEALER, Proceed(1, step)) == Code.REPORT_OPEN
    assert refused(pit, who("p1"), Choose(1, step, 1, "play")) == Code.REPORT_OPEN
    assert refused(pit, who("p1"), Bet(1, 1, "ante", 600)) == Code.REPORT_OPEN
    assert refused(pit, who("p1"), Done(1)) == Code.REPORT_OPEN
    assert refused(pit, DEALER, Report(1, step, "face_up")) == Code.REPORT_OPEN


def test_while_a_report_waits_nothing_but_a_ruling_is_offered():
    pit = held()

    assert names(pit, DEALER) == {MayWithdraw}
    assert names(pit, FLOOR) == {MayConfirm, MayReject}
    assert not {"MayChoose", "MayBet"} & {kind.__name__ for kind in names(pit, who("p1"))}


def test_a_supervisor_confirms_and_both_accounts_are_named():
    pit = held()
    ruling, *_ = pit.do(FLOOR, Confirm(1))

    assert (ruling.by, ruling.confirmed_by, ruling.count) == ("d1", "s1", 4)
    assert pit.table.void.cause == "irregularity"
    assert [told.words for told in view(pit.table, who("p1")).rulings] == ["Seat 1 has 4 cards."]


def test_a_report_that_moves_no_money_takes_effect_at_once():
    pit = asked()
    (ruling, *_) = report(pit, "face_up")

    assert isinstance(ruling, IrregularityRuled)
    assert pit.table.report is None
    assert pit.table.turn == 1


def test_a_report_taken_back_gives_the_open_question_its_full_time():
    pit = held()
    closed, opened = pit.do(DEALER, Withdraw(1), later=7_000)

    assert closed == ReportClosed(1, "withdrawn", "d1", "")
    assert opened == StepOpened(pit.table.step, 1, pit.at + 20_000)
    play_out(pit, "play", "fold")


def test_a_report_rejected_leads_to_nothing_and_says_why():
    pit = held()
    closed, opened = pit.do(FLOOR, Reject(1, "three cards, I counted"))

    assert closed == ReportClosed(1, "rejected", "s1", "three cards, I counted.")
    assert isinstance(opened, StepOpened)
    assert pit.table.rulings == ()
    play_out(pit, "play", "fold")


def test_nobody_confirms_an_own_report():
    pit = held()

    assert refused(pit, DEALER, Confirm(1)) == Code.NOT_YOUR_ROLE
    assert refused(pit, Who("supervisor", "d1", "Sam"), Confirm(1)) == Code.OWN_REPORT
    assert refused(pit, Who("supervisor", "s9", "Dana"), Confirm(1)) == Code.OWN_REPORT
    assert names(pit, Who("supervisor", "s9", "Dana")) == {MayReject}


def test_only_the_maker_of_a_report_withdraws_it():
    pit = held()

    assert refused(pit, FLOOR, Withdraw(1)) == Code.NOT_YOUR_ROLE
    assert refused(pit, Who("dealer", "d2", "Dora"), Withdraw(1)) == Code.NOT_YOUR_ROLE
    assert refused(pit, who("p1"), Withdraw(1)) == Code.NOT_YOUR_ROLE


def test_a_ruling_names_the_report_that_waits():
    pit = held()

    assert refused(pit, FLOOR, Confirm(2)) == Code.NO_REPORT
    assert refused(pit, FLOOR, Reject(0, "no")) == Code.NO_REPORT
    pit.do(FLOOR, Confirm(1))
    assert refused(pit, FLOOR, Confirm(1)) == Code.NO_REPORT
    assert refused(pit, who("p1"), Reject(1, "no")) == Code.NOT_YOUR_ROLE


def test_only_the_dealer_reports():
    pit = asked()

    assert refused(pit, FLOOR, Report(1, pit.table.step, "face_up")) == Code.NOT_YOUR_ROLE
    assert refused(pit, who("p1"), Report(1, pit.table.step, "face_up")) == Code.NOT_YOUR_ROLE


@pytest.mark.parametrize(
    ("kind", "place", "cards", "count", "code"),
    [
        ("burn_missed", None, (), None, Code.UNKNOWN_IRREGULARITY),
        ("shoe_jam", None, (), None, Code.NOT_POSSIBLE),
        ("wrong_count", None, (), 4, Code.NOT_POSSIBLE),
        ("wrong_count", 3, (), 4, Code.NOT_POSSIBLE),
        ("wrong_count", 1, (), 3, Code.NOT_POSSIBLE),
        ("wrong_count", 1, (), None, Code.NOT_POSSIBLE),
        ("wrong_count", 1, (1,), 4, Code.NOT_POSSIBLE),
        ("dealer_exposed", "dealer", (), None, Code.NOT_POSSIBLE),
        ("dealer_exposed", "dealer", (4,), None, Code.NOT_POSSIBLE),
        ("dealer_exposed", "dealer", (1, 1), None, Code.NOT_POSSIBLE),
        ("dealer_exposed", "dealer", (1,), 2, Code.NOT_POSSIBLE),
        ("face_up", 1, (), None, Code.NOT_POSSIBLE),
    ],
)
def test_a_report_names_the_hand_cards_and_count_it_needs_and_no_others(kind, place, cards, count, code):
    pit = asked()

    assert refused(pit, DEALER, Report(1, pit.table.step, kind, place, cards, count)) == code


def test_a_report_is_of_the_open_step_of_the_open_round():
    pit = asked()

    assert refused(pit, DEALER, Report(2, pit.table.step, "face_up")) == Code.WRONG_ROUND
    assert refused(pit, DEALER, Report(1, pit.table.step - 1, "face_up")) == Code.WRONG_STEP
    play_out(pit, "play", "fold")
    assert refused(pit, DEALER, Report(1, 0, "face_up")) == Code.WRONG_ROUND


def test_at_a_table_that_deals_by_itself_no_hand_goes_wrong():
    pit = dealt(HANDS, DEALER_HAND, WAGERS)

    assert refused(pit, DEALER, Report(1, pit.table.step, "face_up")) == Code.NOT_NOW
    assert MayReport not in names(pit, DEALER)


def test_everything_that_legal_offers_is_accepted():
    pit = asked()
    for action in [action for action in legal(pit.table, DEALER) if isinstance(action, MayReport)]:
        for named in action.places or [None]:
            command = action.command
            if named is not None:
                counts = named.counts or (None,)
                cards = named.cards[:1]
                command = msgspec.structs.replace(command, place=named.place, cards=cards, count=counts[0])
            other = asked()
            assert other.do(DEALER, command)


def test_a_round_is_void_when_two_supervisors_say_so():
    pit = dealt(HANDS, DEALER_HAND, WAGERS)
    assert names(pit, FLOOR) == {MayVoidRound}
    (told,) = pit.do(FLOOR, VoidRound(1, "a card is marked"))

    assert told.words == "The floor voids the round: a card is marked."
    assert refused(pit, FLOOR, Confirm(1)) == Code.OWN_REPORT
    ruling, voided, _ = pit.do(OTHER, Confirm(1))
    assert (ruling.kind, ruling.by, ruling.confirmed_by) == ("void_round", "s1", "s2")
    assert isinstance(voided, RoundVoided)
    assert (voided.cause, voided.clause) == ("floor", "C3")
    assert all(player.stack == 100_000 for player in pit.table.players.values())


def test_only_a_supervisor_asks_to_void_a_round_and_only_an_open_one_with_wagers():
    pit = Pit()
    pit.sit("ann", 1)

    assert refused(pit, DEALER, VoidRound(1, "why not")) == Code.NOT_YOUR_ROLE
    assert refused(pit, FLOOR, VoidRound(1, "why not")) == Code.NO_WAGERS
    assert refused(pit, FLOOR, VoidRound(2, "why not")) == Code.WRONG_ROUND
    assert names(pit, FLOOR) == set()


def test_betting_at_house_pace_begins_its_time_again_when_the_floor_says_no():
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    pit.do(FLOOR, VoidRound(1, "wait"))
    assert pit.table.deadline is None
    _, clock = pit.do(OTHER, Reject(1, "no need"))

    assert clock == ClockRestarted(pit.at + 20_000)


def test_a_player_who_leaves_while_a_report_is_open_goes_after_the_ruling():
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    pit.do(FLOOR, VoidRound(1, "wait"))
    pit.do(who("ann"), Leave())
    assert "ann" in pit.table.players

    assert [event.amount for event in pit.do(OTHER, Confirm(1)) if isinstance(event, Left)] == [100_000]


def test_a_fault_voids_a_round_that_waits_for_the_floor():
    pit = held()
    pit.void()

    assert pit.table.report is None
    assert pit.table.phase == "over"
    assert pit.table.void.cause == "fault"
    assert conserved(pit.table)


def test_new_settings_are_posted_for_the_next_round_while_the_floor_rules():
    pit = held()
    pit.do(ROOM, Post(settings(pace="dealer", title="Other")))

    assert pit.table.report is not None
    confirm(pit)
    pit.proceed()
    assert (pit.table.settings.title, pit.table.rulings, pit.table.report) == ("Other", (), None)


def test_reports_are_numbered_through_all_rounds():
    pit = asked()
    report(pit, "face_up")
    report(pit, "wrong_count", 1, count=4)

    assert pit.table.report.number == 2
    pit.do(FLOOR, Reject(2, "no"))
    report(pit, "wrong_count", 1, count=2)
    assert pit.table.report.number == 3


def test_a_hidden_wager_is_not_in_the_effects_that_others_see_F4():
    def after(choice):
        posted = flop(pace="dealer")
        wagers = [{"ante": 500, "pot": 500}] * 2
        pit = until(table_of(posted, ["Qc Qd 4h", "Ac 8h 3s"], wagers, community="Kc 9d 2h"), deals=6)
        until(pit, choice)
        report(pit, "community_exposed", "community", (1,))
        return pit

    flopped, surrendered = after("flop"), after("surrender")
    for viewer in (who("p2"), who("rail"), DEALER, FLOOR):
        assert view(flopped.table, viewer) == view(surrendered.table, viewer)
        told = [redact(pit.events[-1], pit.table, 9, viewer) for pit in (flopped, surrendered)]
        assert told[0] == told[1]
    mine = [line.wager for line in view(flopped.table, who("p1")).report.effects if line.seat == 1]
    assert sorted(mine) == ["ante", "flop", "pot"]
    assert [line.back for line in view(flopped.table, DEALER).report.effects] == [500, None, 500, None]


def test_the_record_names_the_reporter_and_the_confirming_supervisor():
    pit = held()
    confirm(pit)
    (record,) = records(pit.log)

    assert record["irregularities"] == [
        {
            "kind": "wrong_count",
            "clause": "14(c)",
            "step": 4,
            "seat": 1,
            "cards": [],
            "count": 4,
            "by": "d1",
            "confirmed_by": "s1",
        }
    ]
    assert record["result"] == "void"
    assert record["seats"][0]["voided"] == {"ante": "14(c)", "pair_plus": "14(c)"}


def test_the_record_has_the_cards_that_were_exposed_and_those_not_used():
    pit = asked()
    top, card = pit.table.deck[0], pit.table.dealer[1]
    report(pit, "face_up")
    report(pit, "dealer_exposed", "dealer", (2,))
    confirm(pit)
    (record,) = records(pit.log)

    assert record["discarded"] == [top]
    assert record["dealer"]["exposed"] == [card]
    assert [one["cards"] for one in record["irregularities"]] == [[top], [card]]


def test_a_report_is_an_event_that_says_all():
    pit = held()
    told = pit.events[-1]

    assert isinstance(told, IrregularityReported)
    assert (told.number, told.step, told.count, told.by, told.name) == (1, 4, 4, "d1", "Dana")
