"""Flop Poker: the rulings, and what is not in sections 6 to 11 alone."""

from msgspec.structs import replace

from protocol.refusals import Code
from server.core.events import Chose
from server.core.games.flop_poker.pay_tables import FLOP_MINIMUM
from server.core.games.flop_poker.rules import GAME
from server.core.view import view
from tests.core.games.flop_poker.hands import BOARD, BOTH, NOTHING, PAIR_OF_KINGS, order, seated
from tests.core.games.flop_poker.rows import flop
from tests.core.given import dealt, returned, settings, who
from tests.refusing import refused_as


# Rulings for all games


def test_C10_silence_surrenders_and_the_pot_is_still_played():
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)
    pit.choose("p2", "flop")
    pit.time_up()

    assert Chose(1, "surrender", folds=True, hides=False, by="table") in pit.events
    assert returned(pit) == {"ante": 0, "pot": 1000}


def test_13_one_position_a_player_C12():
    pit = seated("p1")
    with refused_as(Code.TOO_MANY_POSITIONS):
        pit.sit("p1", 2, 0)


def test_C16_without_the_funds_only_a_surrender_is_legal():
    pit = dealt([PAIR_OF_KINGS], "", [{"ante": 1500}], flop(), BOARD, stack=2000)
    with refused_as(Code.NOT_ENOUGH_CHIPS):
        pit.choose("p1", "flop")
    pit.choose("p1", "surrender")


def test_a_game_without_a_button_deals_from_the_dealers_left_whatever_was_played_before():
    pit = seated("p1", "p2", "p3")
    pit.table = replace(pit.table, button=2)
    pit.play([BOTH] * 3)

    assert [to for to, _ in order(pit)][:4] == [1, 2, 3, "community"]


def test_what_is_posted_names_the_pot_wager_and_the_limit():
    rules = GAME.rules(flop().game, flop().terms, None)

    assert (rules["pot_wager"], rules["payout_limit"]) == (500, 5_000_000)
    assert rules["pay_tables"] == {"flop": FLOP_MINIMUM}
    assert len(GAME.notes(flop().game)) == 6
    assert settings().game != flop().game


# 12. Irregularities


def test_12_f_a_round_is_void_when_the_device_that_deals_it_fails_and_the_pot_goes_back_too_C3():
    """12(a) and (b) save the pot wagers; this clause saves none."""
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH] * 2, flop(), BOARD)
    pit.answer("surrender")
    voided, _ = pit.void()

    assert voided.clause == "12(f)"
    assert {(line.seat, line.wager) for line in voided.wagers} == {(n, wager) for n in (1, 2) for wager in BOTH}
    assert [player.stack for player in pit.table.players.values()] == [100_000] * 2
    assert (pit.table.community_shown, view(pit.table, who("p1")).pot) == ((), 0)
