"""Flop Poker: opening, shuffling, cutting and counting, by the clauses of its rules."""

from functools import partial

from tests.core.deck_procedures import stub_counts
from tests.core.deck_procedures.every_game import every_game
from tests.core.deck_procedures.physical_cards import nobody_knows_what_is_not_turned_up
from tests.core.games.clauses import clause_tests


GAME = "flop_poker"
CHECKS = every_game(
    opening="3",
    shuffle="4",
    count="7_f",
    right="7_f_1",
    wrong="7_f_2",
    counts=("8_e", "9_e"),
    stubs=("7_e", "8_d", "9_d"),
    orders=("7_d", "8_c", "9_c"),
    jam="12_e",
    removed="12_g",
    again="12_b",
    fails="12_f",
) | {
    "9_f_a_device_that_counts_makes_other_counts_needless": partial(
        stub_counts.a_device_counts, dealing="automated_shoe"
    ),
    "9_f_single_cards_the_dealer_counts_too_C6": stub_counts.the_dealer_counts_beside_the_device,
    "10_b_the_physical_community_cards_are_identified_when_they_are_turned_up": partial(
        nobody_knows_what_is_not_turned_up, place="community", down=3
    ),
}

globals().update(clause_tests(GAME, CHECKS))
