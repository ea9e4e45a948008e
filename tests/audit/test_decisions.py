"""The audit checks choices: each is on offer, and each seat answers when it is asked."""

import random

import pytest
from msgspec.structs import replace

from server.audit.decisions import check_choice
from server.core.events import Chose
from server.core.evolve import evolve
from server.core.games.steps import Ask
from server.core.table import Table
from tests.core.random_play import random_pit
from tests.first_of import first_of


def choices(seeds=20):
    """Yield choices of random rounds that are made in turn, each with the table before it."""
    for seed in range(seeds):
        table = Table()
        pit = random_pit(random.Random(seed), 120, game="three_card_poker")
        for _, event in pit.log:
            if isinstance(event, Chose):
                yield table, event
            table = evolve(table, event)


@pytest.mark.parametrize("seeds", first_of([5, 20]))
def test_each_choice_of_random_rounds_is_right(seeds):
    found = [(table, event) for table, event in choices(seeds)]

    assert found
    assert [problem for table, event in found for problem in check_choice(table, event)] == []


def test_a_choice_out_of_turn_is_found():
    table, event, other = next(
        (table, event, other)
        for table, event in choices()
        if isinstance(step := table.now_playing, Ask) and not step.together
        for other in table.waiting(step)
        if other != event.seat
    )
    kind, sentence = next(check_choice(table, replace(event, seat=other)))

    assert kind == "round"
    assert sentence == f"Seat {other} chose {event.choice} when it was the turn of seat {event.seat}."
