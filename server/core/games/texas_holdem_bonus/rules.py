"""Texas Hold 'Em Bonus. Numbers in comments are sections of the Massachusetts rules; X1 to X6 and C1 to C17 rulings."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from protocol.reasons import Reason
from server.core.cards.deck import RANKS, Cards
from server.core.cards.hands import ACE, JACK, Five, Rank5, best5, made5, rank_up_to_5, words5
from server.core.games.game import Game, Sections
from server.core.games.money import payout, win
from server.core.games.pay_tables import PayTable, best_payout, capped, payout_limit, said
from server.core.games.progressive import by_meter, in_words, on_fold
from server.core.games.sentences import GameText
from server.core.games.steps import (
    Ask,
    Burn,
    Claim,
    Deal,
    Hand,
    Line,
    Option,
    Pay,
    Played,
    Settle,
    Show,
    Step,
    TakeBets,
    Then,
    Wager,
)
from server.core.games.terms import Terms

from .gains import gains, meter_share
from .guide import GUIDE
from .irregularities import IRREGULARITIES
from .pay_tables import ACES_1000, BONUS_MINIMUM, PROGRESSIVE_TABLE
from .sentences import TexasText
from .settings import TexasSettings


BETS = TakeBets(
    (
        Wager("ante", GameText.ANTE.words(), must=True),  # 1, Ante
        Wager("bonus", TexasText.BONUS.words(), needs=("ante",), survives=True, turns_up="own"),  # 6(c), X2
    )
)
PROGRESSIVE = Wager("progressive", GameText.PROGRESSIVE.words(), needs=("ante",), to_meter=True)  # 12(a), X5
ALIVE = replace(PROGRESSIVE, survives=True, turns_up="own")
CHECK = Option("check", TexasText.CHECK.words(), TexasText.CHECK_NOTE.words())
FLOP = Option("flop", TexasText.FLOP.words(), TexasText.FLOP_NOTE.words(), bets="flop", of="ante", times=2)
FOLD = Option("fold", GameText.FOLD.words(), GameText.ANTE_LOST.words(), folds=True)
TURN = Option("turn", TexasText.TURN.words(), TexasText.TURN_NOTE.words(), bets="turn", of="ante")
RIVER = Option("river", TexasText.RIVER.words(), TexasText.RIVER_NOTE.words(), bets="river", of="ante")
AFTER = (
    Ask(of="ante", options=(FLOP, FOLD), otherwise="fold"),  # 10(a), C17
    Burn(),
    Deal(3, to="community", up=3, after_stacks=True),  # 9(d), 10(b)
    Ask(of="flop", options=(TURN, CHECK), otherwise="check"),  # 10(c)
    Burn(),
    Deal(1, to="community", up=1, after_stacks=True),  # 10(d)
    Ask(of="flop", options=(RIVER, CHECK), otherwise="check"),  # 10(e), X3
    Burn(),
    Deal(1, to="community", up=1, after_stacks=True),  # 10(f)
    Show("dealer"),  # 10(g)
    Settle("seat"),  # 10(h)
)
BOARD = tuple(step for step in AFTER if isinstance(step, Burn | Deal))
ROTATION = (BETS, Deal(1, to="hands"), Deal(1, to="hands"), *AFTER)  # 7(d), 8(c)
STACKS = (BETS, Deal(2, to="hands"), *AFTER)  # 9(c)
MAIN = ("ante", "flop", "turn", "river")


def steps(settings: TexasSettings, terms: Terms) -> tuple[Step, ...]:
    """Return the round, by the dealing method's order of cards."""
    steps = STACKS if terms.dealing == "automated_shoe" else ROTATION
    if not settings.progressive:
        return steps
    bets = TakeBets((*BETS.wagers, ALIVE if settings.folded_progressive else PROGRESSIVE))
    return tuple(bets if step == BETS else step for step in steps)


def all_folded(settings: TexasSettings, played: Played) -> tuple[Step, ...]:
    """
    Settle at once; what is left of the board is dealt only for a progressive wager that is live (X4).

    For aces that may meet the dealer's, the dealer's cards are shown (X2).
    """
    live = settings.folded_progressive and any(PROGRESSIVE.name in hand.wagers for hand in played.hands.values())
    dealt = {0: 0, 3: 2, 4: 4, 5: 6}[len(played.community)]
    board = BOARD[dealt:] if live else ()
    aces = any("bonus" in hand.wagers and two_cards(hand.cards) == "aces" for hand in played.hands.values())
    dealers = (Show("dealer"),) if settings.aces_1000 and aces else ()
    return (*board, *dealers, Settle("seat"))


def settle(settings: TexasSettings, played: Played) -> Iterator[Line]:
    """Yield what each wager gets: sections 10(h) and 11."""
    most = limit(settings)
    for seat, hand in played.hands.items():
        pays = list(main(settings, seat, hand, played))
        if "bonus" in hand.wagers:  # 10(h)(4): without regard to the others
            pays.append(bonus(settings, seat, hand, played.dealer))
        yield from capped(pays, hand.wagers, most)  # 11(e)
    if settings.progressive:
        yield Then()  # X5
        for seat, hand in played.hands.items():
            if PROGRESSIVE.name in hand.wagers:
                yield from progressive(settings, seat, hand, played.community)


def progressive(settings: TexasSettings, seat: int, hand: Hand, community: Cards) -> Iterator[Pay | Claim]:
    """Settle the progressive wager on the best five of a player's two cards and the board (12(b) and (c), X5)."""
    stake = hand.wagers[PROGRESSIVE.name]
    if hand.folded and not settings.folded_progressive:
        yield Pay(seat, PROGRESSIVE.name, 0, Reason.FOLDED.words())
    else:
        made, line = progressive_line(hand.cards, community)
        yield from by_meter(seat, PROGRESSIVE.name, stake, PROGRESSIVE_TABLE, made, line)


def progressive_line(cards: Cards, community: Cards) -> tuple[str, str | None]:
    """
    Return what a hand made with the whole board, and its line of Table 1 of 12, or None.

    A royal flush goes by how many cards had been dealt, two of one's own and those of the board in their order, when it
    was first complete (X5). One that lies on the board is the community's.
    """
    made = best5((*cards, *community))[0]
    if made is not Five.ROYAL_FLUSH:
        name = made.name.lower()
        return name, name if name in PROGRESSIVE_TABLE else None
    if best5(community)[0] is Five.ROYAL_FLUSH:
        return "royal_flush", "community_royal"  # 12(c)
    after = next(
        count for count in range(3, len(community) + 1) if best5((*cards, *community[:count]))[0] is Five.ROYAL_FLUSH
    )
    return "royal_flush", f"royal_after_{len(cards) + after}"


def saved(settings: TexasSettings, played: Played) -> Iterator[Pay]:
    """Settle the bonus wagers of void hands by 11(c) and never by 11(d) (13(a) and (b), C3)."""
    printed = replace(settings, aces_1000=False)
    for seat, hand in played.hands.items():
        if "bonus" in hand.wagers:
            yield from capped([bonus(printed, seat, hand, played.dealer)], hand.wagers, limit(settings))  # 11(e)


def main(settings: TexasSettings, seat: int, hand: Hand, played: Played) -> Iterator[Pay]:
    """Settle ante, flop, turn and river wager against the dealer's hand (10(h)(1) to (3), 11(b))."""
    if hand.folded:
        yield Pay(seat, "ante", 0, Reason.FOLDED.words())  # 10(a)(2)
        return
    mine, dealer = best5(hand.cards + played.community), best5(played.dealer + played.community)
    made = made5(mine)
    for wager in MAIN:
        if stake := hand.wagers.get(wager):
            if mine < dealer:
                yield Pay(seat, wager, 0, Reason.DEALER_WINS.words(), made)  # 10(h)(1)
            elif mine == dealer:
                yield Pay(seat, wager, stake, Reason.PUSH.words(), made)  # 10(h)(3)
            elif wager == "ante" and mine[0] < ANTE_PAYS[settings.ante_pays]:
                yield Pay(seat, wager, stake, Reason.PUSH_BELOW.words(least=settings.ante_pays), made)  # 10(h)(2), X1
            else:
                yield Pay(seat, wager, win(stake, payout("1:1")), Reason.BEATS_DEALER.words(), made)


ANTE_PAYS = {"straight": Five.STRAIGHT, "flush": Five.FLUSH}


def bonus(settings: TexasSettings, seat: int, hand: Hand, dealer: Cards) -> Pay:
    """Settle the bonus wager on a player's two cards (11(c) and (d), X2)."""
    stake, made = hand.wagers["bonus"], two_cards(hand.cards)
    if made is None:
        return Pay(seat, "bonus", 0, Reason.NO_PAY.words(), "high_card")
    posted = ACES_1000 if settings.aces_1000 and made == two_cards(dealer) == "aces" else settings.bonus[made]
    return Pay(seat, "bonus", win(stake, payout(posted)), said(LINES[made].words(), posted), made)


LINES = {
    "aces": TexasText.ACES,
    "ace_king_suited": TexasText.ACE_KING_SUITED,
    "ace_queen_jack_suited": TexasText.ACE_QUEEN_JACK_SUITED,
    "ace_king": TexasText.ACE_KING,
    "kings_queens_jacks": TexasText.KINGS_QUEENS_JACKS,
    "ace_queen_jack": TexasText.ACE_QUEEN_JACK,
    "pair": TexasText.PAIR,
}


def two_cards(cards: Cards) -> str | None:
    """Return the line of the bonus table that two cards fall under, or None (11(c))."""
    low, high = sorted(RANKS.index(card[0]) for card in cards)
    suited = "_suited" if cards[0][1] == cards[1][1] else ""
    if low == high:
        return "aces" if high == ACE else "kings_queens_jacks" if high >= JACK else "pair"
    if high != ACE or low < JACK:
        return None
    return f"ace_king{suited}" if low == ACE - 1 else f"ace_queen_jack{suited}"


def limit(settings: TexasSettings) -> int:
    """Return the aggregate limit in cents on a hand's winnings (11(e), C7): each wager at its minimum and best line."""
    top = max(best_payout(settings.bonus), payout(ACES_1000) if settings.aces_1000 else payout("1:1"))
    return payout_limit(settings.limits["ante"][0] * (1 + 2 + 1 + 1) + settings.limits["bonus"][0] * top)


def pay_tables(settings: TexasSettings) -> tuple[PayTable, ...]:
    """Return the pay tables of the bonus wager and of the progressive."""
    bonus = PayTable("bonus", settings.bonus, BONUS_MINIMUM, "11(c)")
    if not settings.progressive:
        return (bonus,)
    return bonus, PayTable(PROGRESSIVE.name, in_words(PROGRESSIVE_TABLE), progressive=True)


def more_rules(settings: TexasSettings) -> dict[str, Any]:
    """Return what else of the settings is posted."""
    return {
        "ante_pays": settings.ante_pays,
        "aces_1000": settings.aces_1000,
        "folded_progressive": settings.folded_progressive,
        "payout_limit": limit(settings),
    }


def notes(settings: TexasSettings) -> tuple[str, ...]:
    """Return the sentences posted beside the pay terms."""
    posted = [
        TexasText.COSTS.words(),
        TexasText.SILENCE.words(),
        TexasText.ANTE_PAYS.words(least=settings.ante_pays),
        TexasText.BONUS_SETTLES.words(),
        TexasText.LIMIT.words(limit=limit(settings)),  # 11(e)
    ]
    if settings.aces_1000:
        posted.append(TexasText.ACES_1000.words())  # 11(d)
    if settings.progressive:
        posted.append(on_fold(stays=settings.folded_progressive))
        posted.append(TexasText.ROYAL.words())
    return tuple(posted)


def check_more(settings: TexasSettings, _terms: Terms) -> None:
    """Check that the bonus wager is at least a dollar (ValueError, with a sentence)."""
    if settings.limits["bonus"][0] < 100:  # 6(c)
        raise ValueError("the lowest bonus wager is at least 100 cents (6(c))")


def words(cards: Cards, community: Cards) -> str | None:
    """Put a hand in words: two cards by themselves, or the best five with the board."""
    if len(cards) < 2:
        return None
    if len(community) < 3:  # or a flop that was not dealt to its end
        return words5(rank_up_to_5(cards))
    rank: Rank5 = best5(cards + community)
    return words5(rank)


SECTIONS = Sections(
    count={"manual_shoe": "7(f)", "hand": "8(e)", "automated_shoe": "9(e)"},
    miscount="7(f)(2)",
    counting="7(g)",
    jam="13(e)",
    method="13(g)",
)
GAME = Game(
    TexasSettings,
    TexasText.TITLE.words(),
    steps,
    settle,
    pay_tables,
    check_more,
    more_rules,
    notes,
    words,
    device="13(f)",
    sections=SECTIONS,
    all_folded=all_folded,
    saved=saved,
    irregularities=IRREGULARITIES,
    gains=gains,
    meter_share=meter_share,
    guide=GUIDE,
)
