"""Texas Hold 'Em Bonus: opening, shuffling, cutting and counting, by the clauses of its rules."""

from functools import partial

from tests.core.deck_procedures import stub_counts
from tests.core.deck_procedures.dealing import shuffled_again_after, shuffled_again_after_a_void_hand
from tests.core.deck_procedures.every_game import every_game
from tests.core.deck_procedures.physical_cards import nobody_knows_what_is_not_turned_up
from tests.core.games.clauses import clause_tests


GAME = "texas_holdem_bonus"
CHECKS = every_game(
    opening="3",
    shuffle="4",
    count="7_f",
    right="7_f_1",
    wrong="7_f_2",
    counts=("8_e", "9_e"),
    stubs=("7_e", "8_d", "9_d"),
    orders=("7_d", "8_c", "9_c"),
    jam="13_e",
    removed="13_g",
    again="13_b",
    fails="13_f",
) | {
    "7_g_and_8_f_and_9_f_a_device_that_counts_makes_other_counts_needless_C6": stub_counts.a_device_counts_by_every_method,
    "13_d_after_a_players_wrong_number_of_cards_the_cards_are_shuffled_again": partial(
        shuffled_again_after_a_void_hand, clause="13(d)"
    ),
    "13_d_after_the_dealers_wrong_number_of_cards_the_cards_are_shuffled_again": partial(
        shuffled_again_after, clause="13(d)", kind="wrong_count", place="dealer", count=3
    ),
    "10_g_the_dealers_physical_cards_are_identified_when_they_are_turned_up": partial(
        nobody_knows_what_is_not_turned_up, place="dealer", down=2
    ),
}

globals().update(clause_tests(GAME, CHECKS))
