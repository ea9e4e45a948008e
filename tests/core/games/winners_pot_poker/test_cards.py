"""Winner's Pot Poker: opening, shuffling, cutting and counting, by the clauses of its rules."""

from functools import partial

import pytest

from tests.core.deck_procedures import stub_counts
from tests.core.deck_procedures.dealing import shuffled_again_after
from tests.core.deck_procedures.every_game import every_game
from tests.core.deck_procedures.opening import a_round, ante, opened, perform, play_on, prepare
from tests.core.deck_procedures.physical_cards import nobody_knows_what_is_not_turned_up
from tests.core.games.clauses import clause_tests
from tests.core.given import DEALER


GAME = "winners_pot_poker"
CHECKS = every_game(
    opening="3",
    shuffle="4",
    count="7_g",
    right="7_g",
    wrong="7_g",
    counts=("8_f", "9_f"),
    stubs=("7_f", "8_e", "9_e"),
    orders=("7_e", "8_d", "9_d"),
    jam="12_i",
    removed="12_k",
    again="12_b",
    fails="12_j",
) | {
    "9_g_a_device_that_counts_makes_other_counts_needless": partial(
        stub_counts.a_device_counts, dealing="automated_shoe"
    ),
    "9_g_single_cards_the_dealer_counts_too_C6": stub_counts.the_dealer_counts_beside_the_device,
    "12_f_after_a_misdeal_the_cards_are_shuffled_again": partial(
        shuffled_again_after, clause="12(f)", kind="not_dealt", place=1
    ),
    "10_f_the_dealers_physical_down_cards_are_identified_when_they_are_turned_up": partial(
        nobody_knows_what_is_not_turned_up, place="dealer", down=2
    ),
    "10_a_the_dealer_examines_no_physical_down_card": partial(
        nobody_knows_what_is_not_turned_up, place="dealer", down=2
    ),
}

globals().update(clause_tests(GAME, CHECKS))


@pytest.mark.parametrize("task", ["report_jam", "report_short"])
def test_12_i_a_fault_of_the_other_deck_after_the_burn_waits_for_the_end_of_the_round(task):
    """The card that is burned before the bets are closed (9(b)(1)) has left a deck that is whole."""
    pit = opened(GAME, shuffle="counting_shuffler", decks=2, dealing="automated_shoe")
    assert pit.table.burned == 1
    perform(pit, DEALER, task, "D2")

    ante(pit)
    play_on(pit)
    assert pit.table.void is None
    assert prepare(pit)[-1] in ("take", "load")
    a_round(pit)
