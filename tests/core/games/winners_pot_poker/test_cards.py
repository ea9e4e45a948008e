"""Winner's Pot Poker: opening, shuffling, cutting and counting, by the clauses of its rules."""

import pytest

from tests.core.deck_procedures import dealing, physical_cards, shared
from tests.core.deck_procedures.opening import a_round, ante, opened, perform, play_on, prepare
from tests.core.given import DEALER


GAME = "winners_pot_poker"


def test_2_a_one_deck_without_a_device():
    shared.one_deck_without_a_device(GAME)


def test_2_b_2_the_backs_of_two_decks_are_of_different_colour():
    shared.backs_of_two_colours(GAME)


def test_2_b_3_one_deck_is_shuffled_while_the_other_is_dealt():
    shared.one_is_shuffled_while_the_other_is_dealt(GAME)


def test_2_b_4_two_decks_alternate_every_other_round():
    shared.the_decks_alternate(GAME)


def test_2_b_5_never_two_decks_in_the_discard_rack():
    shared.one_deck_in_the_rack(GAME)


def test_3_a_pre_shuffled_decks_skip_to_the_cut():
    shared.pre_shuffled_decks_go_to_the_cut(GAME)


def test_3_b_a_deck_is_inspected_verified_and_spread():
    shared.inspected_verified_and_spread(GAME)


def test_3_b_a_floorperson_verifies_who_did_not_inspect():
    shared.verified_by_the_floor(GAME)


def test_3_b_the_cards_lie_spread_until_the_first_player_has_looked():
    shared.spread_for_the_first_player(GAME)


def test_3_c_the_cards_are_washed_stacked_and_shuffled():
    shared.washed_stacked_and_shuffled(GAME)


def test_3_d_two_decks_are_opened_separately():
    shared.each_deck_separately(GAME)


def test_4_a_the_cards_are_shuffled_before_play_and_after_each_round():
    shared.shuffled_before_play_and_after_each_round(GAME)


def test_4_b_1_what_a_device_shuffled_is_not_cut_C11():
    shared.a_device_shuffles_and_nobody_cuts(GAME)


def test_4_b_2_manual_shuffles_and_pre_shuffled_decks_are_cut_C11():
    shared.a_manual_shuffle_is_cut(GAME)


def test_4_c_1_ii_at_least_ten_cards_on_each_side_C11():
    shared.ten_cards_on_each_side(GAME)


def test_4_c_1_iii_the_cards_cut_go_below():
    shared.the_top_goes_below(GAME)


def test_4_d_a_supervisor_orders_a_recut_before_any_card_is_dealt():
    shared.cut_again_before_any_card(GAME)


def test_4_e_an_idle_table_is_spread_and_opened_again():
    shared.an_idle_table_is_spread(GAME)


def test_7_g_the_stub_is_counted_at_least_every_five_rounds_C6():
    shared.counted_every_five_rounds(GAME)


def test_8_f_so_it_is_where_cards_are_dealt_from_the_hand_C6():
    shared.counted_every_five_rounds(GAME, shuffle="shuffler", dealing="hand")


def test_9_f_and_from_an_automated_shoe_C6():
    shared.counted_every_five_rounds(GAME, dealing="automated_shoe")


def test_7_g_the_count_comes_before_settlement_C6():
    shared.settlement_waits_for_the_count(GAME)


def test_7_g_an_overdue_count_locks_the_table_C6():
    shared.an_overdue_count_locks_the_table(GAME)


def test_7_g_after_a_right_count_the_round_goes_on():
    shared.a_right_count_lets_the_round_go_on(GAME)


def test_7_g_a_misdeal_that_the_count_finds_voids_all_hands():
    shared.a_misdeal_found_voids_all_hands(GAME, "7(g)")


def test_7_g_a_wrong_deck_voids_all_hands_and_leaves_the_table_C6():
    shared.a_wrong_deck_voids_all_hands_and_leaves(GAME, "7(g)")


def test_7_g_the_dealer_may_count_again():
    shared.the_dealer_counts_again(GAME)


def test_9_g_a_device_that_counts_makes_other_counts_needless():
    shared.a_device_counts(GAME)


def test_8_b_1_dealing_from_the_hand_needs_a_device_that_shuffles_C11():
    shared.dealing_from_the_hand_needs_a_device(GAME)


def test_12_i_after_a_jam_the_cards_are_shuffled_again():
    shared.a_jammed_device_shuffles_again(GAME)


def test_12_k_a_device_is_removed_before_another_method_is_used():
    shared.a_device_is_removed_before_another_method(GAME)


def test_2_b_two_decks_only_with_a_device_that_shuffles():
    dealing.two_decks_with_a_device_only(GAME)


def test_4_c_and_4_c_2_the_cards_are_cut_and_then_dealt():
    dealing.cut_and_then_dealt(GAME)


def test_4_e_two_decks_of_an_idle_table_are_spread_and_opened_separately():
    dealing.an_idle_table_of_two_decks(GAME)


def test_7_a_from_a_manual_shoe_nothing_is_dealt_before_shuffle_and_cut():
    dealing.nothing_is_dealt_before_the_shuffle(GAME, "manual_shoe")


def test_8_b_2_from_the_hand_nothing_is_dealt_before_the_shuffle():
    dealing.nothing_is_dealt_before_the_shuffle(GAME, "hand")


def test_9_b_1_from_an_automated_shoe_nothing_is_dealt_before_the_shuffle_and_the_shoe():
    dealing.nothing_is_dealt_before_the_shuffle(GAME, "automated_shoe")


def test_7_f_the_stub_goes_to_the_discard_rack_unseen():
    dealing.the_stub_goes_unseen_to_the_rack(GAME, "manual_shoe")


def test_8_e_the_stub_goes_to_the_discard_rack_unseen_from_the_hand():
    dealing.the_stub_goes_unseen_to_the_rack(GAME, "hand")


def test_9_e_the_stub_goes_to_the_discard_rack_unseen_from_an_automated_shoe():
    dealing.the_stub_goes_unseen_to_the_rack(GAME, "automated_shoe")


def test_12_b_after_a_second_card_face_up_the_cards_are_shuffled_again():
    dealing.shuffled_again_after(GAME, "12(b)", "face_up", again=True)


def test_12_f_after_a_misdeal_the_cards_are_shuffled_again():
    dealing.shuffled_again_after(GAME, "12(f)", "not_dealt", place=1)


def test_12_j_after_the_shoe_jammed_the_cards_are_shuffled_again():
    dealing.shuffled_again_after(GAME, "12(j)", "shoe_jam", dealing="automated_shoe")


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


def test_7_e_physical_cards_leave_the_manual_shoe_in_order():
    physical_cards.they_come_in_the_order_of_the_method(GAME, "manual_shoe")


def test_8_d_physical_cards_leave_the_hand_in_order():
    physical_cards.they_come_in_the_order_of_the_method(GAME, "hand")


def test_9_d_physical_cards_leave_the_automated_shoe_in_order():
    physical_cards.they_come_in_the_order_of_the_method(GAME, "automated_shoe")


def test_10_a_physical_cards_are_examined_by_their_player_alone_C13():
    physical_cards.each_player_alone_sees_the_own_cards(GAME)


def test_10_f_the_dealers_physical_down_cards_are_identified_when_they_are_turned_up():
    physical_cards.nobody_knows_what_is_not_turned_up(GAME, "dealer", 2)


def test_10_a_the_dealer_examines_no_physical_down_card():
    physical_cards.nobody_knows_what_is_not_turned_up(GAME, "dealer", 2)


def test_12_j_a_reader_that_fails_voids_the_round():
    physical_cards.a_reader_that_fails_voids_the_round(GAME, "12(j)")
