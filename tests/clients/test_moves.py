"""The next move depends on nothing but what the player sees. Whole rounds are played in test_bot.py."""

from dataclasses import dataclass, field, replace
from random import Random

import pytest

from clients.python.moves import Broke, Moves
from clients.python.styles import STYLES, Wish


SPOT = {"wager": "ante", "label": "Ante", "low": 500, "high": 10_000, "must": True, "needs": []}
RULES = {"chip": 100, "spots": [SPOT], "raises": [{"wager": "play", "label": "Play", "of": "ante", "times": 1}]}
ME = {"player": "ann", "seats": [2], "stack": 5_000, "pending": 0, "leaving": False}


@dataclass
class Scene:
    legal: list
    balance: int = 100_000
    seated_at: str | None = None
    me: dict | None = None
    view: dict = field(
        default_factory=lambda: {"round": 1, "rules": RULES, "seats": [{"seat": 2, "player": "ann", "wagers": {}}]}
    )


def ann(scene, me=None):
    scene.me = me
    return Moves(scene, STYLES["timid"], Random(1))


SIT = {"type": "MaySit", "seats": [3], "low": 2_000, "high": 30_000, "chip": 100}
BET = {
    "type": "MayBet",
    "command": {"type": "Bet", "round": 1, "seat": 2, "wager": "ante", "amount": 500},
    "low": 500,
    "high": 10_000,
    "chip": 100,
    "may_withdraw": True,
}
DONE = {"type": "MayDone", "command": {"type": "Done", "round": 1}}


def test_a_player_without_a_seat_sits_down_with_whole_chips():
    move = ann(Scene([SIT]))._move()

    assert (move["type"], move["seat"]) == ("Sit", 3)
    assert 20_000 <= move["buy_in"] <= 30_000
    assert move["buy_in"] % 100 == 0


def test_a_player_does_not_sit_down_while_chips_are_on_their_way():
    assert ann(Scene([SIT], seated_at="T1"))._move() is None


def test_a_player_without_the_smallest_buy_in_is_broke():
    with pytest.raises(Broke):
        ann(Scene([SIT], balance=1_999))._move()


def test_a_player_wagers_and_says_done():
    scene = Scene([BET])
    one = ann(scene, ME)
    bet = one._move()
    one._remove_from_plan(bet)
    scene.legal = [BET, DONE]

    assert bet == BET["command"]
    assert one._move() == DONE["command"]


def test_a_player_whose_wager_was_given_back_makes_it_again():
    scene = Scene([BET, DONE])
    one = ann(scene, ME)
    (seat,) = scene.view["seats"]
    for _ in range(2):  # the table gives it back when the time is up
        bet = one._move()
        one._remove_from_plan(bet)
        assert one._move() == DONE["command"], "a wager that is refused is not made again"
        seat["wagers"] = {"ante": 500}
        assert one._move() == DONE["command"]
        seat["wagers"] = {}
    one._remove_from_plan(one._move())
    one._accepted(bet)
    assert one._move() == bet, "it was given back at once"


def test_a_player_who_withdraws_a_wager_does_not_make_it_again():
    scene = Scene([BET, DONE])
    one = ann(scene, ME)
    (seat,) = scene.view["seats"]
    one.style = replace(one.style, wagers=lambda *_: [Wish("ante", 0), Wish("ante", None)])
    for amount, lies in ((500, {"ante": 500}), (0, {})):
        bet = one._move()
        assert bet["amount"] == amount
        one._remove_from_plan(bet)
        one._accepted(bet)
        seat["wagers"] = lies

    assert one._move() == DONE["command"]


def test_a_player_who_cannot_pay_a_hand_to_its_end_tops_up_or_leaves():
    poor = ME | {"stack": 900}
    leave = {"type": "MayLeave", "command": {"type": "Leave"}, "at": "now"}

    more = {"type": "MayTopUp", "low": 500, "high": 8_000, "chip": 500}

    assert ann(Scene([BET, more]), poor)._move() == {"type": "TopUp", "amount": 8_000}
    assert ann(Scene([BET, more], balance=7_999), poor)._move() == {"type": "TopUp", "amount": 7_500}
    assert ann(Scene([BET, leave], balance=500), poor)._move() == {"type": "Leave"}


def test_a_player_without_anything_to_do_has_no_move():
    assert ann(Scene([]), ME)._move() is None
    assert ann(Scene([BET]), ME | {"pending": 500})._move() is None
