"""Jacks plus on rigged decks (Winner's Pot Poker), settled by the server and by the reading; amounts by hand."""

import pytest

from protocol.commands import Bet
from protocol.refusals import Code
from server.core import events as happened
from tests.reading.five_card_tables import DEALINGS, pot_table
from tests.reading.forcing import ante, force, play, seated, shown, twins


STAY, FOLD_LATE = ["bet", "double"], ["bet", "fold"]
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
    play(live, ante(1, 2, 3, jacks_plus=100), {1: STAY, 2: "fold", 3: FOLD_LATE}, {})
    kinds = [e for e in live.round_events() if isinstance(e, happened.Paid | happened.PotPlayed)]

    pot = next(place for place, event in enumerate(kinds) if isinstance(event, happened.PotPlayed))
    assert {(e.seat, e.wager) for e in kinds[:pot]} == {(seat, "jacks_plus") for seat in (1, 2, 3)}


def test_jacks_plus_needs_an_ante():
    """W4."""
    live = seated(pot_table(), [2])
    live.open()
    wager = Bet(live.table.round, 2, "jacks_plus", 100)
    assert live.refused(live.who("player 2"), wager) == Code.BET_FIRST

    live.bet(2, "ante", 100)
    live.bet(2, "jacks_plus", 100)
    assert live.refused(live.who("player 2"), Bet(live.table.round, 2, "ante", 0)) == Code.HOLDS_ANOTHER
