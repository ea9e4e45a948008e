"""What an outcome does: lines beforehand, events afterwards."""

from server.core.events import RoundClosed, RoundVoided, StepOpened
from server.core.games.irregularity import Discard, Outcome, Replace, VoidAll, VoidHand
from server.core.games.steps import Burn, Settle, Show
from server.core.irregularities.effects import lines, moves_money, take_effect
from server.core.irregularities.events import CardDiscarded, StepsReplaced, WagersVoided
from server.core.table import Now
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import settings
from tests.core.irregular import play_out, ruled, table_of, until


NOW = Now(1, bytes(32))


def three(deals=3):
    wagers = [{"ante": 500, "pair_plus": 500}, {"ante": 700}]
    return until(table_of(settings(pace="dealer"), ["Ac 8h 3s", "Kc Jd 4h"], wagers, "Qc 7d 2h"), deals=deals)


def test_only_an_outcome_that_voids_a_wager_moves_money():
    assert not moves_money(Outcome("1", "", (Discard(), Replace((Burn(),)))))
    assert moves_money(Outcome("1", "", (VoidHand(1),)))
    assert moves_money(Outcome("1", "", (Discard(), VoidAll())))


def test_a_saved_wager_is_announced_as_one_that_is_settled():
    outcome = Outcome("1", "", (VoidHand(1, saved=("pair_plus",)),))

    assert [(line.wager, line.back) for line in lines(three().table, outcome)] == [("ante", 500), ("pair_plus", None)]


def test_effects_come_in_their_order():
    pit = three(deals=1)
    outcome = Outcome("1", "", (Discard(), VoidAll(("pair_plus",), (Show("dealer"), Settle("seat", saved=True)))))
    events = list(take_effect(pit.table, outcome, "irregularity", NOW))

    assert [type(event) for event in events] == [CardDiscarded, StepsReplaced, StepOpened, WagersVoided]
    assert events[1].instead
    assert events[2].step == pit.table.step


def test_a_question_that_was_put_is_left_behind():
    pit = three()
    outcome = Outcome("1", "", (VoidAll(("pair_plus",), (Settle("seat", saved=True),)),))
    _, opened, _ = take_effect(pit.table, outcome, "irregularity", NOW)

    assert opened.step == pit.table.step + 1


def test_when_the_last_hand_that_stayed_in_is_void_the_round_is_played_as_if_all_had_folded():
    wagers = [{"ante": 500}, {"ante": 500}]
    pit = table_of(texas(pace="dealer"), ["Ac Kd", "2c 7d"], wagers, "As Ah", "3c 4d 9h Js 5h")
    until(pit, "flop", "fold")
    assert ruled(pit, "wrong_count", 1, count=3)[0] == "13(d)"

    assert pit.table.steps[pit.table.step :] == (Settle("seat"),)
    play_out(pit)
    assert pit.table.players["p1"].stack == 100_000
    assert pit.table.players["p2"].stack == 99_500


def test_when_every_hand_is_void_the_round_is_void():
    pit = table_of(winners_pot(pace="dealer"), ["Ks Kd 8h 6c 2d"], [{"ante": 500}], "9c Tc Jh 6s 2s")
    until(pit, deals=3)
    _, follows = ruled(pit, "wrong_count", 1, count=4)

    assert [type(event) for event in follows] == [WagersVoided, RoundVoided, RoundClosed]
    assert follows[1] == RoundVoided("irregularity", "12(d)", ())
    assert pit.table.house == 0


def test_a_dead_hand_is_asked_no_more_and_dealt_no_more():
    wagers = [{"ante": 500}, {"ante": 500}]
    hands = ["Ks Kd 8h 6c 2d", "Qs Qd 8c 6h 3d"]
    pit = until(table_of(winners_pot(pace="dealer"), hands, wagers, "9c Tc Jh 6s 2s"), deals=3)
    assert pit.table.turn == 1
    ruled(pit, "wrong_count", 1, count=4)

    assert pit.table.turn == 2
    play_out(pit, "bet", "double")
    assert len(pit.table.seats[1].cards) == 3
    assert len(pit.table.seats[2].cards) == 5
    assert pit.table.seats[1].shown == ("8h",)
