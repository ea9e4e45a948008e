"""The rows of Flop Poker."""

from server.core.games.flop_poker.settings import FlopSettings
from tests.core.games.flop_poker.clauses import CLAUSES
from tests.core.games.rows import Page, Rows, small
from tests.core.given import of_game


FLOP_LIMITS = {"ante": (500, 50_000), "pot": (500, 500)}


def flop(**changes):
    """Flop Poker, set up as in `settings`."""
    return of_game(FlopSettings, {"limits": FLOP_LIMITS}, changes)


def any_settings(rng, _dealing):
    return FlopSettings(small(FLOP_LIMITS) | {"pot": rng.choice([(500, 500), (100, 100)])})


def some_settings(rng, _dealing):
    return FlopSettings({"ante": (rng.randrange(1, 6) * 100, 10_000), "pot": (rng.randrange(1, 6) * 100,) * 2})


ROWS = Rows(
    table=flop,
    any_settings=any_settings,
    some_settings=some_settings,
    live=FlopSettings({"ante": (500, 10_000), "pot": (500, 500)}),
    simulated=FlopSettings({"ante": (500, 5_000), "pot": (500, 500)}),
    page=Page("Flop", 'game = "flop_poker"', "ante = [500, 10_000]\npot = [500, 500]"),
    needed={"ante": 500, "pot": 500},
    wagers={"ante": 500, "pot": 500},
    offered=("ante", "pot"),
    raises=("flop",),
    hands=(("As Ks Qs", "2c 3d 4h"), "", "9c 9d 9h"),
    panel=[("flop", "ante", 1)],
    places=(3, 0, 3),
    called={"ante": 500, "pot": 500},
    kinds=8,
    clauses=CLAUSES,
)
