"""Texas Hold 'Em Bonus: the rulings, and what is not in sections 6 to 11 alone."""

from protocol.refusals import Code
from server.core.events import Chose, StepOpened
from server.core.games.steps import Hand, Pay, Played
from server.core.games.texas_holdem_bonus.rules import GAME, settle
from tests.core.games.texas_holdem_bonus.hands import ANTE, BOARD, BONUS, KINGS, LOW, QUEENS, seated
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import dealt, returned, stacked
from tests.refusing import refused_as


# Rulings for all games


def test_C10_silence_folds_before_the_flop_and_checks_after_it():
    pit = dealt([KINGS], QUEENS, [BONUS], texas())
    pit.time_up()
    assert Chose(1, "fold", folds=True, hides=False, by="table") in pit.events

    pit = dealt([KINGS], QUEENS, [BONUS], texas(), BOARD)
    pit.answer("flop")
    pit.time_up()
    pit.time_up()
    silent = [event.choice for event in pit.events if isinstance(event, Chose) and event.by == "table"]
    assert silent == ["check", "check"]
    assert returned(pit) == {"ante": 500, "flop": 2000, "bonus": 3300}


def test_14_one_position_a_player_C12():
    pit = seated(1)
    with refused_as(Code.TOO_MANY_POSITIONS):
        pit.sit("p1", 2, 0)


def test_C16_without_the_funds_only_a_fold_or_a_check_is_legal():
    pit = dealt([KINGS], QUEENS, [{"ante": 800}], texas(), BOARD, stack=2000)
    with refused_as(Code.NOT_ENOUGH_CHIPS):
        pit.choose("p1", "flop")

    pit = dealt([KINGS], QUEENS, [{"ante": 600}], texas(), BOARD, stack=2000)
    pit.answer("flop")
    with refused_as(Code.NOT_ENOUGH_CHIPS):
        pit.choose("p1", "turn")
    pit.answer("check")


def test_C17_each_turn_has_a_clock_of_its_own():
    pit = dealt([KINGS, LOW], QUEENS, [ANTE] * 2, texas())
    pit.answer("flop")
    asked = [event for event in pit.events if isinstance(event, StepOpened) and event.turn]

    assert [event.turn for event in asked] == [1, 2]
    assert asked[0].deadline < asked[1].deadline


def test_what_is_posted_names_the_choices_of_the_licensee():
    terms = texas(ante_pays="flush", aces_1000=True)
    rules = GAME.rules(terms.game, terms.terms, None)

    assert (rules["ante_pays"], rules["aces_1000"], rules["payout_limit"]) == ("flush", True, 5_000_000)
    assert "1,000 to 1" in " ".join(GAME.notes(terms.game))
    assert "1,000 to 1" not in " ".join(GAME.notes(texas().game))


def test_the_deck_of_a_texas_table_gives_burns_and_board_in_order():
    deck = stacked([KINGS], QUEENS, texas(), BOARD)

    assert deck[:4] == ("Ks", "Qs", "Kd", "Qd")
    assert (deck[5:8], deck[9], deck[11]) == (("2c", "7d", "9h"), "Js", "4c")


def test_a_lost_bonus_says_so():
    (line,) = [
        line
        for line in settle(texas().game, Played({1: Hand(("3s", "5d"), BONUS, folded=True)}, ("Qs", "Qd")))
        if line.wager == "bonus"
    ]

    assert line == Pay(1, "bonus", 0, "no pay", "high_card")


# 13. Irregularities


def test_13_f_a_round_is_void_when_the_device_that_deals_it_fails_and_the_bonus_goes_back_too_C3():
    """13(a) and (b) save the bonus wager; this clause saves none."""
    pit = dealt([KINGS, LOW], QUEENS, [BONUS] * 2, texas(), BOARD)
    pit.answer("fold", "flop", "turn")
    voided, _ = pit.void()

    assert voided.clause == "13(f)"
    assert {line.wager: line.amount for line in voided.wagers if line.seat == 1} == BONUS
    assert {line.wager: line.amount for line in voided.wagers if line.seat == 2} == BONUS | {"flop": 1000, "turn": 500}
    assert [player.stack for player in pit.table.players.values()] == [100_000] * 2
    assert pit.table.dealer_shown == ()
