"""A wrong result is found: a multiple, a comparison, a bonus that was forgotten, a pot that was paid twice."""

import pytest

from clients.python.load.settlement import Verdict, judge, two_cards
from tests.clients.load.messages import RULES, seat, view


def line(wager, stake, returned):
    return {"wager": wager, "stake": stake, "returned": returned, "why": ""}


def posted(wager, *lines):
    return {
        "wager": wager,
        "label": wager,
        "lines": [{"hand": hand, "odds": odds} for hand, odds in lines],
        "progressive": False,
    }


TABLES = [
    posted("pair_plus", ("Mini royal", "35 to 1"), ("Straight", "5 to 1"), ("Flush", "3 to 1"), ("Pair", "1 to 1")),
    posted("ante_bonus", ("Straight flush", "5 to 1"), ("Straight", "1 to 1")),
    posted("six_card_bonus", ("Royal flush", "1,000 to 1"), ("Straight", "10 to 1"), ("Three of a kind", "5 to 1")),
    posted("flop", ("Three of a kind", "4 to 1"), ("Two pair", "2 to 1"), ("Jacks or better", "1 to 1")),
    posted("jacks_plus", ("Two pair", "3 to 1"), ("Jacks or better", "1 to 1")),
    posted("bonus", ("Aces", "30 to 1"), ("Ace king suited", "25 to 1"), ("Pair", "3 to 1")),
]


def judged(game, dealer, community, *hands, **about):
    """Judge hands given as (cards, results, about the seat)."""
    places = {"seat": 0, "dealer": len(dealer.split()), "community": len(community.split())}
    seats = [
        seat(number, f"p{number}", cards=cards.split(), results=[line(*one) for one in results], **more)
        for number, (cards, results, more) in enumerate(hands, 1)
    ]
    rules = RULES | {"hash": "posted", "pay_tables": TABLES, "card_places": places}
    over = view(game=game, rules=rules, dealer=dealer.split(), community=community.split(), seats=seats, **about)
    verdict = Verdict()
    judge(over, lambda _: [], verdict)
    return verdict


def three(cards, *results, dealer="Qc 9d 2h", **more):
    return judged("three_card_poker", dealer, "", (cards, results, {"choice": "play"} | more))


RIGHT = [
    three("Kc 3d 2s", ("ante", 100, 200), ("play", 100, 200)),
    three("Kc 3d 2s", ("ante", 100, 200), ("play", 100, 100), dealer="Jc 9d 2h"),
    three("3c 3d 2s", ("ante", 100, 200), ("play", 100, 200), ("pair_plus", 100, 200)),
    three("Jc 3d 2s", ("ante", 100, 0), ("play", 100, 0), ("pair_plus", 100, 0)),
    three("Qs 9h 2c", ("ante", 100, 100), ("play", 100, 100)),
    three("3c 4d 5s", ("ante", 100, 200), ("play", 100, 200), ("ante_bonus", 0, 100)),
    three("Jc Td 8s", ("ante", 100, 0), ("play", 100, 0), ("six_card_bonus", 100, 1_100), dealer="Qc 9d 2h"),
    three("7c 3d 2s", ("ante", 100, 0), ("pair_plus", 100, 0), folded=True, choice="fold"),
    judged(
        "flop_poker",
        "",
        "9h 3s 6h",
        ("As Ad Kc", [("ante", 100, 200), ("flop", 100, 200), ("pot", 50, 101)], {}),
        ("2s 4d Kd", [("ante", 100, 0), ("pot", 51, 0)], {}),
    ),
    judged("winners_pot_poker", "", "", ("Jc Jd 2s 3s 4s", [("ante", 100, 0), ("jacks_plus", 100, 200)], {})),
    judged(
        "texas_holdem_bonus",
        "2c 7d",
        "Ks Qs 9d 5c 3h",
        ("Kc Ad", [("ante", 100, 100), ("flop", 200, 400), ("bonus", 100, 0)], {}),
    ),
]
WRONG = [
    three("Kc 3d 2s", ("ante", 100, 100), ("play", 100, 200)),
    three("Kc 3d 2s", ("ante", 100, 200), ("play", 100, 200), dealer="Jc 9d 2h"),
    three("3c 3d 2s", ("ante", 100, 200), ("play", 100, 200), ("pair_plus", 100, 300)),
    three("3c 4d 5s", ("ante", 100, 200), ("play", 100, 200)),
    three("Kc 3d 2s", ("ante", 100, 200), ("play", 100, 200), ("ante_bonus", 0, 100)),
    three("7c 3d 2s", ("ante", 100, 100), folded=True, choice="fold"),
    judged(
        "flop_poker",
        "",
        "9h 3s 6h",
        ("As Ad Kc", [("ante", 100, 200), ("flop", 100, 200), ("pot", 50, 100)], {}),
        ("2s 4d Kd", [("ante", 100, 0), ("pot", 50, 100)], {}),
    ),
    judged("winners_pot_poker", "", "", ("Tc Td 2s 3s 4s", [("jacks_plus", 100, 200)], {})),
    judged("texas_holdem_bonus", "2c 7d", "Ks Qs 9d 5c 3h", ("Kc Ad", [("ante", 100, 200), ("flop", 200, 400)], {})),
]


@pytest.mark.parametrize("verdict", RIGHT)
def test_what_is_right_is_found_right(verdict):
    assert verdict.complaints == []
    assert (verdict.wrong, verdict.unread) == (0, 0)
    assert verdict.read


@pytest.mark.parametrize("verdict", WRONG)
def test_what_is_wrong_is_found_and_named(verdict):
    assert verdict.wrong == 1
    assert verdict.complaints[0].startswith("T1, round 1, seat ")


def test_wagers_that_are_not_read_are_counted():
    verdict = three("Kc 3d 2s", ("ante", 100, 200), ("play", 100, 200), ("cover_all", 100, 0))

    assert (verdict.read, verdict.unread) == (2, 1)


def test_void_rounds_and_unknown_games_are_not_judged():
    void = {"void": {"cause": "fault", "clause": ""}}
    hand = ("Kc 3d 2s", [("ante", 100, 100)], {"choice": "play"})

    assert judged("three_card_poker", "Qc 9d 2h", "", hand, **void).unread == 1
    assert judged("some_new_game", "Qc 9d 2h", "", hand).unread == 1


@pytest.mark.parametrize(
    ("own", "line"),
    [
        ("Ac Ad", "Aces"),
        ("Ac Kc", "Ace king suited"),
        ("Ac Jc", "Ace queen jack suited"),
        ("Ac Kd", "Ace king"),
        ("Qc Qd", "Kings queens jacks"),
        ("Ac Jd", "Ace queen jack"),
        ("2c 2d", "Pair"),
    ],
)
def test_two_cards_are_on_their_line(own, line):
    assert two_cards(own.split(), line)
    assert not two_cards(["9c", "8d"], line)
