"""Rounds that chance seldom deals, played on rigged decks and settled by the server and by the second reading."""

from itertools import combinations, product

import pytest

from tests.reading import three_card_poker as reading
from tests.reading.judging import judge
from tests.reading.live import MUCH, WAGERS, Live, rigged_deck, table_settings


DEALINGS = ("hand", "manual_shoe", "automated_shoe")
BONUS_TABLES = (("none", "default"), ("1", "A"), ("2", "B"), ("1", "C"))
SPADES, HEARTS = ("As", "Ks", "Qs"), ("Ah", "Kh", "Qh")
MINE = {  # a hand of each class, and at its edges
    "mini royal of spades": SPADES,
    "mini royal": HEARTS,
    "straight flush below it": ("Ks", "Qs", "Js"),
    "lowest straight flush": ("3s", "2s", "As"),
    "three aces": ("As", "Ah", "Ad"),
    "three deuces": ("2s", "2h", "2d"),
    "highest straight": ("As", "Kh", "Qs"),
    "lowest straight": ("As", "2h", "3s"),
    "no straight around the ace": ("Ks", "Ah", "2s"),
    "flush": ("As", "Ks", "Js"),
    "low flush": ("5s", "3s", "2s"),
    "pair with a king": ("9s", "9h", "Ks"),
    "pair with a deuce": ("9s", "9h", "2s"),
    "queen high": ("Qs", "7h", "3s"),
    "jack high": ("Js", "9h", "8s"),
}
DEALERS = {
    "just below queen high": ("Jc", "Td", "8c"),
    "lowest queen high": ("Qc", "3d", "2c"),
    "pair": ("9c", "9d", "3c"),
    "low pair": ("2c", "2d", "4c"),
    "straight": ("4c", "3d", "2c"),
    "mini royal": ("Ac", "Kc", "Qc"),
    "three threes": ("3c", "3d", "3h"),
}
SIX = {  # player's three, dealer's three
    "royal_flush": ("Ts 4h Qs", "Ks As Js"),
    "straight_flush": ("As 4s 9h", "2s 3s 5s"),
    "four_of_a_kind": ("2s 2h 2d", "2c Ad Kd"),
    "full_house": ("5s 5h 9d", "9c 9h 2s"),
    "full_house of two threes": ("5s 5h 5d", "9c 9h 9s"),
    "flush": ("As 9s 4s", "3s 2s Ks"),
    "straight": ("As 2h 3s", "4c 5d 9c"),
    "straight by the dealer's cards": ("9h 2h Ts", "Jc Qd Kc"),
    "three_of_a_kind": ("8s 2h Js", "8c 8d Kc"),
    "two_pair": ("8s 8h Js", "Jc 2d Kc"),
    "three pairs": ("8s 8h Js", "Jc 2d 2c"),
    "pair": ("8s 2h Js", "8c Qd Kc"),
    "high_card": ("As 2h 4s", "6c 8d Tc"),
}


def tie(cards):
    """Return the same hand in other suits."""
    return tuple(rank + {"s": "c", "h": "d", "d": "h", "c": "s"}[suit] for rank, suit in cards)


def play(settings, hands, dealer, wagers, choices):
    """Play one round with these cards; return the reading's (returned, awards, made) by seat, agreed with the server."""
    live = Live(settings, {f"player {seat}": (MUCH, (seat,)) for seat in wagers}, lambda: bytes(32))
    live.rigged = rigged_deck(settings.dealing, hands, dealer)
    live.open()
    for seat, mine in wagers.items():
        for wager, amount in mine.items():
            live.bet(seat, wager, amount)
    live.close()
    for seat in reading.asked(wagers):
        live.choose(seat, choices[seat])
    expected = judge(settings, live.round_events(), wagers, choices)
    for seat, mine in wagers.items():
        returned, awards, _ = expected[seat]
        staked = sum(mine.values()) + (mine["ante"] if "play" in returned else 0)
        stack = MUCH - staked + sum(returned.values()) + sum(awards.values())
        assert live.table.players[f"player {seat}"].stack == stack
    return expected


@pytest.mark.parametrize(("version", "bonus"), BONUS_TABLES)
@pytest.mark.parametrize("choice", ["play", "fold", "concede", "silence"])
def test_each_hand_against_each_dealer(version, bonus, choice):
    for place, (mine, dealer) in enumerate(product(MINE.values(), [*DEALERS.values(), None])):
        theirs = dealer or tie(mine)
        if set(mine) & set(theirs):
            continue
        settings = table_settings(
            version_6f=version,
            ante_bonus=bonus,
            dealing=DEALINGS[place % 3],
            settle_by=("procedure", "seat")[place % 2],
        )
        expected = play(settings, {4: mine}, theirs, {4: dict.fromkeys(WAGERS, 500)}, {4: choice})
        if dealer is None and choice == "play" and mine != MINE["jack high"]:
            assert (expected[4][0]["ante"], expected[4][0]["play"]) == (500, 500)  # a tie pushes


@pytest.mark.parametrize("table", reading.SIX_CARD_BONUS)
@pytest.mark.parametrize("made", SIX)
def test_each_line_of_the_six_card_bonus(table, made):
    mine, dealer = (tuple(cards.split()) for cards in SIX[made])
    for choice, dealing in product(("play", "fold"), DEALINGS):
        settings = table_settings(six_card_bonus=table, dealing=dealing)
        expected = play(settings, {2: mine}, dealer, {2: {"ante": 200, "six_card_bonus": 300}}, {2: choice})

        x = int(reading.SIX_CARD_BONUS[table].get(made.split()[0], "-1:1").split(":")[0])
        assert expected[2][0]["six_card_bonus"] == 300 * (x + 1)


COVER_ALL_HANDS = {
    "mini_royal": HEARTS,
    "straight_flush": ("4h", "3h", "2h"),
    "three_of_a_kind": ("7s", "7h", "7c"),
    "straight": ("4s", "3h", "2c"),
    "flush": ("Ad", "Kd", "Jd"),
    "pair": ("As", "Ad", "2c"),
    "high_card": ("As", "Kd", "Jc"),
}


def nothing_beside(cards):
    """Return seven hands that are nothing."""
    found, used = [], set(cards)
    deck = [rank + suit for rank in reading.ORDER[:9] for suit in "cdhs"]
    for hand in combinations(deck, 3):
        if not used & set(hand) and reading.class_of(hand) == reading.HIGH_CARD:
            found.append(hand)
            used |= set(hand)
    assert len(found) >= 7
    return found


@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize("made", COVER_ALL_HANDS)
def test_each_entry_of_the_cover_all_matrix(players, made):
    """For each holder of the highest hand, whatever was done with it; seat 1 has the wager, at odd cents."""
    for place, (holder, choice) in enumerate(product([*range(1, players + 1), "dealer"], ("play", "fold", "concede"))):
        others = iter(nothing_beside(COVER_ALL_HANDS[made]))
        cards = {p: COVER_ALL_HANDS[made] if p == holder else next(others) for p in [*range(1, players + 1), "dealer"]}
        dealer = cards.pop("dealer")
        wagers = {seat: {"ante": 101} for seat in cards}
        wagers[1]["cover_all"] = 333
        choices = {seat: choice if seat == holder else "play" for seat in cards}
        settings = table_settings(chip=1, dealing=DEALINGS[place % 3])
        expected = play(settings, cards, dealer, wagers, choices)

        if choices[1] == "concede" or made not in reading.COVER_ALL[players]:
            assert expected[1][0]["cover_all"] == 0
        else:
            x, y = map(int, reading.COVER_ALL[players][made].split(":"))
            assert expected[1][0]["cover_all"] == 333 + -(-333 * x // y)


def test_three_to_two_on_odd_cents_rounds_up():
    others = nothing_beside(COVER_ALL_HANDS["straight"])
    hands = {1: others[0], 3: others[1], 5: others[2], 7: others[3]}
    wagers = {seat: {"pair_plus": 100, "cover_all": 100 + seat} for seat in hands}
    expected = play(table_settings(chip=1), hands, COVER_ALL_HANDS["straight"], wagers, {})

    assert [expected[seat][0]["cover_all"] for seat in hands] == [253, 258, 263, 268]  # 101 + 151.5, 103 + 154.5, ...


@pytest.mark.parametrize("made", ["straight", "pair"])
def test_a_posted_table_with_fractions_rounds_up(made):
    posted = reading.PAIR_PLUS_AT_LEAST | {"straight": "16:3", "pair": "4:3"}
    settings = table_settings(chip=1, pair_plus=posted)
    expected = play(settings, {6: COVER_ALL_HANDS[made]}, DEALERS["pair"], {6: {"pair_plus": 101}}, {})

    assert expected[6][0]["pair_plus"] == {"straight": 640, "pair": 236}[made]  # 101 + 538.67, 101 + 134.67


@pytest.mark.parametrize(
    ("posted", "cards", "odds"),
    [
        ({"mini_royal": "200:1"}, SPADES, 200),
        ({"mini_royal": "200:1"}, HEARTS, 200),
        ({"mini_royal": "200:1", "mini_royal_spades": "500:1"}, SPADES, 500),
        ({"mini_royal": "200:1", "mini_royal_spades": "500:1"}, HEARTS, 200),
        ({}, SPADES, 35),
        ({}, HEARTS, 35),
    ],
)
def test_a_royal_takes_the_most_particular_line_that_is_posted(posted, cards, odds):
    lines = {hand: least for hand, least in reading.PAIR_PLUS_AT_LEAST.items() if hand != reading.MINI_ROYAL}
    settings = table_settings(pair_plus=lines | posted)
    expected = play(settings, {6: cards}, DEALERS["pair"], {6: {"pair_plus": 100}}, {})

    assert expected[6][0]["pair_plus"] == 100 * (odds + 1)


@pytest.mark.parametrize("amount", [100, 100_000])
@pytest.mark.parametrize("mine", MINE)
def test_no_limit_cuts_a_payout(amount, mine):
    wagers = {seat: dict.fromkeys(WAGERS, amount) for seat in range(1, 8)}
    others = iter(nothing_beside({*MINE[mine], *DEALERS["just below queen high"]}))
    hands = {seat: MINE[mine] if seat == 4 else next(others) for seat in wagers}
    expected = play(table_settings(), hands, DEALERS["just below queen high"], wagers, dict.fromkeys(wagers, "play"))

    assert (expected[4][0]["ante"], expected[4][0]["play"]) == (2 * amount, amount)  # 11(a)(1): not qualified


FULL_TABLE = {seat: dict.fromkeys(WAGERS, 100 * seat) for seat in range(1, 8)}


@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("settle_by", ["procedure", "seat"])
@pytest.mark.parametrize("choice", ["play", "fold", "concede", "silence"])
def test_a_full_table_that_all_does_the_same(dealing, settle_by, choice):
    hands = dict(zip(FULL_TABLE, nothing_beside(SPADES), strict=False)) | {3: SPADES}
    used = {card for hand in hands.values() for card in hand}
    dealer = next(hand for hand in combinations(("Kc", "Kd", "Jc", "Jd"), 3) if not used & set(hand))
    settings = table_settings(dealing=dealing, settle_by=settle_by, dealer_stack="after_choices")
    expected = play(settings, hands, dealer, FULL_TABLE, dict.fromkeys(FULL_TABLE, choice))

    cover_all = [returned["cover_all"] for returned, _, _ in expected.values()]
    assert cover_all == [0 if choice == "concede" else 41 * 100 * seat for seat in FULL_TABLE]


@pytest.mark.parametrize("settle_by", ["procedure", "seat"])
def test_folded_hands_stay_down_unless_a_wager_needs_them(settle_by):
    hands = dict(zip(range(1, 6), nothing_beside(()), strict=False))
    wagers = {
        1: {"ante": 100},
        2: {"ante": 100, "pair_plus": 100},
        3: {"ante": 100, "six_card_bonus": 100},
        4: {"pair_plus": 100},
        5: {"ante": 100, "cover_all": 100},
    }
    settings = table_settings(settle_by=settle_by)
    for choices in product(("play", "fold", "concede"), repeat=4):
        said = dict(zip((1, 2, 3, 5), choices, strict=True))
        play(settings, hands, DEALERS["mini royal"], wagers, said)
