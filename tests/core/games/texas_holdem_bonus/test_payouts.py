"""Texas Hold 'Em Bonus, section 11: what each wager pays."""

import pytest

from server.core.events import Paid
from server.core.games.money import payout
from server.core.games.steps import Hand, Played
from server.core.games.texas_holdem_bonus.pay_tables import BONUS_MINIMUM
from server.core.games.texas_holdem_bonus.rules import limit, settle
from server.core.round.rules_panel import posted
from tests.core.games.texas_holdem_bonus.hands import ACES, ALL_IN, ANTE, BOARD, BONUS, KINGS, LOW, STRAIGHT, check
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import Pit, played, returned, turned_up


def test_11_a_odds_are_posted_with_to_and_never_with_for():
    lines = [line.odds for table in posted(Pit(texas()).table).pay_tables for line in table.lines]

    assert "30 to 1" in lines
    assert not any("for" in line for line in lines)


def test_11_b_ante_flop_turn_and_river_pay_even_money():
    pit = played([STRAIGHT[0]], "Qh Qd", [{"ante": 700}], ALL_IN, texas(), STRAIGHT[1])

    assert returned(pit) == {"ante": 1400, "flop": 2800, "turn": 1400, "river": 1400}


TWO_CARDS = [
    ("As Ad", "aces", 30),
    ("As Ks", "ace_king_suited", 25),
    ("As Qs", "ace_queen_jack_suited", 20),
    ("Js As", "ace_queen_jack_suited", 20),
    ("As Kd", "ace_king", 15),
    ("Kd As", "ace_king", 15),
    ("Ks Kd", "kings_queens_jacks", 10),
    ("Qs Qd", "kings_queens_jacks", 10),
    ("Js Jd", "kings_queens_jacks", 10),
    ("As Qd", "ace_queen_jack", 5),
    ("As Jd", "ace_queen_jack", 5),
    ("Ts Td", "pair", 3),
    ("2s 2d", "pair", 3),
    ("As Ts", "high_card", None),
    ("As Td", "high_card", None),
    ("Ks Qs", "high_card", None),
    ("Js Td", "high_card", None),
]


@pytest.mark.parametrize(("hand", "made", "gain"), TWO_CARDS)
def test_11_c_each_line_of_the_bonus(hand, made, gain):
    pit = played([hand], "8c 6h", [BONUS], ["fold"], texas())
    (paid,) = [event for event in pit.events if isinstance(event, Paid) and event.wager == "bonus"]

    assert (paid.made, paid.returned) == (made, 300 + 300 * gain if gain else 0)


def test_11_c_a_better_posted_table_pays_what_it_says():
    terms = texas(bonus=BONUS_MINIMUM | {"pair": "4:1"})

    assert returned(played(["2s 2d"], "8c 6h", [BONUS], ["fold"], terms))["bonus"] == 1500


@pytest.mark.parametrize("line", list(BONUS_MINIMUM))
def test_11_c_no_line_is_missing_or_below_the_printed_odds(line):
    check()
    gain = payout(BONUS_MINIMUM[line])

    with pytest.raises(ValueError, match=line):
        check(bonus=BONUS_MINIMUM | {line: f"{gain.numerator * 2 - 1}:2"})
    with pytest.raises(ValueError, match="exactly the lines"):
        check(bonus={name: text for name, text in BONUS_MINIMUM.items() if name != line})


@pytest.mark.parametrize(
    ("on", "dealer", "gain"), [(True, "Ac Ah", 1000), (True, "Kc Kh", 30), (False, "Ac Ah", 30), (True, "Ac Kh", 30)]
)
def test_11_d_aces_against_the_dealers_aces_pay_a_thousand_to_one_where_it_is_offered(on, dealer, gain):
    pit = played([ACES], dealer, [BONUS], ALL_IN, texas(aces_1000=on), BOARD)

    assert returned(pit)["bonus"] == 300 + 300 * gain


def test_11_d_it_takes_the_players_aces():
    pit = played([KINGS], "Ac Ah", [BONUS], ALL_IN, texas(aces_1000=True), BOARD)

    assert returned(pit)["bonus"] == 300 + 3000


def test_11_d_the_dealers_cards_are_shown_when_a_folded_bonus_hand_holds_aces_X2():
    pit = played([ACES, LOW], "Ac Ah", [BONUS, ANTE], ["fold", "fold"], texas(aces_1000=True))
    assert turned_up(pit) == ["dealer", 1]
    assert returned(pit) == {"ante": 0, "bonus": 300 + 300_000}

    for wagers, hand, on in ((ANTE, ACES, True), (BONUS, KINGS, True), (BONUS, ACES, False)):
        pit = played([hand], "Ac Ah", [wagers], ["fold"], texas(aces_1000=on))
        assert "dealer" not in turned_up(pit)


def stakes(ante, bonus=0, **others):
    return {"ante": ante, "flop": 2 * ante, "turn": ante, "river": ante} | ({"bonus": bonus} if bonus else {}) | others


def backs(hands, dealer, board, **changes):
    game = texas(**changes).game
    played_out = Played(
        {seat: Hand(tuple(cards.split()), wagers) for seat, (cards, wagers) in hands.items()},
        tuple(dealer.split()),
        tuple(board.split()),
    )
    return {(line.seat, line.wager): (line.returned, line.cut) for line in settle(game, played_out)}


def test_11_e_winnings_of_all_five_wagers_together_are_at_most_50_000_dollars_C7():
    wagers = stakes(10_000, 5_000)
    back = backs({1: (ACES, wagers)}, "Ac Ah", "2s 3s 4s 5s 9d", aces_1000=True)  # a steel wheel

    assert sum(returned for returned, _ in back.values()) == 5_000_000 + sum(wagers.values())
    assert sum(cut for _, cut in back.values()) == 50_000
    assert back == {
        (1, "ante"): (10_000 + 9_901, 99),
        (1, "flop"): (20_000 + 19_802, 198),
        (1, "turn"): (10_000 + 9_901, 99),
        (1, "river"): (10_000 + 9_901, 99),
        (1, "bonus"): (5_000 + 4_950_495, 49_505),
    }


def test_11_e_missing_cents_go_in_the_order_ante_flop_turn_river_bonus_C7():
    wagers = stakes(10_000, 5_010)
    back = backs({1: (ACES, wagers)}, "Ac Ah", "2s 3s 4s 5s 9d", aces_1000=True)
    won = {wager: returned - wagers[wager] for (_, wager), (returned, _) in back.items()}
    floors = {wager: 5_000_000 * gain // 5_060_000 for wager, gain in (stakes(10_000) | {"bonus": 5_010_000}).items()}
    missing = 5_000_000 - sum(floors.values())

    assert 0 < missing < 5
    assert won == {wager: floors[wager] + (n < missing) for n, wager in enumerate(floors)}


def test_11_e_winnings_within_the_limit_are_not_cut_and_the_limit_is_each_players_own():
    wagers = stakes(500, 4_900)
    hands = {1: ("As Ad", wagers), 2: (LOW, stakes(500, 4_900))}
    back = backs(hands, "Ac Ah", "2s 3s 4s 5s 9d", aces_1000=True)

    assert not any(cut for _, cut in back.values())


def test_11_e_a_returned_ante_is_no_winning():
    wagers = stakes(50_000, 4_800)
    back = backs({1: (ACES, wagers)}, "Ac Ah", "2s 2c 9h 9d 7d", aces_1000=True)

    assert back[1, "bonus"] == (4_804_800, 0)


def test_11_e_or_what_can_be_won_at_the_minimum_wagers_if_that_is_more():
    assert limit(texas().game) == 5_000_000
    big = {"ante": (10_000, 50_000), "bonus": (10_000, 50_000)}
    assert limit(texas(limits=big, aces_1000=True).game) == 10_050_000
    assert limit(texas(limits={"ante": (1_000_000,) * 2, "bonus": (100_000,) * 2}).game) == 5_000_000 + 3_000_000
