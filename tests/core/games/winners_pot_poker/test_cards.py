"""Winner's Pot Poker: opening, shuffling, cutting and counting, by the clauses of its rules."""

import pytest

from tests.core.deck_procedures import dealing, physical_cards, shared
from tests.core.deck_procedures.opening import a_round, ante, opened, perform, play_on, prepare
from tests.core.games.clauses import clause_tests
from tests.core.given import DEALER


GAME = "winners_pot_poker"

globals().update(
    clause_tests(
        GAME,
        {
            "2_a_one_deck_without_a_device": shared.one_deck_without_a_device,
            "2_b_2_the_backs_of_two_decks_are_of_different_colour": shared.backs_of_two_colours,
            "2_b_3_one_deck_is_shuffled_while_the_other_is_dealt": shared.one_is_shuffled_while_the_other_is_dealt,
            "2_b_4_two_decks_alternate_every_other_round": shared.the_decks_alternate,
            "2_b_5_never_two_decks_in_the_discard_rack": shared.one_deck_in_the_rack,
            "3_a_pre_shuffled_decks_skip_to_the_cut": shared.pre_shuffled_decks_go_to_the_cut,
            "3_b_a_deck_is_inspected_verified_and_spread": shared.inspected_verified_and_spread,
            "3_b_a_floorperson_verifies_who_did_not_inspect": shared.verified_by_the_floor,
            "3_b_the_cards_lie_spread_until_the_first_player_has_looked": shared.spread_for_the_first_player,
            "3_c_the_cards_are_washed_stacked_and_shuffled": shared.washed_stacked_and_shuffled,
            "3_d_two_decks_are_opened_separately": shared.each_deck_separately,
            "4_a_the_cards_are_shuffled_before_play_and_after_each_round": shared.shuffled_before_play_and_after_each_round,
            "4_b_1_what_a_device_shuffled_is_not_cut_C11": shared.a_device_shuffles_and_nobody_cuts,
            "4_b_2_manual_shuffles_and_pre_shuffled_decks_are_cut_C11": shared.a_manual_shuffle_is_cut,
            "4_c_1_ii_at_least_ten_cards_on_each_side_C11": shared.ten_cards_on_each_side,
            "4_c_1_iii_the_cards_cut_go_below": shared.the_top_goes_below,
            "4_d_a_supervisor_orders_a_recut_before_any_card_is_dealt": shared.cut_again_before_any_card,
            "4_e_an_idle_table_is_spread_and_opened_again": shared.an_idle_table_is_spread,
            "7_g_the_stub_is_counted_at_least_every_five_rounds_C6": shared.counted_every_five_rounds,
            "8_f_so_it_is_where_cards_are_dealt_from_the_hand_C6": lambda game: shared.counted_every_five_rounds(
                game, shuffle="shuffler", dealing="hand"
            ),
            "9_f_and_from_an_automated_shoe_C6": lambda game: shared.counted_every_five_rounds(
                game, dealing="automated_shoe"
            ),
            "7_g_the_count_comes_before_settlement_C6": shared.settlement_waits_for_the_count,
            "7_g_an_overdue_count_locks_the_table_C6": shared.an_overdue_count_locks_the_table,
            "7_g_after_a_right_count_the_round_goes_on": shared.a_right_count_lets_the_round_go_on,
            "7_g_a_misdeal_that_the_count_finds_voids_all_hands": lambda game: shared.a_misdeal_found_voids_all_hands(
                game, "7(g)"
            ),
            "7_g_a_wrong_deck_voids_all_hands_and_leaves_the_table_C6": lambda game: (
                shared.a_wrong_deck_voids_all_hands_and_leaves(game, "7(g)")
            ),
            "7_g_the_dealer_may_count_again": shared.the_dealer_counts_again,
            "9_g_a_device_that_counts_makes_other_counts_needless": shared.a_device_counts,
            "8_b_1_dealing_from_the_hand_needs_a_device_that_shuffles_C11": shared.dealing_from_the_hand_needs_a_device,
            "12_i_after_a_jam_the_cards_are_shuffled_again": shared.a_jammed_device_shuffles_again,
            "12_k_a_device_is_removed_before_another_method_is_used": shared.a_device_is_removed_before_another_method,
            "2_b_two_decks_only_with_a_device_that_shuffles": dealing.two_decks_with_a_device_only,
            "4_c_and_4_c_2_the_cards_are_cut_and_then_dealt": dealing.cut_and_then_dealt,
            "4_e_two_decks_of_an_idle_table_are_spread_and_opened_separately": dealing.an_idle_table_of_two_decks,
            "7_a_from_a_manual_shoe_nothing_is_dealt_before_shuffle_and_cut": lambda game: (
                dealing.nothing_is_dealt_before_the_shuffle(game, "manual_shoe")
            ),
            "8_b_2_from_the_hand_nothing_is_dealt_before_the_shuffle": lambda game: (
                dealing.nothing_is_dealt_before_the_shuffle(game, "hand")
            ),
            "9_b_1_from_an_automated_shoe_nothing_is_dealt_before_the_shuffle_and_the_shoe": lambda game: (
                dealing.nothing_is_dealt_before_the_shuffle(game, "automated_shoe")
            ),
            "7_f_the_stub_goes_to_the_discard_rack_unseen": lambda game: dealing.the_stub_goes_unseen_to_the_rack(
                game, "manual_shoe"
            ),
            "8_e_the_stub_goes_to_the_discard_rack_unseen_from_the_hand": lambda game: (
                dealing.the_stub_goes_unseen_to_the_rack(game, "hand")
            ),
            "9_e_the_stub_goes_to_the_discard_rack_unseen_from_an_automated_shoe": lambda game: (
                dealing.the_stub_goes_unseen_to_the_rack(game, "automated_shoe")
            ),
            "12_b_after_a_second_card_face_up_the_cards_are_shuffled_again": lambda game: dealing.shuffled_again_after(
                game, "12(b)", "face_up", again=True
            ),
            "12_f_after_a_misdeal_the_cards_are_shuffled_again": lambda game: dealing.shuffled_again_after(
                game, "12(f)", "not_dealt", place=1
            ),
            "12_j_after_the_shoe_jammed_the_cards_are_shuffled_again": lambda game: dealing.shuffled_again_after(
                game, "12(j)", "shoe_jam", dealing="automated_shoe"
            ),
            "7_e_physical_cards_leave_the_manual_shoe_in_order": lambda game: (
                physical_cards.they_come_in_the_order_of_the_method(game, "manual_shoe")
            ),
            "8_d_physical_cards_leave_the_hand_in_order": lambda game: (
                physical_cards.they_come_in_the_order_of_the_method(game, "hand")
            ),
            "9_d_physical_cards_leave_the_automated_shoe_in_order": lambda game: (
                physical_cards.they_come_in_the_order_of_the_method(game, "automated_shoe")
            ),
            "10_a_physical_cards_are_examined_by_their_player_alone_C13": physical_cards.each_player_alone_sees_the_own_cards,
            "10_f_the_dealers_physical_down_cards_are_identified_when_they_are_turned_up": lambda game: (
                physical_cards.nobody_knows_what_is_not_turned_up(game, "dealer", 2)
            ),
            "10_a_the_dealer_examines_no_physical_down_card": lambda game: (
                physical_cards.nobody_knows_what_is_not_turned_up(game, "dealer", 2)
            ),
            "12_j_a_reader_that_fails_voids_the_round": lambda game: physical_cards.a_reader_that_fails_voids_the_round(
                game, "12(j)"
            ),
        },
    )
)


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
