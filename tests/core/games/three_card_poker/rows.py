"""The rows of Three Card Poker."""

from server.core.games.three_card_poker.settings import ThreeCardSettings
from tests.core.games.rows import PROGRESSIVE, Page, Rows, small
from tests.core.games.three_card_poker.clauses import CLAUSES
from tests.core.given import LIMITS, settings


def any_settings(rng, dealing):
    version = rng.choice(["none", "none", "1", "2", "3"])
    six, cover = rng.choice([None, "6B1", "6B2", "6B3", "6B4"]), rng.random() < 0.6
    offered = {"ante", "pair_plus"} | ({"six_card_bonus"} if six else set()) | ({"cover_all"} if cover else set())
    progressive = rng.choice([None, "1", "2"])
    offered |= {"progressive"} if progressive else set()
    return ThreeCardSettings(
        limits={wager: limit for wager, limit in small(LIMITS | PROGRESSIVE).items() if wager in offered},
        version_6f=version,
        ante_bonus="default" if version == "none" else rng.choice("ABC"),
        six_card_bonus=six,
        cover_all=cover,
        max_positions=rng.choice([1, 1, 2, 3]),
        dealer_stack=rng.choice(["before_choices", "after_choices"])
        if dealing == "automated_shoe"
        else "before_choices",
        settle_by=rng.choice(["procedure", "seat"]),
        progressive_table=progressive,
        folded_progressive=rng.random() < 0.5,
    )


def some_settings(rng, dealing):
    limits = {"ante": (500, 10_000), "pair_plus": (100, 5_000), "six_card_bonus": (100, 500), "cover_all": (100, 500)}
    version, progressive = rng.choice(["none", "1", "2", "3"]), rng.choice([None, "1"])
    limits |= PROGRESSIVE if progressive else {}
    return ThreeCardSettings(
        limits | {"ante": (rng.randrange(1, 6) * 100, 10_000)},
        progressive_table=progressive,
        version_6f=version,
        ante_bonus="default" if version == "none" else "B",
        max_positions=rng.choice([1, 2, 3]),
        dealer_stack=rng.choice(["before_choices", "after_choices"])
        if dealing == "automated_shoe"
        else "before_choices",
        settle_by=rng.choice(["procedure", "seat"]),
    )


LIVE = {"ante": (500, 10_000), "pair_plus": (500, 5_000), "six_card_bonus": (500, 2_500), "cover_all": (500, 2_500)}
ROWS = Rows(
    table=settings,
    any_settings=any_settings,
    some_settings=some_settings,
    live=ThreeCardSettings(LIVE, max_positions=2),
    simulated=ThreeCardSettings(LIVE | PROGRESSIVE, progressive_table="1"),
    page=Page(
        "Dealer",
        'game = "three_card_poker"\nmax_positions = 2',
        "ante = [500, 10_000]\npair_plus = [500, 5_000]\nsix_card_bonus = [500, 2_500]\ncover_all = [500, 2_500]",
    ),
    needed={"ante": 500},
    wagers={"ante": 500, "pair_plus": 500},
    offered=("ante", "pair_plus", "six_card_bonus", "cover_all"),
    raises=("play",),
    hands=(("As Ks Qs", "2c 3d 4h"), "9c 9d 9h", ""),
    panel=[("play", "ante", 1)],
    places=(3, 3, 0),
    called={"ante": 500, "cover_all": 500},
    kinds=6,
    clauses=CLAUSES,
)
