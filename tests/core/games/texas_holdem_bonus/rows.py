"""The rows of Texas Hold 'Em Bonus."""

from server.core.games.texas_holdem_bonus.settings import TexasSettings
from tests.core.games.rows import PROGRESSIVE, Page, Rows, small
from tests.core.games.texas_holdem_bonus.clauses import CLAUSES
from tests.core.given import of_game


TEXAS_LIMITS = {"ante": (500, 50_000), "bonus": (100, 50_000)}


def texas(**changes):
    """Texas Hold 'Em Bonus, set up as in `settings`."""
    return of_game(TexasSettings, {"limits": TEXAS_LIMITS}, changes)


def any_settings(rng, _dealing):
    limits = TEXAS_LIMITS | (PROGRESSIVE if (progressive := rng.random() < 0.5) else {})
    return TexasSettings(
        small(limits),
        rng.choice(["straight", "flush"]),
        rng.random() < 0.5,
        progressive=progressive,
        folded_progressive=rng.random() < 0.5,
    )


def some_settings(rng, _dealing):
    limits = {"ante": (rng.randrange(1, 6) * 100, 10_000), "bonus": (100, 5_000)}
    return TexasSettings(limits, aces_1000=rng.choice([True, False]))


ROWS = Rows(
    table=texas,
    any_settings=any_settings,
    some_settings=some_settings,
    live=TexasSettings({"ante": (500, 10_000), "bonus": (500, 2_500)}),
    simulated=TexasSettings({"ante": (500, 5_000), "bonus": (100, 2_500)} | PROGRESSIVE, progressive=True),
    page=Page("Texas", 'game = "texas_holdem_bonus"', "ante = [500, 10_000]\nbonus = [500, 2_500]"),
    needed={"ante": 500},
    wagers={"ante": 500, "bonus": 500},
    offered=("ante", "bonus"),
    raises=("flop", "turn", "river"),
    hands=(("As Ks", "2c 3d"), "9c 9d", "5h 6h 7h 8h Td"),
    panel=[("flop", "ante", 2), ("turn", "ante", 1), ("river", "ante", 1)],
    places=(2, 2, 5),
    called={"ante": 500, "bonus": 500},
    kinds=9,
    clauses=CLAUSES,
)
