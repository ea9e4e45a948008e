"""Texas Hold 'Em Bonus rounds that chance seldom deals, settled by the server and by the reading; amounts by hand."""

from itertools import product

import pytest

from protocol.commands import Bet
from protocol.refusals import Code
from server.core import events as happened
from tests.reading.five_card_tables import DEALINGS, texas_table
from tests.reading.forcing import ante, deals, force, play, seated, shown


ALL_IN, NO_MORE = ["flop", "turn", "river"], ["flop", "check", "check"]
STREETS = [["flop", *rest] for rest in product(("turn", "check"), ("river", "check"))]


# Against the dealer


CLASHES = {  # own two, dealer's two, board, whether the hand wins (None: a push), whether a winning ante is paid
    "a pair of twos wins": ("2s 2h", "Ac Kd", "3c 5d 7h 9s Jc", True, False),
    "three of a kind wins": ("2s 2h", "Ac Kd", "2c 5d 7h 9s Jc", True, False),
    "a straight wins": ("8s 6h", "Ac Kd", "4c 5d 7h Ts Jc", True, True),
    "the lowest straight wins": ("As 2h", "Kc Kd", "3c 4d 5h Ts Jc", True, True),
    "a flush wins": ("8s 2s", "Ac Kd", "4s 5s 7s Td Jc", True, True),
    "a full house wins": ("2s 2h", "Ac Kd", "2c 5d 5h 9s Jc", True, True),
    "a higher kicker wins": ("As Kh", "Ac Qd", "Ad 5d 7h 9s 3c", True, False),
    "a kicker that does not play": ("As 3h", "Ac 2d", "Ad Kd 7h 9s Jc", None, False),
    "the board plays": ("2s 3h", "2c 3d", "Ad Kd Qd Jd Td", None, True),
    "a pair loses to a higher one": ("2s 2h", "3c 3d", "Ad 5d 7h 9s Jc", False, False),
    "a straight loses to a flush": ("8s 6h", "Ad Kd", "4d 5d 7d Ts Jc", False, False),
    "king ace two is no straight": ("Ks 9h", "8c 8d", "Ac 2d 3h Qs 4d", False, False),
    "a pair beats any kicker": ("2s 2h", "Ac Kd", "Qc Jd 9h 7s 4c", True, False),
}  # fmt: skip


@pytest.mark.parametrize("clash", CLASHES)
@pytest.mark.parametrize("pays", ["straight", "flush"])
@pytest.mark.parametrize("streets", STREETS)
def test_each_clash_with_the_dealer(clash, pays, streets):
    """10(h), X1, X3."""
    mine, dealer, board, wins, on_straight = CLASHES[clash]
    hands = {4: mine, "dealer": dealer, "community": board}
    dealing = DEALINGS[STREETS.index(streets) % 3]
    told = force(texas_table(pays=pays, dealing=dealing), {4: {"ante": 101}}, {4: streets}, hands)

    stakes = {"ante": 101, "flop": 202} | dict.fromkeys([s for s in streets if s in {"turn", "river"}], 101)
    times = {True: 2, False: 0, None: 1}[wins]
    returned = {wager: times * stake for wager, stake in stakes.items()}
    if wins and not (on_straight and (pays == "straight" or "straight" not in clash)):
        returned["ante"] = 101
    assert (told.wagers[4], told.returned[4]) == (stakes, returned)
    assert shown(told) == ["dealer", 4]


def test_players_are_settled_one_by_one_from_the_dealers_right():
    told = force(texas_table(), ante(1, 3, 5, 7), {1: ALL_IN, 3: "fold", 5: NO_MORE, 7: ALL_IN}, {})

    assert shown(told) == ["dealer", 7, 5, 1]
    assert [event[1:3] for event in told.events if event[0] == "choose"] == [
        (1, "flop"), (3, "fold"), (5, "flop"), (7, "flop"),
        (1, "turn"), (5, "check"), (7, "turn"),
        (1, "river"), (5, "check"), (7, "river"),
    ]  # fmt: skip


def test_silence_folds_before_the_flop_and_checks_after_it():
    choices = {1: "silence", 2: ["flop", "silence", "silence"], 3: ["flop", "silence", "river"]}
    told = force(texas_table(pace="house"), ante(1, 2, 3), choices, {})

    assert told.choices == {
        1: [("fold", "table")],
        2: [("flop", "player"), ("check", "table"), ("check", "table")],
        3: [("flop", "player"), ("check", "table"), ("river", "player")],
    }  # fmt: skip


# Dealing


@pytest.mark.parametrize("dealing", DEALINGS)
def test_cards_come_in_the_order_of_the_dealing_method(dealing):
    live = seated(texas_table(dealing=dealing), [2, 6])
    told, _ = play(live, ante(2, 6), dict.fromkeys((2, 6), ALL_IN), {})

    places = [2, 2, 6, 6, "dealer", "dealer"] if dealing == "automated_shoe" else [2, 6, "dealer"] * 2
    assert deals(told) == [(place, "down") for place in places] + [("community", "up")] * 5
    (deck,) = (e.deck for e in live.round_events() if isinstance(e, happened.DeckShuffled))
    assert told.cards["community"] == [deck[7], deck[8], deck[9], deck[11], deck[13]]  # 10(b), 10(d), 10(f)


def test_the_board_is_dealt_street_by_street():
    told = force(texas_table(), ante(2), {2: ALL_IN}, {})
    kinds = [event[0] for event in told.events if event[0] in {"burn", "deal", "choose"}]

    assert kinds[4:] == ["choose", "burn", *["deal"] * 3, "choose", "burn", "deal", "choose", "burn", "deal"]


@pytest.mark.parametrize("dealing", DEALINGS)
def test_a_full_table(dealing):
    wagers = ante(*range(1, 8), bonus=200)
    told = force(texas_table(dealing=dealing), wagers, dict.fromkeys(wagers, ALL_IN), {})

    assert (len(deals(told)), shown(told)) == (21, ["dealer", 7, 6, 5, 4, 3, 2, 1])


# Everybody folds


@pytest.mark.parametrize("choice", ["fold", "silence"])
@pytest.mark.parametrize(
    ("two", "bonus", "aces_1000", "seen"),
    [
        ("As Ah", 100, True, ["dealer", 4]),  # X2
        ("As Ah", 100, False, [4]),
        ("As Kh", 100, True, [4]),
        ("As Ah", None, True, []),
        ("2s 7h", None, False, []),
    ],
)
def test_when_everybody_folds_there_is_no_board(choice, two, bonus, aces_1000, seen):
    """X4, C17."""
    wagers = ante(2) | ante(4, bonus=bonus)
    told = force(texas_table(aces_1000=aces_1000), wagers, dict.fromkeys(wagers, choice), {4: two})

    assert told.cards["community"] == []
    assert ("burn",) not in told.events
    assert shown(told) == seen
    assert told.returned[2] == {"ante": 0}


def test_a_folded_hand_stays_down_unless_its_bonus_needs_it():
    wagers = ante(1) | ante(2, 3, bonus=100)
    told = force(texas_table(), wagers, {1: "fold", 2: "fold", 3: NO_MORE}, {2: "As Ah"})

    assert shown(told) == ["dealer", 3, 2]
    assert told.returned[2] == {"ante": 0, "bonus": 3_100}


# The bonus wager


def test_a_bonus_wager_needs_an_ante():
    """6(c)."""
    live = seated(texas_table(), [2])
    live.open()
    assert live.refused(live.who("player 2"), Bet(live.table.round, 2, "bonus", 100)) == Code.BET_FIRST


LINES = {  # 11(c)
    "As Ah": ("aces", 30), "As Ks": ("ace_king_suited", 25), "As Qs": ("ace_queen_jack_suited", 20),
    "Jh Ah": ("ace_queen_jack_suited", 20), "Ks Ah": ("ace_king", 15), "Ks Kh": ("kings_queens_jacks", 10),
    "Qs Qh": ("kings_queens_jacks", 10), "Js Jh": ("kings_queens_jacks", 10), "As Qh": ("ace_queen_jack", 5),
    "Js Ah": ("ace_queen_jack", 5), "Ts Th": ("pair", 3), "2s 2h": ("pair", 3), "As Ts": ("high_card", None),
    "Ks Qs": ("high_card", None), "Qs Jh": ("high_card", None), "7s 2h": ("high_card", None),
}  # fmt: skip


@pytest.mark.parametrize("two", LINES)
@pytest.mark.parametrize("choice", [ALL_IN, "fold", "silence"])
@pytest.mark.parametrize("dealer", ["Kc Qd", "Ac Ad"])
@pytest.mark.parametrize("aces_1000", [True, False])
def test_each_line_of_the_bonus(two, choice, dealer, aces_1000):
    """10(h)(4), X2: whatever became of the other wagers; and 11(d)."""
    made, pays = LINES[two]
    if aces_1000 and made == "aces" and dealer == "Ac Ad":
        pays = 1000
    told = force(texas_table(aces_1000=aces_1000), ante(3, bonus=333), {3: choice}, {3: two, "dealer": dealer})

    assert told.returned[3]["bonus"] == (333 * (pays + 1) if pays else 0)
    assert told.made[3]["bonus"] == made


# The payout limit


WINNING, BOARD = "As Ah", "Ac Kd 8h 5s 3c"
STRAIGHT = "Qs Jh Td 2s 3c"


@pytest.mark.parametrize(
    ("ante_", "bonus", "board", "low", "wins"),
    [
        # three aces: the ante itself is not paid; $10,000 at least, and $1 of bonus, could win $50,030
        (1_000_000, None, BOARD, 100, {"flop": 2_000_000, "turn": 1_000_000, "river": 1_000_000}),
        (1_250_001, None, BOARD, 100, {"flop": 2_500_000, "turn": 1_250_000, "river": 1_250_000}),
        (1_300_000, 1_000_000, BOARD, 100, {"flop": 369_319, "turn": 184_659, "river": 184_659, "bonus": 4_261_363}),
        (1_000_000, None, BOARD, 200_000, {"flop": 2_000_000, "turn": 1_000_000, "river": 1_000_000}),
        (2_000_000, None, BOARD, 1_000_000, {"flop": 2_501_500, "turn": 1_250_750, "river": 1_250_750}),
    ],
)
def test_the_payout_limit_holds_for_all_wagers_together(ante_, bonus, board, low, wins):
    """11(e), C7."""
    wagers = {2: {"ante": ante_} | ({"bonus": bonus} if bonus else {})}
    hands = {2: WINNING, "dealer": "Kc 2d", "community": board}
    settings = texas_table(ante=(low, 3_000_000), bonus=(100, 3_000_000))
    told = force(settings, wagers, {2: ALL_IN}, hands)

    assert {wager: told.returned[2][wager] - told.wagers[2][wager] for wager in wins} == wins
    assert told.returned[2]["ante"] == ante_


def test_missing_cents_go_first_to_the_ante():
    """Of 30 parts the wagers win 1, 2, 1, 1 and, at 25 to 1, 25: three cents are missing, for ante, flop and turn."""
    wagers = {2: {"ante": 1_200_000, "bonus": 1_200_000}}
    settings = texas_table(ante=(100, 3_000_000), bonus=(100, 3_000_000))
    told = force(settings, wagers, {2: ALL_IN}, {2: "As Ks", "dealer": "2c 7d", "community": STRAIGHT})

    won = {wager: told.returned[2][wager] - told.wagers[2][wager] for wager in told.wagers[2]}
    assert sum(won.values()) == 5_000_000
    uncut = {"ante": 1_200_000, "flop": 2_400_000, "turn": 1_200_000, "river": 1_200_000, "bonus": 30_000_000}
    assert told.cut[2] == {wager: amount - won[wager] for wager, amount in uncut.items()}
    assert won == {"ante": 166_667, "flop": 333_334, "turn": 166_667, "river": 166_666, "bonus": 4_166_666}


@pytest.mark.parametrize(
    ("bonus", "low", "wins"),
    [
        (5_000, 100, 5_000_000),
        (5_001, 100, 5_000_000),
        (10_000, 10_000, 10_000_000),
        (20_000, 10_000, 10_000_000 + 500),
    ],
)
def test_aces_against_aces_reach_the_limit(bonus, low, wins):
    """A minimum of $100 could win $100,000 at 1000 to 1, and five antes of $1 besides."""
    wagers = {2: {"ante": 100, "bonus": bonus}}
    settings = texas_table(bonus=(low, 100_000), aces_1000=True)
    hands = {2: "As Ah", "dealer": "Ac Ad", "community": "2c 5d 8h Js Kc"}
    told = force(settings, wagers, {2: NO_MORE}, hands)

    assert told.returned[2] == {"ante": 100, "flop": 200, "bonus": bonus + wins}
    assert told.cut[2] == ({"bonus": 1000 * bonus - wins} if 1000 * bonus > wins else {})


def test_each_player_has_a_limit_of_his_own():
    wagers = {seat: {"ante": 2_000_000} for seat in (1, 2)}
    hands = {1: "As Ks", 2: "Ah Kh", "dealer": "2c 7d", "community": STRAIGHT}
    told = force(texas_table(ante=(100, 3_000_000)), wagers, dict.fromkeys((1, 2), ALL_IN), hands)

    for seat in (1, 2):
        assert sum(told.returned[seat].values()) - sum(told.wagers[seat].values()) == 5_000_000
