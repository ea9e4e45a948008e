"""Winner's Pot Poker. Numbers in comments are sections of the Massachusetts rules; W1 to W9, C1 to C17 are rulings."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from protocol.reasons import Reason
from server.core.cards.deck import Cards
from server.core.cards.hands import JACK, Five, Rank5, made5, rank_up_to_5, words5
from server.core.games.game import Game, Sections
from server.core.games.money import payout, win
from server.core.games.pay_tables import (
    PayTable,
    best_payout,
    capped,
    check_fixed,
    cut_to,
    payout_limit,
    said,
    shared,
)
from server.core.games.sentences import GameText
from server.core.games.steps import (
    Ask,
    Award,
    Burn,
    Deal,
    Hand,
    Line,
    Option,
    Pay,
    Played,
    Pot,
    Settle,
    Show,
    Step,
    TakeBets,
    Then,
    Wager,
)
from server.core.games.terms import Terms

from .commission import commission, commission_in_words, rate
from .gains import gains
from .guide import GUIDE
from .irregularities import HOLE, IRREGULARITIES
from .pay_tables import JACKS_PLUS_MINIMUM
from .sentences import WinnersPotText
from .settings import HOUSE_ANTES, WinnersPotSettings


BETS = TakeBets(
    (
        Wager("ante", GameText.ANTE.words(), must=True),  # 6(c)
        Wager(
            "jacks_plus",
            WinnersPotText.JACKS_PLUS.words(),
            needs=("ante",),
            survives=True,  # W4; a folded hand stays down (C17)
        ),
    )
)
BET = Option("bet", WinnersPotText.BET.words(), WinnersPotText.BET_NOTE.words(), bets="bet", of="ante")
DOUBLE = Option(
    "double", WinnersPotText.DOUBLE.words(), WinnersPotText.DOUBLE_NOTE.words(), bets="double", of="ante", times=2
)
FOLD = Option("fold", GameText.FOLD.words(), WinnersPotText.FOLD_NOTE.words(), folds=True)
AFTER = (
    Ask(of="ante", options=(BET, FOLD), otherwise="fold"),  # 10(a)
    Burn(),
    Deal(1, to="hands", up=1, after_stacks=True),  # 9(e), 10(b)
    Ask(of="bet", options=(DOUBLE, FOLD), otherwise="fold"),  # 10(c)
    Burn(),
    Deal(1, to="hands", up=1, after_stacks=True),  # 10(d)
    Show("dealer"),
    Show("seats"),  # 10(f)
    Settle("procedure"),  # 10(g) and (h)
)
ROTATION = (BETS, Burn(), Deal(1, to="hands"), Deal(1, to="hands"), Deal(1, to="hands", up=1), *AFTER)  # 7(e), 8(d)
STACKS = (Burn(), BETS, Deal(3, to="hands", up=1), *AFTER)  # 9(b)(1): the one card before "No more bets"; 9(d)
JACKS: Rank5 = Five.PAIR, (JACK,)


def steps(_settings: WinnersPotSettings, terms: Terms) -> tuple[Step, ...]:
    """Return the round, by the dealing method's order of cards."""
    return STACKS if terms.dealing == "automated_shoe" else ROTATION


def all_folded(_settings: WinnersPotSettings, _played: Played) -> tuple[Step, ...]:
    """End the round at once: nothing is dealt or shown any more (W6)."""
    return (Settle("procedure"),)


def settle(settings: WinnersPotSettings, played: Played) -> Iterator[Line]:
    """Yield what each wager gets: sections 10(g) and (h) and 11."""
    yield from jacks_plus(settings, played)
    yield Then()
    shares, why_shared, the_pot = winners_pot(settings, played)
    yield the_pot
    for seat, hand in played.hands.items():
        why = (Reason.FOLDED if hand.folded else Reason.IN_THE_POT).words()
        made = None if hand.folded else made5(rank_up_to_5(hand.cards))
        yield from (Pay(seat, wager, 0, why, made) for wager in ("ante", "bet", "double") if wager in hand.wagers)
        if seat in shares:
            yield Award(seat, "pot", shares[seat], why_shared, made)


def pot(settings: WinnersPotSettings, played: Played) -> int:
    """Return the cents that are played for: the dealer's wagers, and the players' but for an ante folded alone (W3)."""
    if not any("ante" in hand.wagers for hand in played.hands.values()):
        return 0
    players = sum(in_the_pot(hand) for hand in played.hands.values())
    return HOUSE_ANTES * settings.limits["ante"][0] + players


def in_the_pot(hand: Hand) -> int:
    """Return the cents of a hand's wagers that belong to the pot: none of a hand folded on three cards (10(a)(2))."""
    if hand.folded and "bet" not in hand.wagers:
        return 0
    return sum(hand.wagers.get(wager, 0) for wager in ("ante", "bet", "double"))


def winners_pot(settings: WinnersPotSettings, played: Played) -> tuple[dict[int, int], str, Pot]:
    """
    Return each winning seat's share in cents, why it is shared so, and the pot (10(h), W5, W6, C9).

    Shares are equal among those who tie; the dealer's takes no odd cent, the players' odd cents go one each from the
    position behind the button.
    """
    amount = pot(settings, played)
    live = {seat: rank_up_to_5(hand.cards) for seat, hand in played.hands.items() if not hand.folded}
    if not live:
        return {}, Reason.DEALER_WINS.words(), Pot(amount, 0)  # W6: the dealer takes it
    dealer = rank_up_to_5(played.dealer)
    highest = max(dealer, *live.values())
    winners = [seat for seat, rank in live.items() if rank == highest]
    if not winners:
        return {}, Reason.DEALER_WINS.words(), Pot(amount, 0)  # 10(h)(1)
    base = amount - amount // (len(winners) + 1) if dealer == highest else amount  # 10(h)(2)(ii)
    kept = commission(settings, base)
    share, odd = divmod(base - kept, len(winners))
    why = (Reason.TIE if dealer == highest or len(winners) > 1 else Reason.HIGHEST_HAND).words()
    shares = {seat: share + (place < odd) for place, seat in enumerate(winners)}
    return shares, why, Pot(amount, kept, tuple(shares.items()))


def jacks_plus(settings: WinnersPotSettings, played: Played) -> Iterator[Pay]:
    """Settle the bonus wagers on the cards held, whatever became of the hand (10(g), 11(b) and (c), W4)."""
    most = limit(settings)
    pays: dict[int, Pay] = {}
    for seat, hand in played.hands.items():
        if stake := hand.wagers.get("jacks_plus"):
            rank = rank_up_to_5(hand.cards)
            made = made5(rank)
            if rank < JACKS:
                pays[seat] = Pay(seat, "jacks_plus", 0, Reason.BELOW_JACKS.words(), made)
            else:
                posted = settings.jacks_plus[made]
                pay = Pay(seat, "jacks_plus", win(stake, payout(posted)), said(made, posted), made)
                (pays[seat],) = capped([pay], hand.wagers, most)
    stakes = {seat: played.hands[seat].wagers["jacks_plus"] for seat in pays}
    yield from share_the_limit(pays, stakes, most).values()


def saved(settings: WinnersPotSettings, played: Played) -> Iterator[Pay]:
    """Pay the jacks plus of a dead hand if it wins on its two hole cards alone; otherwise it goes back (12(a), W9)."""
    hands = {seat: replace(hand, cards=hand.cards[:HOLE]) for seat, hand in played.hands.items()}
    yield from (pay for pay in jacks_plus(settings, Played(hands)) if pay.returned)


def share_the_limit(pays: dict[int, Pay], stakes: dict[int, int], most: int) -> dict[int, Pay]:
    """Share one limit among royal flushes that exceed it together, in proportion to their stakes (11(c), W7)."""
    royals = [seat for seat, pay in pays.items() if pay.made == "royal_flush"]
    won = {seat: pays[seat].returned - stakes[seat] for seat in royals}
    if len(royals) < 2 or sum(won[seat] + pays[seat].cut for seat in royals) <= most:
        return pays
    kept = shared(most, {seat: stakes[seat] for seat in royals})
    return pays | {seat: cut_to(pays[seat], won[seat], kept[seat]) for seat in royals}


def limit(settings: WinnersPotSettings) -> int:
    """Return the limit in cents on a player's winnings at jacks plus (11(c), C7)."""
    return payout_limit(settings.limits["jacks_plus"][0] * best_payout(settings.jacks_plus))


def pay_tables(settings: WinnersPotSettings) -> tuple[PayTable, ...]:
    """Return the pay table of jacks plus."""
    return (PayTable("jacks_plus", settings.jacks_plus, JACKS_PLUS_MINIMUM, "11(b)"),)


def more_rules(settings: WinnersPotSettings) -> dict[str, Any]:
    """Return what else of the settings is posted."""
    return {
        "commission_rate": settings.commission_rate,
        "commission_fixed": settings.commission_fixed,
        "payout_limit": limit(settings),
    }


def notes(settings: WinnersPotSettings) -> tuple[str, ...]:
    """Return the sentences posted beside the pay terms."""
    return (
        WinnersPotText.HOUSE.words(),
        WinnersPotText.HIGHEST.words(),
        WinnersPotText.COSTS.words(),
        WinnersPotText.FOLDED.words(),
        commission_in_words(settings),
        WinnersPotText.JACKS_PLUS_SETTLES.words(),
        WinnersPotText.LIMIT.words(limit=limit(settings)),  # 11(c)
        WinnersPotText.ONE_UP.words(),  # 12(a)
    )


def check_more(settings: WinnersPotSettings, _terms: Terms) -> None:
    """Check that the ante is fixed, and the rate of the commission (ValueError, with a sentence)."""
    check_fixed(settings.limits, "ante", "W5")
    try:
        share = rate(settings)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f'commission_rate is a fraction like "1/20", not {settings.commission_rate!r}') from None
    if not 0 <= share <= Fraction(1, 10):
        raise ValueError("commission_rate is at most 1/10 (10(h)(2)(i))")


def words(cards: Cards, _community: Cards) -> str | None:
    """Put a hand in words, from three cards on."""
    return words5(rank_up_to_5(cards)) if len(cards) >= 3 else None


SECTIONS = Sections(
    count={"manual_shoe": "7(g)", "hand": "8(f)", "automated_shoe": "9(f)"},
    miscount="7(g)",
    counting="9(g)",
    uncounted=("automated_shoe",),  # C6
    jam="12(i)",
    method="12(k)",
)
GAME = Game(
    WinnersPotSettings,
    WinnersPotText.TITLE.words(),
    steps,
    settle,
    pay_tables,
    check_more,
    more_rules,
    notes,
    words,
    device="12(j)",
    sections=SECTIONS,
    all_folded=all_folded,
    pot=pot,
    button=True,
    saved=saved,
    irregularities=IRREGULARITIES,
    gains=gains,
    guide=GUIDE,
)
