"""In any play the tray holds what was brought minus what was taken away, plus what the house has won."""

from random import Random

import pytest
from msgspec.structs import replace

from server.core.events import BoughtIn, RoundClosed
from server.core.evolve import evolve
from server.core.settings import Tray
from server.core.table import Table
from server.core.tray.events import CountVerified, SlipSigned, TrayCounted
from server.core.tray.evolve import in_tray
from tests.core.given import Pit
from tests.core.random_play import KINDS, any_settings, step
from tests.core.tray.tables import OPENING, count, opened


def life(game, seed, steps=200):
    """A random table with a counted tray, from its first event on."""
    rng = Random(f"{game} {seed}")
    pit = Pit(replace(any_settings(rng, game), pace="dealer", inventory=Tray(OPENING)))
    for _ in range(steps):
        step(pit, rng)
    return pit


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_the_win_is_closing_less_opening_with_drop_and_credits_and_without_fills(game, seed):
    table, opening, before = Table(), 0, 0
    nothing = {"drop": 0, "fill": 0, "credit": 0, "variance": 0}
    sums = nothing
    for event in life(game, seed).events:
        was_open, table = table.inventory.opened, evolve(table, event)
        match event:
            case TrayCounted(_, amount) if not was_open:
                opening, before, sums = amount, table.house, nothing
            case BoughtIn(amount=amount):
                sums = sums | {"drop": sums["drop"] + amount}
            case SlipSigned(slip, amount=amount):
                sums = sums | {slip: sums[slip] + amount}
            case CountVerified(amount=amount, expected=expected) if was_open:
                sums = sums | {"variance": sums["variance"] + amount - expected}
        if table.inventory.opened:
            closing = in_tray(table) - sums["variance"]
            won = table.house + table.progressive.sent - table.progressive.got - before  # the meter's money with it
            assert closing - opening + sums["drop"] + sums["credit"] - sums["fill"] == won
    assert table.inventory.opened


def test_a_count_that_differs_is_the_tray_from_then_on():
    pit = opened()
    count(pit, OPENING - 700)
    assert pit.table.inventory.tray == in_tray(pit.table) == OPENING - 700
    count(pit, OPENING - 700)
    assert pit.table.inventory.tray == OPENING - 700


def test_chips_bought_between_the_first_count_and_its_verification_come_out_of_the_tray():
    pit = opened()
    pit.sit("ann", 1, 20_000)
    assert pit.table.inventory.tray == OPENING - 20_000


def test_the_tray_is_reckoned_when_a_round_is_over():
    pit = opened()
    pit.sit("p1", 1, 20_000)
    pit.proceed()
    pit.bet("p1", ante=500)
    while pit.table.phase != "deciding":
        pit.proceed()
    pit.answer("fold")
    while not isinstance(pit.events[-1], RoundClosed):
        pit.proceed()
    assert pit.table.house == 500
    assert pit.table.inventory.tray == OPENING - 20_000 + 500
