"""What the rules of every game say of decks and of dealing: each check under the clauses that a game has for it."""

from functools import partial

from tests.core.deck_procedures import dealing, decks, physical_cards, shuffles, stub_counts


def every_game(*, opening, shuffle, count, right, wrong, counts, stubs, orders, jam, removed, again, fails):
    """
    Return the checks that every game has, by the names of its tests.

    Each parameter is the clause of one topic, as it begins a test's name (`7_f_1`). `counts`, `stubs` and `orders` have
    one for each method: the manual shoe (for the stub and the order alone), the hand, the automated shoe.
    """
    shuffled_again, voided = written(again), written(fails)
    from_shoe, from_hand, from_device = ({"dealing": method} for method in dealing.METHODS)
    stub, order = dealing.the_stub_goes_unseen_to_the_rack, physical_cards.they_come_in_the_order_of_the_method
    return {
        "2_a_one_deck_without_a_device": decks.one_deck_without_a_device,
        "2_b_2_the_backs_of_two_decks_are_of_different_colour": decks.backs_of_two_colours,
        "2_b_3_one_deck_is_shuffled_while_the_other_is_dealt": decks.one_is_shuffled_while_the_other_is_dealt,
        "2_b_4_two_decks_alternate_every_other_round": decks.the_decks_alternate,
        "2_b_5_never_two_decks_in_the_discard_rack": decks.one_deck_in_the_rack,
        f"{opening}_a_pre_shuffled_decks_skip_to_the_cut": decks.pre_shuffled_decks_go_to_the_cut,
        f"{opening}_b_a_deck_is_inspected_verified_and_spread": decks.inspected_verified_and_spread,
        f"{opening}_b_a_floorperson_verifies_who_did_not_inspect": decks.verified_by_the_floor,
        f"{opening}_b_the_cards_lie_spread_until_the_first_player_has_looked": decks.spread_for_the_first_player,
        f"{opening}_c_the_cards_are_washed_stacked_and_shuffled": decks.washed_stacked_and_shuffled,
        f"{opening}_d_two_decks_are_opened_separately": decks.each_deck_separately,
        f"{shuffle}_a_the_cards_are_shuffled_before_play_and_after_each_round": (
            shuffles.shuffled_before_play_and_after_each_round
        ),
        f"{shuffle}_b_1_what_a_device_shuffled_is_not_cut_C11": shuffles.a_device_shuffles_and_nobody_cuts,
        f"{shuffle}_b_2_manual_shuffles_and_pre_shuffled_decks_are_cut_C11": shuffles.a_manual_shuffle_is_cut,
        f"{shuffle}_c_1_ii_at_least_ten_cards_on_each_side_C11": shuffles.ten_cards_on_each_side,
        f"{shuffle}_c_1_iii_the_cards_cut_go_below": shuffles.the_top_goes_below,
        f"{shuffle}_d_a_supervisor_orders_a_recut_before_any_card_is_dealt": shuffles.cut_again_before_any_card,
        f"{shuffle}_e_an_idle_table_is_spread_and_opened_again": decks.an_idle_table_is_spread,
        f"{count}_the_stub_is_counted_at_least_every_five_rounds_C6": stub_counts.counted_every_five_rounds,
        f"{counts[0]}_so_it_is_where_cards_are_dealt_from_the_hand_C6": partial(
            stub_counts.counted_every_five_rounds, shuffle="shuffler", **from_hand
        ),
        f"{counts[1]}_and_from_an_automated_shoe_C6": partial(stub_counts.counted_every_five_rounds, **from_device),
        f"{count}_the_count_comes_before_settlement_C6": stub_counts.settlement_waits_for_the_count,
        f"{count}_an_overdue_count_locks_the_table_C6": stub_counts.an_overdue_count_locks_the_table,
        f"{right}_after_a_right_count_the_round_goes_on": stub_counts.a_right_count_lets_the_round_go_on,
        f"{wrong}_a_misdeal_that_the_count_finds_voids_all_hands": partial(
            stub_counts.a_misdeal_found_voids_all_hands, clause=written(wrong)
        ),
        f"{wrong}_a_wrong_deck_voids_all_hands_and_leaves_the_table_C6": partial(
            stub_counts.a_wrong_deck_voids_all_hands_and_leaves, clause=written(wrong)
        ),
        f"{wrong}_the_dealer_may_count_again": stub_counts.the_dealer_counts_again,
        "8_b_1_dealing_from_the_hand_needs_a_device_that_shuffles_C11": shuffles.dealing_from_the_hand_needs_a_device,
        f"{jam}_after_a_jam_the_cards_are_shuffled_again": shuffles.a_jammed_device_shuffles_again,
        f"{removed}_a_device_is_removed_before_another_method_is_used": (
            shuffles.a_device_is_removed_before_another_method
        ),
        "2_b_two_decks_only_with_a_device_that_shuffles": dealing.two_decks_with_a_device_only,
        f"{shuffle}_c_and_{shuffle}_c_2_the_cards_are_cut_and_then_dealt": dealing.cut_and_then_dealt,
        f"{shuffle}_e_two_decks_of_an_idle_table_are_spread_and_opened_separately": dealing.an_idle_table_of_two_decks,
        "7_a_from_a_manual_shoe_nothing_is_dealt_before_shuffle_and_cut": partial(
            dealing.nothing_is_dealt_before_the_shuffle, **from_shoe
        ),
        "8_b_2_from_the_hand_nothing_is_dealt_before_the_shuffle": partial(
            dealing.nothing_is_dealt_before_the_shuffle, **from_hand
        ),
        "9_b_1_from_an_automated_shoe_nothing_is_dealt_before_the_shuffle_and_the_shoe": partial(
            dealing.nothing_is_dealt_before_the_shuffle, **from_device
        ),
        f"{stubs[0]}_the_stub_goes_to_the_discard_rack_unseen": partial(stub, **from_shoe),
        f"{stubs[1]}_the_stub_goes_to_the_discard_rack_unseen_from_the_hand": partial(stub, **from_hand),
        f"{stubs[2]}_the_stub_goes_to_the_discard_rack_unseen_from_an_automated_shoe": partial(stub, **from_device),
        f"{again}_after_a_second_card_face_up_the_cards_are_shuffled_again": partial(
            dealing.shuffled_again_after, clause=shuffled_again, kind="face_up", again=True
        ),
        f"{fails}_after_the_shoe_jammed_the_cards_are_shuffled_again": partial(
            dealing.shuffled_again_after, clause=voided, kind="shoe_jam", **from_device
        ),
        f"{orders[0]}_physical_cards_leave_the_manual_shoe_in_order": partial(order, **from_shoe),
        f"{orders[1]}_physical_cards_leave_the_hand_in_order": partial(order, **from_hand),
        f"{orders[2]}_physical_cards_leave_the_automated_shoe_in_order": partial(order, **from_device),
        "10_a_physical_cards_are_examined_by_their_player_alone_C13": (
            physical_cards.each_player_alone_sees_the_own_cards
        ),
        f"{fails}_a_reader_that_fails_voids_the_round": partial(
            physical_cards.a_reader_that_fails_voids_the_round, clause=voided
        ),
    }


def written(clause):
    """Return a clause as the rules write it: 7(f)(1) for `7_f_1`."""
    section, *below = clause.split("_")
    return section + "".join(f"({part})" for part in below)
