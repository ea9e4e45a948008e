"""The table's state as data."""

import msgspec

from server.core.games.steps import Ask, TakeBets
from server.core.table import Table, game_of, settings_of
from server.core.table import played as told_to_the_game
from tests.core.games.flop_poker.rows import flop
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import Pit, dealt, played, settings


def test_the_open_step_decides_the_phase():
    assert Table().phase == "closed"
    assert Pit(settings(pace="dealer")).table.phase == "closed"
    assert Pit().table.phase == "betting"
    assert dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}]).table.phase == "deciding"
    assert played(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}], ["play"]).table.phase == "over"


def test_dealing_showdown_and_settling_are_phases_at_the_dealers_pace():
    pit = Pit(settings(pace="dealer"))
    pit.proceed()
    pit.sit("ann", 1)
    pit.bet("ann", pair_plus=500)
    phases = []
    while pit.table.phase != "over":
        pit.proceed()
        phases.append(pit.table.phase)

    assert phases == ["dealing"] * 3 + ["showdown"] * 2 + ["settling", "over"]


def test_the_seats_of_a_player_are_in_order():
    pit = Pit(settings(max_positions=3))
    pit.sit("ann", 4)
    pit.sit("ann", 3, 0)

    assert pit.table.of("ann") == (3, 4)


def test_seats_that_have_not_answered_are_waited_for():
    pit = dealt(["Qc Qd 4h", "Ac 8h 3s"], "9c 7d 2h", [{"ante": 500}, {"ante": 500}])
    step = pit.table.now_playing
    assert isinstance(step, Ask)
    assert pit.table.waiting(step) == [1, 2]

    pit.choose("p1", "fold")
    assert pit.table.waiting(step) == [2]


def test_the_game_is_found_by_the_settings():
    table = Pit().table

    assert game_of(settings_of(table)).name == "three_card_poker"
    assert isinstance(table.steps[0], TakeBets)


def test_a_table_survives_its_encoding():
    table = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}]).table

    assert msgspec.msgpack.decode(msgspec.msgpack.encode(table), type=Table) == table


def test_the_phases_of_a_round_with_burns_and_a_board():
    pit = Pit(texas(pace="dealer"))
    pit.proceed()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    phases = []
    while pit.table.phase != "over":
        pit.proceed() if pit.table.phase != "deciding" else pit.answer(pit.table.now_playing.options[0].name)
        phases.append(pit.table.phase)

    assert phases == [
        *["dealing"] * 2,
        "deciding",
        *["dealing"] * 2,
        "deciding",
        *["dealing"] * 2,
        "deciding",
        *["dealing"] * 2,
        "showdown",
        "settling",
        "over",
    ]


def test_an_answer_is_concealed_only_while_all_are_asked_together():
    pit = dealt(["Kd 7s 2c", "Qc 7h 4d"], "", [{"ante": 500, "pot": 500}] * 2, flop(), "Kc 8d 3h")
    pit.answer("flop")
    assert (pit.table.concealed(1), pit.table.stake_concealed(1)) == (True, {"flop": 500})
    assert not pit.table.concealed(2)

    pit.answer("surrender")
    assert not pit.table.concealed(1)


def test_a_game_sees_the_hands_of_the_round():
    pit = dealt(["Kd 7s 2c", "Qc 7h 4d"], "", [{"ante": 500, "pot": 500}] * 2, flop(), "Kc 8d 3h")
    pit.answer("surrender")
    known = told_to_the_game(pit.table)

    assert (known.community, known.hands[1].folded, known.hands[2].cards) == (
        ("Kc", "8d", "3h"),
        True,
        ("Qc", "7h", "4d"),
    )
