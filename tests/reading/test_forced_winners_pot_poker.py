"""Winner's Pot Poker rounds that chance seldom deals, settled by the server and by the reading; amounts by hand."""

import pytest

from server.core import events as happened
from tests.reading.five_card_tables import DEALINGS, pot_table
from tests.reading.forcing import cards, deals, force, play, seated, shown


STAY, FOLD_LATE = ["bet", "double"], ["bet", "fold"]
NOTHING = {
    1: "2c 4d 6h 8s Tc",
    2: "2d 4h 6s 8c Td",
    3: "2h 4s 6c 8d Th",
    4: "2s 4c 6d 8h Ts",
    "dealer": "3c 5d 7h 9s Jc",
}


def ante(*seats, jacks_plus=None):
    return {seat: {"ante": 100} | ({"jacks_plus": jacks_plus} if jacks_plus else {}) for seat in seats}


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


def twins(ranks, *places, suited=False):
    """Return hands of the same ranks in other suits."""
    spread = [0, 1, 2, 3, 0] if not suited else [0] * 5
    return {
        place: " ".join(rank + "cdhs"[(number + by) % 4] for rank, by in zip(cards(ranks), spread, strict=True))
        for number, place in enumerate(places)
    }


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


# Jacks plus


LINES = {  # 11(b)
    "royal_flush": ("As Ks Qs Js Ts", 400), "straight_flush": ("Ks Qs Js Ts 9s", 80), "four_of_a_kind": ("2s 2h 2d 2c Ks", 50),
    "full_house": ("2s 2h 2d Kc Ks", 30), "flush": ("As Ks 4s 3s 2s", 15), "straight": ("As 2h 3s 4s 5d", 10),
    "three_of_a_kind": ("2s 2h 2d 4s 5d", 7), "two_pair": ("2s 2h 3d 3s 5d", 3), "jacks_or_better": ("Js Jh 3d 4s 5d", 1),
    "pair": ("Ts Th 3d 4s 5d", None), "high_card": ("As Kh Qd Js 9d", None),
}  # fmt: skip


@pytest.mark.parametrize("made", LINES)
def test_each_line_of_jacks_plus_on_five_cards(made):
    hand, pays = LINES[made]
    told = force(pot_table(), ante(2, jacks_plus=333), {2: STAY}, {2: hand})

    assert told.returned[2]["jacks_plus"] == (333 * (pays + 1) if pays else 0)
    assert told.made[2]["jacks_plus"] == made


HELD = [  # cards as dealt, what a hand folded on three and on four of them pays and is
    ("As Ah Ad Ac 2s", (7, "three_of_a_kind"), (50, "four_of_a_kind")),
    ("Js Jh 3d 3s 3c", (1, "jacks_or_better"), (3, "two_pair")),
    ("Ts Th 3d Td Tc", (None, "pair"), (7, "three_of_a_kind")),
    ("Ks 9h 3d Kd Kc", (None, "high_card"), (1, "jacks_or_better")),
    ("As Ks Qs Js Ts", (None, "high_card"), (None, "high_card")),
    ("2s 3h 4d 5s 6c", (None, "high_card"), (None, "high_card")),
]


@pytest.mark.parametrize(("hand", "on_three", "on_four"), HELD)
@pytest.mark.parametrize("dealing", DEALINGS)
def test_jacks_plus_is_judged_on_the_cards_held_at_the_fold(hand, on_three, on_four, dealing):
    for choice, (pays, made) in (("fold", on_three), (FOLD_LATE, on_four)):
        told = force(pot_table(dealing=dealing), ante(2, jacks_plus=200), {2: choice}, {2: hand})

        assert told.returned[2]["jacks_plus"] == (200 * (pays + 1) if pays else 0)
        assert told.made[2]["jacks_plus"] == made
        assert 2 not in shown(told)


CUTS = [  # stake, lowest, hand, what is won and what is cut
    (12_500, 100, "royal_flush", 5_000_000, 0),
    (12_600, 100, "royal_flush", 5_000_000, 40_000),
    (62_501, 100, "straight_flush", 5_000_000, 80),
    (25_000, 25_000, "royal_flush", 10_000_000, 0),
    (30_000, 25_000, "royal_flush", 10_000_000, 2_000_000),
    (200_000, 25_000, "straight_flush", 10_000_000, 6_000_000),
]


@pytest.mark.parametrize(("stake", "low", "made", "wins", "cut"), CUTS)
def test_jacks_plus_has_a_limit(stake, low, made, wins, cut):
    """11(c), C7."""
    settings = pot_table(jacks_plus=(low, 1_000_000))
    told = force(settings, ante(2, jacks_plus=stake), {2: STAY}, {2: LINES[made][0]})

    assert told.returned[2]["jacks_plus"] == stake + wins
    assert told.cut[2] == ({"jacks_plus": cut} if cut else {})


@pytest.mark.parametrize(
    ("stakes", "rounds_before", "wins"),
    [
        ({2: 5_000, 5: 7_500}, 0, {2: 2_000_000, 5: 3_000_000}),  # together as much as the limit
        ({2: 10_000, 5: 10_000}, 0, {2: 2_500_000, 5: 2_500_000}),
        ({2: 10_000, 5: 20_000}, 0, {2: 1_666_667, 5: 3_333_333}),  # one cent, to seat 2 behind the dealer
        ({2: 10_000, 5: 20_000}, 1, {2: 1_666_666, 5: 3_333_334}),  # the button at 2: to seat 5
        ({2: 10_000, 5: 20_000}, 2, {2: 1_666_667, 5: 3_333_333}),
        ({1: 7_000, 2: 7_000, 5: 7_000}, 0, {1: 1_666_667, 2: 1_666_667, 5: 1_666_666}),
        ({1: 7_000, 2: 7_000, 5: 7_000}, 1, {1: 1_666_666, 2: 1_666_667, 5: 1_666_667}),
        ({1: 7_000, 2: 7_000, 5: 7_000}, 2, {1: 1_666_667, 2: 1_666_666, 5: 1_666_667}),
        ({1: 200_000, 2: 100, 5: 100, 7: 100}, 0, {1: 4_992_512, 2: 2_496, 5: 2_496, 7: 2_496}),
        ({1: 3_000, 2: 3_000, 5: 3_000, 7: 3_000}, 0, dict.fromkeys((1, 2, 5, 7), 1_200_000)),
    ],
)  # fmt: skip
def test_royal_flushes_share_the_limit(stakes, rounds_before, wins):
    """11(c), W7: in proportion to the stakes, the missing cents one each clockwise from the button."""
    wagers = {seat: {"ante": 100, "jacks_plus": stake} for seat, stake in stakes.items()}
    hands = twins("A K Q J T", *stakes, suited=True)
    settings = pot_table(jacks_plus=(100, 1_000_000))
    told = force(settings, wagers, dict.fromkeys(wagers, STAY), hands, rounds_before=rounds_before)

    assert {seat: told.returned[seat]["jacks_plus"] - stakes[seat] for seat in stakes} == wins
    for seat, stake in stakes.items():
        assert told.cut[seat].get("jacks_plus", 0) == 400 * stake - wins[seat]
    share, odd = divmod(told.pot - told.commission, len(stakes))  # and they tie for the pot
    assert min(awards["pot"] for awards in told.awards.values()) == share
    assert sum(awards["pot"] - share for awards in told.awards.values()) == odd


def test_a_royal_flush_without_jacks_plus_shares_no_limit():
    wagers = {2: {"ante": 100, "jacks_plus": 12_500}, 5: {"ante": 100}}
    hands = twins("A K Q J T", 2, 5, suited=True)
    told = force(pot_table(), wagers, dict.fromkeys(wagers, STAY), hands)

    assert told.returned[2]["jacks_plus"] == 12_500 + 5_000_000


def test_jacks_plus_of_all_is_settled_before_the_pot():
    live = seated(pot_table(), [1, 2, 3])
    play(live, ante(1, 2, 3, jacks_plus=100), {1: STAY, 2: "fold", 3: FOLD_LATE}, NOTHING)
    kinds = [e for e in live.round_events() if isinstance(e, happened.Paid | happened.PotPlayed)]

    pot = next(place for place, event in enumerate(kinds) if isinstance(event, happened.PotPlayed))
    assert {(e.seat, e.wager) for e in kinds[:pot]} == {(seat, "jacks_plus") for seat in (1, 2, 3)}
