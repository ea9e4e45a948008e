"""
Three Card Poker: what is posted at a table, and which settings the rules allow.

Numbers in comments are sections of the Massachusetts rules.
"""

from typing import Any

from protocol.money import dollars
from server.core.games.money import payout
from server.core.games.pay_tables import PayTable
from server.core.games.progressive import in_words, on_fold
from server.core.games.terms import Terms

from .pay_tables import ANTE_BONUS, COVER_ALL, ENVY, PAIR_PLUS_MINIMUM, PROGRESSIVE_TABLES, SIX_CARD_BONUS, pay_line
from .sentences import ThreeCardText
from .settings import ThreeCardSettings


PROGRESSIVE = "progressive"  # the wager of 13
PAIR_PLUS_HANDS = (*PAIR_PLUS_MINIMUM, "mini_royal_spades")  # the lines that may be posted


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
        tables.append(PayTable(PROGRESSIVE, in_words(PROGRESSIVE_TABLES[settings.progressive_table]), progressive=True))
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
        ThreeCardText.QUALIFY.words(),
        ThreeCardText.COSTS.words(),
        ThreeCardText.AFTER_A_FOLD.words(),
    ]
    match settings.version_6f:
        case "1":
            posted.append(ThreeCardText.AT_MOST_THE_ANTE.words())  # 6(f)(1)
        case "2":
            posted.append(ThreeCardText.AT_MOST_TWICE.words())  # 6(f)(2)
        case "3":
            posted.append(ThreeCardText.BOTH.words())  # 6(f)(3)
    if settings.cover_all:
        posted.append(ThreeCardText.COVER_ALL_PAYS.words())  # 12(g), T6
    if settings.progressive_table:
        posted.append(on_fold(stays=settings.folded_progressive))
        posted.append(ThreeCardText.ENVY.words())
    if settings.max_positions > 1:
        posted.append(ThreeCardText.POSITIONS.words(most=settings.max_positions))  # 6(e)
    return tuple(posted)


def check_more(settings: ThreeCardSettings, terms: Terms) -> None:
    """Check what the rules say of a licensee's other choices (ValueError, with a sentence)."""
    for hand in PAIR_PLUS_HANDS:  # 11(a)(2): no less than printed
        line, least = pay_line(settings.pair_plus, hand), PAIR_PLUS_MINIMUM[pay_line(PAIR_PLUS_MINIMUM, hand) or ""]
        if line is None or payout(settings.pair_plus[line]) < payout(least):
            raise ValueError(f"pair_plus must pay {hand} at least {least} (11(a)(2), T10)")
    if unknown := settings.pair_plus.keys() - {*PAIR_PLUS_HANDS}:
        raise ValueError(f"pair_plus has no line for {min(unknown)}; its lines are {', '.join(PAIR_PLUS_HANDS)}")
    if (settings.version_6f == "none") != (settings.ante_bonus == "default"):  # 11(a)(3)(i), T2
        raise ValueError('ante_bonus is "A", "B" or "C" with a version of 6(f), and "default" without one (11(a)(3))')
    if settings.cover_all and terms.by_hand:
        raise ValueError("cover_all needs a device that shuffles (12(d)): set cover_all = false")
    if settings.dealer_stack == "after_choices" and terms.dealing != "automated_shoe":
        raise ValueError('dealer_stack "after_choices" needs dealing "automated_shoe" (9(c)(2))')
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
