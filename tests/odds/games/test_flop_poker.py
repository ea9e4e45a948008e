import numpy as np
import pytest

from server.core.games.flop_poker.pay_tables import FLOP_MINIMUM
from server.odds.figures import figure
from server.odds.games.flop_poker import MADE, RULE, best_with_flops, by_rule, figures, made_with_flops, main
from server.odds.suits import CARDS, sets
from server.progress import silent
from tests.odds.given import FIGURES, LOW, flop


def test_ante_and_flop_wager_by_the_best_play():
    outcomes, strategy = main(flop())
    told = figure("main", "Ante and flop", LOW, outcomes)

    assert round(100 * told.house_edge, 6) == FIGURES["flop_poker"]["house_edge_pct_of_ante"]
    assert strategy == RULE
    assert outcomes[-LOW, LOW] == 3_000 * 18_424  # "3,000 of 22,100 hands surrendered"


def test_the_short_rule_surrenders_three_thousand_hands():
    assert sets(3).stands_for @ ~by_rule(sets(3).masks) == 3_000


def test_all_hands_make_with_all_flops_what_was_counted():
    counts = dict(zip(MADE, (sets(3).stands_for @ made_with_flops(sets(3).masks)).tolist(), strict=True))
    known = FIGURES["flop_poker"]["outcomes_if_always_raised"]

    assert counts["high_card"] + counts["pair"] == known["below_JJ"]
    assert [counts[made] for made in MADE[2:]] == list(known.values())[1:]


def test_another_pay_table_has_another_best_play():
    generous = FLOP_MINIMUM | {"jacks_or_better": "9:1"}
    outcomes, strategy = main(flop(flop=generous))

    assert "hands surrendered" in strategy
    assert figure("main", "Ante and flop", LOW, outcomes).house_edge < 0


def test_a_flop_with_one_of_the_hands_cards_is_none():
    best = best_with_flops(CARDS[np.array([[0, 20, 40]])].sum(1))

    assert (best >= 0).sum() == 18_424


def test_the_pot_is_told_for_each_number_of_players():
    told = list(figures(flop(), 1, silent))

    assert [(one.wager, one.players) for one in told] == [("main", None), *(("pot", n) for n in range(2, 8))]
    assert {one.house_edge for one in told[1:]} == {0.0}
    assert [one.hit_rate for one in told[1:]] == pytest.approx([1 / n for n in range(2, 8)], abs=0.01)
