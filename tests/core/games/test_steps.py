"""A round is data."""

import msgspec
import pytest

from server.core.games.registry import GAMES
from server.core.games.steps import Ask, Burn, Deal, Settle, Show, Step, TakeBets, phase_of
from server.core.games.terms import Terms
from tests.core.games.each_game import EACH_GAME


@pytest.mark.parametrize("dealing", ["hand", "manual_shoe", "automated_shoe"])
@pytest.mark.parametrize("name", sorted(EACH_GAME))
def test_a_round_begins_with_bets_ends_with_settling_and_survives_its_encoding(name, dealing):
    steps = GAMES[name].steps(EACH_GAME[name]().game, Terms(100, dealing))

    assert isinstance(next(step for step in steps if not isinstance(step, Burn)), TakeBets)
    assert isinstance(steps[-1], Settle)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(steps), type=tuple[Step, ...]) == steps


@pytest.mark.parametrize(
    ("step", "phase"),
    [
        (TakeBets(()), "betting"),
        (Burn(), "dealing"),
        (Deal(3, to="hands"), "dealing"),
        (Ask(of="ante", options=(), otherwise="fold"), "deciding"),
        (Show("dealer"), "showdown"),
        (Settle(), "settling"),
    ],
)
def test_each_step_belongs_to_a_phase(step, phase):
    assert phase_of(step) == phase


@pytest.mark.parametrize("name", sorted(EACH_GAME))
def test_silence_chooses_an_option_that_stakes_nothing_more_C10(name):
    for step in GAMES[name].steps(EACH_GAME[name]().game, Terms(100, "hand")):
        if isinstance(step, Ask):
            (silent,) = [option for option in step.options if option.name == step.otherwise]
            assert silent.bets is None
