"""Winner's Pot Poker: the rulings, and what is not in sections 6 to 11 alone."""

import pytest

from protocol.commands import Leave
from protocol.refusals import Code
from server.core.events import (
    Chose,
    StepOpened,
)
from server.core.games.steps import Pay
from server.core.games.winners_pot_poker.rules import GAME
from server.core.view import view
from tests.core.games.winners_pot_poker.hands import (
    ANTE,
    DEALER_NINES,
    KINGS,
    QUEENS,
    TENS,
    check,
    in_play,
    seated,
    settled,
)
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import Pit, dealt, returned, who
from tests.refusing import refused_as


ACES = "As Ad 9h 5c 2s"


# Rulings for all games


@pytest.mark.parametrize("choices", [[], ["bet"]])
def test_C10_silence_folds_and_jacks_plus_is_still_settled(choices):
    cards = KINGS[: 8 + 3 * len(choices)]
    pit = dealt([cards], DEALER_NINES[: len(cards)], [ANTE | {"jacks_plus": 500}], winners_pot())
    pit.answer(*choices)
    pit.time_up()

    assert Chose(1, "fold", folds=True, hides=False, by="table") in pit.events
    assert returned(pit)["jacks_plus"] == 1000


def test_13_one_position_a_player_C12():
    pit = seated(1)
    with refused_as(Code.TOO_MANY_POSITIONS):
        pit.sit("p1", 2, 0)


def test_C16_without_the_funds_to_double_only_a_fold_is_legal():
    pit = dealt([KINGS[:11]], DEALER_NINES[:11], [ANTE | {"jacks_plus": 500}], winners_pot(), stack=2000)
    pit.answer("bet")
    with refused_as(Code.NOT_ENOUGH_CHIPS):
        pit.choose("p1", "double")
    pit.answer("fold")


def test_W8_choices_are_public_and_each_has_a_clock_of_its_own():
    pit = dealt([KINGS, QUEENS], DEALER_NINES, [ANTE] * 2, winners_pot())
    pit.answer("bet")
    asked = [event for event in pit.events if isinstance(event, StepOpened) and event.turn]

    assert view(pit.table, who("p2")).seats[0].choice == "bet"
    assert [event.turn for event in asked] == [1, 2]


def test_W5_the_ante_is_one_fixed_amount_and_jacks_plus_has_limits():
    with pytest.raises(ValueError, match="fixed amount"):
        check(limits={"ante": (500, 600), "jacks_plus": (100, 500)})
    with pytest.raises(ValueError, match="jacks_plus"):
        check(limits={"ante": (500, 500)})


def test_what_is_posted_names_the_commission_and_the_limit():
    rules = GAME.rules(winners_pot().game, winners_pot().terms, None)

    assert (rules["commission_rate"], rules["commission_fixed"], rules["payout_limit"]) == ("1/20", 2500, 5_000_000)
    assert "Of a pot won by a player the house keeps 5%, at most $25." in GAME.notes(winners_pot().game)


def test_a_hand_has_words_from_three_cards_on():
    assert GAME.words(("Ks", "Kd"), ()) is None
    assert GAME.words(("Ks", "Kd", "8h"), ()) == "Pair of kings"


def test_a_lost_pay_line_names_the_hand():
    lines = settled({1: in_play(TENS, jacks_plus=100)}, DEALER_NINES)

    assert Pay(1, "jacks_plus", 0, "below jacks or better", "pair") in lines


# 12. Irregularities


def test_12_j_a_round_is_void_when_the_device_that_deals_it_fails_and_jacks_plus_goes_back_too_C3():
    """12(a) saves a winning jacks plus; this clause saves none."""
    pit = dealt([KINGS, QUEENS], DEALER_NINES, [ANTE | {"jacks_plus": 300}] * 2, winners_pot())
    pit.answer("bet", "fold")
    voided, _ = pit.void()

    assert voided.clause == "12(j)"
    assert [(line.seat, line.wager, line.amount) for line in voided.wagers] == [
        (1, "ante", 500),
        (1, "jacks_plus", 300),
        (1, "bet", 500),
        (2, "ante", 500),
        (2, "jacks_plus", 300),
    ]
    assert [player.stack for player in pit.table.players.values()] == [100_000] * 2
    assert (pit.table.house, view(pit.table, who("p1")).pot) == (0, 0)


def rounds_with(pit, *kinds):
    """Where the button lies after each of these rounds, void or folded at the first question, or not dealt at all."""
    lies = []
    for kind in kinds:
        names = [name for name in ("p1", "p2") if name in pit.table.players]
        for name in names:
            pit.bet(name, **ANTE)
        if kind != "not dealt":
            pit.done(*names)
        pit.void() if kind != "folded" else pit.answer(*["fold"] * len(names))
        lies.append(pit.table.button)
        pit.time_up()
    return lies


def two_at_the_table():
    pit = Pit(winners_pot())
    pit.sit("p1", 2)
    pit.sit("p2", 5)
    return pit


@pytest.mark.parametrize(
    ("kinds", "lies"),
    [
        (["folded", "void", "folded", "folded"], [0, 2, 2, 5]),
        (["void", "void", "folded", "folded"], [0, 0, 0, 2]),
        (["folded", "folded", "void", "not dealt", "folded"], [0, 2, 5, 5, 5]),
    ],
)
def test_W1_the_button_does_not_move_after_a_void_round(kinds, lies):
    assert rounds_with(two_at_the_table(), *kinds) == lies


def test_W1_a_round_that_was_void_before_bets_closed_had_not_moved_the_button_yet():
    assert rounds_with(two_at_the_table(), "folded", "not dealt", "folded") == [0, 0, 2]


def test_W1_after_a_void_round_the_button_passes_over_a_seat_that_is_empty_now():
    pit = two_at_the_table()
    assert rounds_with(pit, "folded", "void") == [0, 2]

    pit.do(who("p1"), Leave())
    assert rounds_with(pit, "folded") == [5]
