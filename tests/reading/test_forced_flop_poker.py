"""Flop Poker rounds that chance seldom deals, settled by the server and by the second reading; amounts by hand."""

import msgspec
import pytest

from protocol.refusals import Code
from server.core import events as happened
from server.core.evolve import evolve
from server.core.redact import redact
from server.core.table import Table
from server.core.view import view
from tests.reading import flop_poker as reading
from tests.reading.five_card_tables import DEALINGS, flop_table
from tests.reading.forcing import force, play, seated, shown


MADE = {  # own cards, community cards, what the hand is, what a flop wager pays
    "royal flush": ("As Ks Qs", "Js Ts 2d", "royal_flush", 1000),
    "straight flush": ("9s 8s 7s", "6s 5s 2d", "straight_flush", 500),
    "lowest straight flush": ("As 2s 3s", "4s 5s Kd", "straight_flush", 500),
    "four of a kind": ("2s 2h 2d", "2c Kd Ah", "four_of_a_kind", 100),
    "full house": ("2s 2h 2d", "Kc Kd Ah", "full_house", 30),
    "flush": ("As Ks 9s", "4s 2s Kd", "flush", 20),
    "straight": ("9s 8h 7s", "6s 5s 9d", "straight", 10),
    "lowest straight": ("As 2h 3s", "4s 5s Ad", "straight", 10),
    "highest straight": ("As Kh Qs", "Js Ts Ad", "straight", 10),
    "three of a kind": ("2s 2h 7s", "2c Kd Ah", "three_of_a_kind", 4),
    "two pair": ("2s 2h 7s", "7c Kd Ah", "two_pair", 2),
    "a pair of aces": ("As 2h 7s", "Ac Kd 9h", "jacks_or_better", 1),
    "a pair of jacks": ("2s 3h 7s", "Jc Jd 9h", "jacks_or_better", 1),
    "a pair of tens": ("2s 3h 7s", "Tc Td 9h", "pair", None),
    "ace high": ("As 3h 7s", "Jc Td 9h", "high_card", None),
    "no straight around the ace": ("Qs Kh As", "2c 3d 8h", "high_card", None),
    "only two of three aces": ("2s 3h 9s", "Ac Ad Ah", "jacks_or_better", 1),  # F3
    "only two of a flop of one suit": ("As Ks 2d", "Qs Js Ts", "high_card", None),
    "all three of the own cards": ("As Ad 2c", "Ac Ah 3d", "four_of_a_kind", 100),
    "no straight with two own cards": ("9s 8h 2s", "7s 6s 5d", "high_card", None),
}


@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize("choice", ["flop", "surrender", "silence"])
@pytest.mark.parametrize("dealing", DEALINGS)
def test_each_hand(made, choice, dealing):
    own, community, name, pays = MADE[made]
    wagers = {2: {"ante": 101, "pot": 500}, 5: {"ante": 100, "pot": 500}}
    hands = {2: own, "community": community}
    told = force(flop_table(dealing=dealing), wagers, {2: choice, 5: "surrender"}, hands)

    if choice == "flop":
        assert told.returned[2]["ante"] == (202 if pays else 0)  # 10(c), 11(b)
        assert told.returned[2]["flop"] == (101 * (pays + 1) if pays else 0)
        assert told.made[2]["flop"] == name
    else:
        assert told.returned[2]["ante"] == 0
        assert "flop" not in told.wagers[2]
    assert shown(told) == ["community", 5, 2]  # F1


def test_odds_with_a_part_of_a_cent_round_up():
    posted = reading.LEAST | {"two_pair": "7:3", "jacks_or_better": "4:3"}
    wagers = {2: {"ante": 101, "pot": 500}, 5: {"ante": 100, "pot": 500}}
    hands = {2: "2s 2h 8s", 5: "Ks Qh 9s", "community": "8c Kd 4h"}
    told = force(flop_table(flop=posted), wagers, {2: "flop", 5: "flop"}, hands)

    assert told.returned == {2: {"ante": 202, "flop": 337, "pot": 1000}, 5: {"ante": 200, "flop": 234, "pot": 0}}


# The pot


@pytest.mark.parametrize("choice", ["flop", "surrender", "silence"])
def test_four_equal_hands_share_a_pot_with_odd_cents(choice):
    """7 players, 101 each: 707 in four parts is 176 and three cents over, from the dealer's left (C9)."""
    twins = {
        seat: " ".join(r + "cdhs"[(n + k) % 4] for k, r in enumerate("AKQ")) for n, seat in enumerate((2, 3, 5, 7))
    }
    others = {1: "2c 4d 6h", 4: "2d 4h 6s", 6: "2h 4s 6c"}
    wagers = {seat: {"ante": 100, "pot": 101} for seat in range(1, 8)}
    hands = twins | others | {"community": "9c 8d 7h"}
    told = force(flop_table(pot=101), wagers, dict.fromkeys(wagers, choice), hands)

    assert [told.returned[seat]["pot"] for seat in wagers] == [0, 177, 177, 0, 177, 0, 176]


def test_a_surrendered_hand_wins_the_pot():
    wagers = {1: {"ante": 100, "pot": 500}, 2: {"ante": 100, "pot": 500}, 7: {"ante": 100, "pot": 500}}
    hands = {1: "As Ah Ad", 2: "Ks Kh Kd", 7: "2s 4h 6d", "community": "8c 9d Jh"}
    told = force(flop_table(), wagers, {1: "surrender", 2: "flop", 7: "flop"}, hands)

    assert [told.returned[seat]["pot"] for seat in wagers] == [1500, 0, 0]


@pytest.mark.parametrize("choice", ["surrender", "silence"])
def test_when_all_surrender_the_pot_is_still_played(choice):
    wagers = {seat: {"ante": 100, "pot": 500} for seat in range(1, 8)}
    told = force(flop_table(), wagers, dict.fromkeys(wagers, choice), {4: "As Ah Ad", "community": "8c 9d Jh"})

    assert told.returned[4] == {"ante": 0, "pot": 3500}
    assert shown(told) == ["community", 7, 6, 5, 4, 3, 2, 1]


def test_the_kicker_of_the_pot_is_the_last_card_that_differs():
    wagers = {1: {"ante": 100, "pot": 500}, 2: {"ante": 100, "pot": 500}}
    hands = {1: "As Kh 4d", 2: "Ad Ks 5h", "community": "Ac 9d 8h"}
    told = force(flop_table(), wagers, {1: "flop", 2: "flop"}, hands)

    assert [told.returned[seat]["pot"] for seat in wagers] == [0, 1000]


@pytest.mark.parametrize("with_pot", [True, False])
@pytest.mark.parametrize("choice", ["flop", "surrender"])
def test_a_lone_hand_plays_without_a_pot(choice, with_pot):
    """F2: its pot wager goes back; and a lone player need not make one (6(c))."""
    live = seated(flop_table(), [3])
    live.open()
    live.bet(3, "ante", 100)
    if with_pot:
        live.bet(3, "pot", 500)
    live.close()
    live.choose(3, choice)
    paid = {event.wager for event in live.round_events() if isinstance(event, happened.Paid)}

    assert paid == ({"ante", "flop"} if choice == "flop" else {"ante"})
    back = [event.amount for event in live.round_events() if isinstance(event, happened.WagerReturned)]
    assert back == ([500] if with_pot else [])


def test_a_hand_without_the_pot_wager_sits_out_where_others_play():
    live = seated(flop_table(), [1, 4, 6])
    live.open()
    for seat in (1, 4, 6):
        live.bet(seat, "ante", 100)
    for seat in (1, 6):
        live.bet(seat, "pot", 500)
    live.close()

    assert live.table.dealt == (1, 6)


# The payout limit


CUTS = {  # own cards, community, odds, ante, lowest ante, what ante and flop win in the end
    "a full house": ("2s 2h 2d", "Kc Kd Ah", 30, 333_333, 100, {"ante": 161_291, "flop": 4_838_709}),  # 1/31 and 30/31
    "a straight": ("9s 8h 7s", "6s 5s 9d", 10, 500_000, 100, {"ante": 454_546, "flop": 4_545_454}),  # 1/11 and 10/11
    "just within": ("9s 8h 7s", "6s 5s 9d", 10, 454_545, 100, {"ante": 454_545, "flop": 4_545_450}),
    "two cents over": ("As 2h 7s", "Ac Kd 9h", 1, 2_500_001, 100, {"ante": 2_500_000, "flop": 2_500_000}),
    "a royal flush": ("As Ks Qs", "Js Ts 2d", 1000, 100_000, 100, {"ante": 4_996, "flop": 4_995_004}),  # 1/1001
    "as the minimum": ("As Ks Qs", "Js Ts 2d", 1000, 100_000, 100_000, {"ante": 100_000, "flop": 100_000_000}),
    "over the minimum": ("As Ks Qs", "Js Ts 2d", 1000, 200_000, 100_000, {"ante": 100_000, "flop": 100_000_000}),
}


@pytest.mark.parametrize("made", CUTS)
def test_the_payout_limit_cuts_in_proportion(made):
    """11(d), C7: $50,000, or what the minimum could win; the pot has no limit."""
    own, community, odds, ante, low, wins = CUTS[made]
    wagers = {2: {"ante": ante, "pot": 3_000_000}, 5: {"ante": low, "pot": 3_000_000}}
    settings = flop_table(ante=(low, 3_000_000), pot=3_000_000)
    told = force(settings, wagers, {2: "flop", 5: "surrender"}, {2: own, 5: "3c 4c 6d", "community": community})

    assert told.returned[2] == {wager: ante + won for wager, won in wins.items()} | {"pot": 6_000_000}
    cuts = {"ante": ante - wins["ante"], "flop": odds * ante - wins["flop"]}
    assert told.cut[2] == {wager: cut for wager, cut in cuts.items() if cut}


def test_each_player_has_a_limit_of_his_own():
    wagers = {seat: {"ante": 1_000_000, "pot": 500} for seat in (1, 2)}
    hands = {1: "2s 2h 2d", 2: "3s 3h 3d", "community": "Kc Kd Ah"}
    told = force(flop_table(ante=(100, 3_000_000)), wagers, {1: "flop", 2: "flop"}, hands)

    for seat in (1, 2):
        assert told.returned[seat]["ante"] + told.returned[seat]["flop"] == 2_000_000 + 5_000_000


# Dealing and choosing


@pytest.mark.parametrize("dealing", DEALINGS)
def test_cards_come_in_the_order_of_the_dealing_method(dealing):
    wagers = {seat: {"ante": 100, "pot": 500} for seat in (2, 6)}
    live = seated(flop_table(dealing=dealing), wagers)
    told, _ = play(live, wagers, dict.fromkeys(wagers, "flop"), {})

    places = [event[1] for event in told.events if event[0] == "deal"]
    if dealing == "automated_shoe":
        assert places == [2, 2, 2, 6, 6, 6, "community", "community", "community"]
    else:
        assert places == [2, 6, "community"] * 3
    (deck,) = (e.deck for e in live.round_events() if isinstance(e, happened.DeckShuffled))
    assert [event[2] for event in told.events if event[0] == "deal"] == list(deck[:9])


def bets_closed(pace="dealer"):
    """Return a table of three hands that are to choose."""
    live = seated(flop_table(pace=pace), [1, 2, 3])
    live.open()
    for seat in (1, 2, 3):
        live.bet(seat, "ante", 100)
        live.bet(seat, "pot", 500)
    live.close()
    return live


def heard(live, since, player):
    """Return what a player is told of each event, and the table as it is in the end, in bytes."""
    table, who, found = Table(), live.who(player), []
    for number, entry in enumerate(live.log):
        table = evolve(table, entry.event)
        if number >= since:
            found.append(msgspec.json.encode(redact(entry.event, table, number + 1, who)))
    return [*found, msgspec.json.encode(view(table, who))]


@pytest.mark.parametrize("pace", ["dealer", "house"])
def test_until_all_have_chosen_nobody_learns_what_another_chose(pace):
    """F4: the same table, once with a flop wager and once with a surrender: to the others it is the same."""
    told = []
    for choice in ("flop", "surrender"):
        live = bets_closed(pace)
        since = len(live.log)
        live.choose(2, choice)
        assert live.table.phase == "deciding"
        told.append([heard(live, since, f"player {other}") for other in (1, 3)])
        assert heard(live, since, "player 2") != told[-1][0]

        live.choose(3, "flop")
        live.choose(1, "surrender")
        assert live.table.phase == "over"
    assert told[0] == told[1]


def test_seats_choose_in_any_order_and_only_once():
    live = bets_closed()
    live.choose(3, "surrender")

    assert live.refused(live.who("player 3"), live.choice(3, "flop")) == Code.NOT_NOW
    live.choose(1, "flop")
    live.choose(2, "flop")
    assert live.table.phase == "over"
