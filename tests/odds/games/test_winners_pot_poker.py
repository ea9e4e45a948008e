from math import comb

import pytest

from server.odds.figures import figure
from server.odds.games import winners_pot_poker
from server.odds.games.heads_up import heads_up
from server.odds.games.winners_pot_poker import break_even, folded_jacks_plus, jacks_plus, main, settle_end
from server.odds.ranks import five_cards
from server.progress import silent
from tests.first_of import first_of
from tests.odds.given import FIGURES, LOW, winners_pot


def test_jacks_plus_held_to_five_cards():
    told = jacks_plus(winners_pot())

    assert sum(count for _, count in five_cards()) == comb(52, 5)
    assert round(100 * told.house_edge, 6) == FIGURES["jacks_plus_five_cards"]["house_edge_pct"]


@pytest.mark.parametrize(
    ("cards", "returned", "hands"), first_of([(3, 2 * 1_152 + 8 * 52, 22_100), (4, 82_551, 270_725)])
)
def test_jacks_plus_of_a_hand_that_is_folded_early_W4(cards, returned, hands):
    assert folded_jacks_plus(winners_pot(), cards).house_edge == pytest.approx(1 - returned / hands)


def test_what_the_simple_strategy_costs_heads_up_is_told(monkeypatch):
    monkeypatch.setattr(winners_pot_poker, "break_even", lambda *_: 0.0408)
    monkeypatch.setattr(winners_pot_poker, "heads_up", lambda _: None)
    best = figure("main", "Ante, bet and double", 100, {(-3, 100): 1}, players=1)
    simple = figure("main", "Simple strategy", 100, {(-8, 100): 1}, players=1, interval=0.01, rounds=10)
    *_, cost = winners_pot_poker.remarks(winners_pot(), (best, simple), silent)

    assert cost == (
        "Fuller tables are played by a simple strategy. Heads-up it costs 5.00% of the ante more than the best play "
        "(+/- 1.00%, 95%)."
    )


@pytest.mark.parametrize(
    ("end", "net", "staked"),
    [
        ("win", 4 * LOW - 8 * LOW // 20, 4 * LOW),
        ("lose", -4 * LOW, 4 * LOW),
        ("tie", -4 * LOW // 20, 4 * LOW),  # the commission is of the players' part
        ("fold on four", -2 * LOW, 2 * LOW),
        ("fold on three", -LOW, LOW),
    ],
)
def test_each_end_of_a_round_heads_up(end, net, staked):
    assert settle_end(winners_pot(), end) == (net, staked)


def test_the_fixed_amount_bounds_the_commission():
    assert settle_end(winners_pot(commission_fixed=100), "win") == (4 * LOW - 100, 4 * LOW)


def test_a_rate_may_be_as_fine_as_the_search_for_the_break_even_makes_it():
    net, _ = settle_end(winners_pot(commission_rate="40816400001/1000000000000"), "win")

    assert net == 4 * LOW - 8 * LOW * 40816400001 // 10**12


@pytest.mark.full
@pytest.mark.timeout(600)
def test_heads_up_by_the_best_play():
    deals = heads_up(silent)
    known = FIGURES["winners_pot_heads_up"]

    assert round(100 * main(winners_pot(), deals).house_edge, 2) == known["house_edge_pct_at_5_pct_commission"]
    assert main(winners_pot(commission_rate="1/25"), deals).house_edge < 0
    bare = {"commission_rate": "4082/100000", "commission_fixed": 10**9}
    assert main(winners_pot(**bare), deals).house_edge < 0  # 163.28 cents of a pot of $40 are 163
    assert main(winners_pot(**bare, limits=dict.fromkeys(("ante", "jacks_plus"), (10**6, 10**6))), deals).house_edge > 0
    # The known rate leaves a tie without commission; 10(h)(2)(ii) does not.
    assert break_even(winners_pot(), deals) == pytest.approx(known["break_even_commission"], abs=5e-6)
