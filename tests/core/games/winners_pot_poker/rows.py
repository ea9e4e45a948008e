"""The rows of Winner's Pot Poker."""

from server.core.games.winners_pot_poker.settings import WinnersPotSettings
from tests.core.games.rows import Page, Rows, small
from tests.core.games.winners_pot_poker.clauses import CLAUSES
from tests.core.given import of_game


WINNERS_POT_LIMITS = {"ante": (500, 500), "jacks_plus": (100, 50_000)}


def winners_pot(**changes):
    """Winner's Pot Poker, set up as in `settings`."""
    return of_game(WinnersPotSettings, {"limits": WINNERS_POT_LIMITS, "commission_fixed": 2_500}, changes)


def any_settings(rng, _dealing):
    fixed, rate = rng.choice([0, 99, 2_500]), rng.choice(["0", "1/20", "1/10", "3/70"])
    return WinnersPotSettings(small(WINNERS_POT_LIMITS), fixed, rate, allow_player_edge=True)


def some_settings(rng, _dealing):
    limits = {"ante": (rng.randrange(1, 6) * 100,) * 2, "jacks_plus": (100, 5_000)}
    return WinnersPotSettings(limits, 150, allow_player_edge=True)


ROWS = Rows(
    table=winners_pot,
    any_settings=any_settings,
    some_settings=some_settings,
    live=WinnersPotSettings({"ante": (500, 500), "jacks_plus": (500, 2_500)}, 2_500),
    simulated=WinnersPotSettings({"ante": (500, 500), "jacks_plus": (100, 2_500)}, commission_fixed=1_000),
    page=Page(
        "Pot",
        'game = "winners_pot_poker"\ncommission_fixed = 1_000',
        "ante = [500, 500]\njacks_plus = [500, 2_500]",
    ),
    needed={"ante": 500},
    wagers={"ante": 500, "jacks_plus": 500},
    offered=("ante", "jacks_plus"),
    raises=("bet", "double"),
    hands=(("As Ks Qs Js Ts", "2c 3d 4h 5h 6h"), "9c 9d 9h 8c 8d", ""),
    panel=[("bet", "ante", 1), ("double", "ante", 2)],
    places=(5, 5, 0),
    called={"ante": 500, "jacks_plus": 500},
    kinds=7,
    clauses=CLAUSES,
)
