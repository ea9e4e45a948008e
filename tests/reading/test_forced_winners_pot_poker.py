"""Winner's Pot Poker rounds that chance seldom deals, settled by the server and by the reading; amounts by hand."""

import pytest

from tests.reading.five_card_tables import DEALINGS, pot_table
from tests.reading.forcing import ante, deals, force, play, seated, shown, twins


STAY, FOLD_LATE = ["bet", "double"], ["bet", "fold"]
NOTHING = {
    1: "2c 4d 6h 8s Tc",
    2: "2d 4h 6s 8c Td",
    3: "2h 4s 6c 8d Th",
    4: "2s 4c 6d 8h Ts",
    "dealer": "3c 5d 7h 9s Jc",
}


# The button


def test_the_button_goes_around_the_wagering_seats_and_the_dealer():
    """7(d), W1: it starts at the dealer, and passes over who does not wager."""
    live, button, lay = seated(pot_table(), [1, 2, 4, 7]), None, []
    for seats in ((2, 4, 7), (2, 4, 7), (1, 2, 4, 7), (1, 2, 7), (1, 2, 7), (4, 7), (2,), (1, 2)):
        told, button = play(live, ante(*seats), dict.fromkeys(seats, "fold"), {}, button)
        lay.append((button, next(event[1:] for event in told.events if event[0] == "closed")))

    assert lay == [
        ("dealer", (2, 4, 7)),
        (2, (4, 7, 2)),
        (4, (7, 1, 2, 4)),
        (7, (1, 2, 7)),
        ("dealer", (1, 2, 7)),
        (4, (7, 4)),
        ("dealer", (2,)),
        (1, (2, 1)),
    ]


def test_the_button_stays_where_it_is_while_nobody_wagers():
    live = seated(pot_table(pace="house"), [2, 4])
    _, button = play(live, ante(2, 4), dict.fromkeys((2, 4), "fold"), {})
    live.open()
    _, button = play(live, ante(2, 4), dict.fromkeys((2, 4), "fold"), {}, button)

    assert button == live.table.button == 2


# Dealing


@pytest.mark.parametrize("dealing", ["hand", "manual_shoe"])
@pytest.mark.parametrize("rounds_before", [0, 1, 2])
def test_single_cards_go_around_from_behind_the_button(dealing, rounds_before):
    order = [[2, 6, "dealer"], [6, "dealer", 2], ["dealer", 2, 6]][rounds_before]
    told = force(pot_table(dealing=dealing), ante(2, 6), {2: STAY, 6: STAY}, {}, rounds_before=rounds_before)

    down, up = [(place, "down") for place in order], [(place, "up") for place in order]
    assert deals(told) == down + down + up + up + up  # 7(e), 10(b), 10(d)
    burns = [place for place, event in enumerate(told.events) if event == ("burn",)]
    before = [len([e for e in told.events[:place] if e[0] == "deal"]) for place in burns]
    assert before == [0, 9, 12]


@pytest.mark.parametrize("rounds_before", [0, 1, 2])
def test_stacks_go_around_from_behind_the_button(rounds_before):
    order = [[2, 6, "dealer"], [6, "dealer", 2], ["dealer", 2, 6]][rounds_before]
    settings = pot_table(dealing="automated_shoe")
    told = force(settings, ante(2, 6), {2: STAY, 6: STAY}, {}, rounds_before=rounds_before)

    stacks = [(place, way) for place in order for way in ("down", "down", "up")]  # 9(d), W1
    assert deals(told) == stacks + [(place, "up") for place in order] * 2
    assert [event[0] for event in told.events[:3]] == ["burn", "button", "closed"]  # 9(b)(1)


def test_who_folded_gets_no_further_card_and_no_question():
    choices = {1: "fold", 2: FOLD_LATE, 3: STAY, 4: "silence"}
    told = force(pot_table(), ante(1, 2, 3, 4), choices, NOTHING)

    assert {place: len(hand) for place, hand in told.cards.items()} == {1: 3, 2: 4, 3: 5, 4: 3, "dealer": 5}
    assert [event[1:4] for event in told.events if event[0] == "choose"] == [
        (1, "fold", "player"), (2, "bet", "player"), (3, "bet", "player"), (4, "fold", "table"),
        (2, "fold", "player"), (3, "double", "player"),
    ]  # fmt: skip
    assert shown(told) == ["dealer", 3]  # 10(f), C17


# The pot


def test_the_pot_holds_all_but_the_antes_of_hands_folded_on_three_cards():
    """W3: 400 of the house, 200 of seat 2 and 400 of seat 3; a twentieth is 50."""
    hands = NOTHING | {3: "As Ah 6c 8d Th"}
    told = force(pot_table(), ante(1, 2, 3), {1: "fold", 2: FOLD_LATE, 3: STAY}, hands)

    assert (told.pot, told.commission, told.awards) == (1000, 50, {1: {}, 2: {}, 3: {"pot": 950}})


@pytest.mark.parametrize(
    ("rate", "fixed", "kept"),
    [("1/20", 10**9, 50), ("1/20", 49, 49), ("1/10", 100, 100), ("1/30", 99, 33), ("1/20", 0, 0)],
)
def test_the_commission_is_the_less_of_rate_and_fixed_amount(rate, fixed, kept):
    hands = NOTHING | {3: "As Ah 6c 8d Th"}
    told = force(pot_table(rate=rate, fixed=fixed), ante(1, 2, 3), {1: "fold", 2: FOLD_LATE, 3: STAY}, hands)

    assert told.awards[3]["pot"] == 1000 - kept


def test_the_dealer_takes_the_pot_without_commission():
    hands = NOTHING | {"dealer": "Ac Ad 7h 9s Jc"}
    told = force(pot_table(), ante(1, 2), dict.fromkeys((1, 2), STAY), hands)

    assert (told.pot, told.commission) == (1200, 0)
    assert not any(told.awards.values())


@pytest.mark.parametrize(("rounds_before", "odd"), [(0, [1, 2]), (1, [2, 3]), (2, [3, 1]), (3, [1, 2])])
def test_three_players_tie_and_the_odd_cents_go_from_behind_the_button(rounds_before, odd):
    """Four antes of 101 from each of three and the house are 1616; less 79, in three parts, are 512 and one over."""
    settings = pot_table(ante=101, fixed=79)
    wagers = {seat: {"ante": 101} for seat in (1, 2, 3)}
    hands = twins("A K Q J 9", 1, 2, 3) | {"dealer": NOTHING["dealer"].replace("Jc", "2c").replace("9s", "Ts")}
    told = force(settings, wagers, dict.fromkeys(wagers, STAY), hands, rounds_before=rounds_before)
    assert {seat: told.awards[seat]["pot"] for seat in wagers} == {1: 512, 2: 512, 3: 512} | {odd[0]: 513}

    settings = pot_table(ante=101, fixed=78)  # 1538: two over
    told = force(settings, wagers, dict.fromkeys(wagers, STAY), hands, rounds_before=rounds_before)
    assert {seat: told.awards[seat]["pot"] for seat in wagers} == {1: 512, 2: 512, 3: 512} | dict.fromkeys(odd, 513)


def test_a_player_who_ties_with_the_dealer_pays_commission_on_the_own_part():
    """10(h)(2)(ii), W5: of 808 the dealer's half is 404; a twentieth of the other is 20.2."""
    told = force(pot_table(ante=101), {2: {"ante": 101}}, {2: STAY}, twins("A K Q J 9", 2, "dealer"))

    assert (told.pot, told.commission, told.awards[2]) == (808, 20, {"pot": 384})


def test_the_dealers_share_takes_no_odd_cent():
    """C9: three times 404 and 202 of a hand folded late, in three parts, are 471 and one cent over."""
    wagers = {seat: {"ante": 101} for seat in (1, 2, 3)}
    hands = twins("A K Q J 9", 1, 2, "dealer") | {3: NOTHING[3]}
    choices = {1: STAY, 2: STAY, 3: FOLD_LATE}
    told = force(pot_table(ante=101, fixed=0), wagers, choices, hands, rounds_before=3)

    assert told.pot == 1414
    assert (told.awards[1]["pot"], told.awards[2]["pot"]) == (472, 471)  # the players' part is 943


@pytest.mark.parametrize("choices", ["fold", "silence", FOLD_LATE])
@pytest.mark.parametrize("seats", [(3,), tuple(range(1, 8))])
def test_when_everybody_folds_nothing_is_shown_and_jacks_plus_settles(choices, seats):
    """W6, W4."""
    hands = {seats[0]: "As Ah Ad 2c 3c"}
    told = force(pot_table(), ante(*seats, jacks_plus=200), dict.fromkeys(seats, choices), hands)

    late = choices == FOLD_LATE
    assert (told.pot, told.commission, shown(told)) == (400 + (200 * len(seats) if late else 0), 0, [])
    assert told.returned[seats[0]]["jacks_plus"] == 1600
    assert not any(told.awards.values())
    assert sum(event == ("burn",) for event in told.events) == (2 if late else 1)


@pytest.mark.parametrize("dealing", DEALINGS)
def test_a_full_table_plays_on_43_cards(dealing):
    wagers = ante(*range(1, 8), jacks_plus=100)
    told = force(pot_table(dealing=dealing), wagers, dict.fromkeys(wagers, STAY), {})

    assert (told.pot, len(deals(told))) == (3200, 40)


def test_a_pair_beats_any_kicker():
    """C1: aces high with every higher card lose to a pair of twos."""
    hands = NOTHING | {1: "2c 2d 3h 4s 5c", 2: "Ac Kd Qh Js 9c", "dealer": "Ad Kh Qs Jc 8d"}
    told = force(pot_table(), ante(1, 2), dict.fromkeys((1, 2), STAY), hands)

    assert told.awards == {1: {"pot": 1140}, 2: {}}
