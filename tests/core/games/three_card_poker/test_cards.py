"""Three Card Poker: opening, shuffling, cutting and counting, by the clauses of its rules."""

from functools import partial

from tests.core.deck_procedures import stub_counts
from tests.core.deck_procedures.dealing import shuffled_again_after
from tests.core.deck_procedures.every_game import every_game
from tests.core.deck_procedures.physical_cards import nobody_knows_what_is_not_turned_up
from tests.core.games.clauses import clause_tests


GAME = "three_card_poker"
CHECKS = every_game(
    opening="4",
    shuffle="5",
    count="7_e",
    right="7_e_1",
    wrong="7_e_2",
    counts=("8_e", "9_e"),
    stubs=("7_d", "8_d", "9_d"),
    orders=("7_c", "8_c", "9_c"),
    jam="14_e",
    removed="14_g",
    again="14_a",
    fails="14_f",
) | {
    "7_f_a_device_that_counts_makes_other_counts_needless_C6": stub_counts.a_device_counts_by_every_method,
    "14_c_after_a_wrong_number_of_cards_the_cards_are_shuffled_again": partial(
        shuffled_again_after, clause="14(c)", kind="wrong_count", place=1, count=2
    ),
    "14_d_after_a_dealers_card_was_seen_the_cards_are_shuffled_again": partial(
        shuffled_again_after, clause="14(d)", kind="dealer_exposed", place="dealer", cards=(1,)
    ),
    "10_b_the_dealers_physical_cards_are_identified_when_they_are_turned_up": partial(
        nobody_knows_what_is_not_turned_up, place="dealer", down=3
    ),
}

globals().update(clause_tests(GAME, CHECKS))
