"""
Three Card Poker: the printed pay tables, what of them is posted, and which settings the rules allow.

Numbers in comments are sections of the Massachusetts rules; odds "35:1" read "35 to 1".
The table of pair plus is a setting: its printed minimum is in `settings.py`.
"""

from collections.abc import Mapping
from typing import Any

from protocol.money import dollars
from server.core.games.pay_tables import Lines, PayTable
from server.core.games.progressive import ENVY, THREE_CARD, in_words
from server.core.games.terms import Terms
from server.core.money import odds

from .settings import PAIR_PLUS_MINIMUM, ThreeCardSettings


ANTE_BONUS: Mapping[str, Lines] = {
    "default": {"straight_flush": "5:1", "three_of_a_kind": "4:1", "straight": "1:1"},  # 11(a)(3)
    "A": {  # 11(a)(3)(i)
        "mini_royal_spades": "50:1",
        "mini_royal": "5:1",
        "straight_flush": "4:1",
        "three_of_a_kind": "3:1",
        "straight": "1:1",
    },
    "B": {"mini_royal": "50:1", "straight_flush": "8:1", "three_of_a_kind": "6:1"},
    "C": {"mini_royal_spades": "50:1", "mini_royal": "10:1", "straight_flush": "4:1", "three_of_a_kind": "3:1"},
}

SIX_CARD_HANDS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
)
SIX_CARD_BONUS: Mapping[str, Lines] = {  # 6(g)(4)
    name: dict(zip(SIX_CARD_HANDS, (f"{gain}:1" for gain in gains), strict=True))
    for name, gains in {
        "6B1": (1000, 200, 50, 25, 20, 10, 5),
        "6B2": (1000, 200, 50, 25, 15, 10, 5),
        "6B3": (1000, 200, 100, 20, 15, 9, 8),
        "6B4": (1000, 200, 100, 20, 15, 10, 7),
    }.items()
}

PROGRESSIVE = "progressive"  # the wager of 13

COVER_ALL_HANDS = ("mini_royal", "straight_flush", "three_of_a_kind", "straight")
COVER_ALL: Mapping[int, Lines] = {  # 12(k), by the number of players
    players: dict(zip(COVER_ALL_HANDS, column, strict=True))
    for players, column in {
        1: ("100:1", "60:1", "50:1", "5:1"),
        2: ("90:1", "40:1", "35:1", "3:1"),
        3: ("80:1", "30:1", "25:1", "2:1"),
        4: ("70:1", "25:1", "20:1", "3:2"),
        5: ("60:1", "20:1", "15:1", "1:1"),
        6: ("50:1", "15:1", "12:1", "1:1"),
        7: ("40:1", "12:1", "9:1", "1:1"),
    }.items()
}


def pay_line(table: Mapping[str, object], made: str) -> str | None:
    """
    Return the line of a pay table that a hand falls under, or None.

    An ace-king-queen of spades without a line of its own is a mini royal, a mini royal without one a straight flush.
    """
    chain = ("mini_royal_spades", "mini_royal", "straight_flush")
    names = chain[chain.index(made) :] if made in chain else (made,)
    return next((name for name in names if name in table), None)


def pay_tables(settings: ThreeCardSettings) -> tuple[PayTable, ...]:
    """Return the pay tables of the wagers on offer, and of the ante bonus."""
    tables = [
        PayTable("pair_plus", settings.pair_plus),
        PayTable("ante_bonus", ANTE_BONUS[settings.ante_bonus]),
    ]
    if settings.six_card_bonus:
        tables.append(PayTable("six_card_bonus", SIX_CARD_BONUS[settings.six_card_bonus]))
    if settings.cover_all:
        tables.append(PayTable("cover_all", by_players=COVER_ALL))
    if settings.progressive_table:
        tables.append(PayTable(PROGRESSIVE, in_words(THREE_CARD[settings.progressive_table]), progressive=True))
        envy = {hand: dollars(amount) for hand, amount in ENVY.items()}
        tables.append(PayTable("envy", envy, progressive=True))
    return tuple(tables)


def more_rules(settings: ThreeCardSettings) -> dict[str, Any]:
    """Return what else of the settings is posted."""
    return {
        "version_6f": settings.version_6f,
        "ante_bonus": settings.ante_bonus,
        "six_card_bonus": settings.six_card_bonus,
        "progressive_table": settings.progressive_table,
        "folded_progressive": settings.folded_progressive,
        "max_positions": settings.max_positions,
        "dealer_stack": settings.dealer_stack,
        "settle_by": settings.settle_by,
    }


def notes(settings: ThreeCardSettings) -> tuple[str, ...]:
    """Return the sentences posted beside the pay tables."""
    posted = [
        "The dealer plays with queen high or better; below it the ante pays 1 to 1 and the play wager comes back.",
        "To play on costs as much again as the ante. When the clock runs out, the hand is folded.",
        "Pair plus and bonus wagers are settled after a fold; a concede gives up every wager of the hand unseen.",
    ]
    match settings.version_6f:
        case "1":
            posted.append("The pair plus needs an ante at least as large.")  # 6(f)(1)
        case "2":
            posted.append("The pair plus needs an ante at least half as large.")  # 6(f)(2)
        case "3":
            posted.append("Ante and pair plus are both required, neither above five times the other.")  # 6(f)(3)
    if settings.cover_all:
        posted.append("Cover all pays by the highest hand dealt at the table, the dealer's included.")  # 12(g), T6
    if settings.progressive_table:
        fold = "stays" if settings.folded_progressive else "is lost"
        posted.append(
            f"The progressive wager is taken when betting closes: its pays are for 1. After a fold it {fold}."
        )
        posted.append(
            "An envy bonus goes to every other player with a progressive wager, never for a hand of one's own."
        )
    if settings.max_positions > 1:
        posted.append(f"A player may take up to {settings.max_positions} adjacent positions.")  # 6(e)
    return tuple(posted)


def check_more(settings: ThreeCardSettings, terms: Terms) -> None:
    """Check what the rules say of a licensee's other choices (ValueError, with a sentence)."""
    for hand, least in PAIR_PLUS_MINIMUM.items():  # 11(a)(2): no less than printed
        line = pay_line(settings.pair_plus, hand)
        if line is None or odds(settings.pair_plus[line]) < odds(least):
            raise ValueError(f"pair_plus must pay {hand} at least {least} (11(a)(2))")
    if unknown := settings.pair_plus.keys() - {*PAIR_PLUS_MINIMUM, "mini_royal_spades"}:
        raise ValueError(f"pair_plus has no line for {min(unknown)}; its lines are {', '.join(PAIR_PLUS_MINIMUM)}")
    if (settings.version_6f == "none") != (settings.ante_bonus == "default"):  # 11(a)(3)(i), T2
        raise ValueError('ante_bonus is "A", "B" or "C" with a version of 6(f), and "default" without one (11(a)(3))')
    if settings.dealer_stack == "after_choices" and terms.dealing != "automated_shoe":
        raise ValueError('dealer_stack "after_choices" needs dealing "automated_shoe" (9(c)(2))')
    if settings.progressive_table == "3" and not settings.allow_player_edge:
        why = (
            "returns 113 % of what is bet before the meter pays anything; set allow_player_edge = true to offer it (T7)"
        )
        raise ValueError(f'progressive_table "3" {why}')
    check_proportions(settings)


def check_proportions(settings: ThreeCardSettings) -> None:
    """Check that some pair of wagers satisfies both the limits and the version of 6(f) (ValueError)."""
    (ante_low, ante_high), (pair_low, pair_high) = settings.limits["ante"], settings.limits["pair_plus"]
    fits = {
        "none": True,
        "1": pair_low <= ante_high,
        "2": pair_low <= 2 * ante_high,
        "3": ante_low <= 5 * pair_high and pair_low <= 5 * ante_high,
    }
    if not fits[settings.version_6f]:
        raise ValueError(f"no ante and pair plus within the limits satisfy version {settings.version_6f} of 6(f)")
