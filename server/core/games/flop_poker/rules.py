"""Flop Poker. Numbers in comments are sections of the Massachusetts rules; F1 to F6 and C1 to C17 are rulings."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from protocol.reasons import Reason
from server.core.cards.deck import Cards
from server.core.cards.hands import JACK, Five, Rank5, made5, rank5, rank_up_to_5, words5
from server.core.games.game import Game, Sections
from server.core.games.money import payout, win
from server.core.games.pay_tables import PayTable, best_payout, capped, check_fixed, payout_limit, said
from server.core.games.sentences import GameText
from server.core.games.steps import Ask, Deal, Line, Option, Pay, Played, Pot, Settle, Show, Step, TakeBets, Then, Wager
from server.core.games.terms import Terms

from .gains import gains
from .guide import GUIDE
from .irregularities import IRREGULARITIES
from .pay_tables import FLOP_MINIMUM
from .sentences import FlopText
from .settings import FlopSettings


BETS = TakeBets(
    (
        Wager("ante", GameText.ANTE.words(), must=True),  # 1, Ante
        Wager(
            "pot",
            FlopText.POT.words(),
            must=True,  # 1, Pot wager
            survives=True,  # F1
            turns_up="own",  # F1
            among_players=True,  # F2
        ),
    )
)
ASK = Ask(
    of="ante",
    options=(
        Option("flop", FlopText.FLOP.words(), FlopText.FLOP_NOTE.words(), bets="flop", of="ante"),  # 10(a)(1)
        Option("surrender", FlopText.SURRENDER.words(), GameText.ANTE_LOST.words(), folds=True),  # 10(a)(2)
    ),
    otherwise="surrender",  # C10
    together=True,  # F4
)
AFTER = (ASK, Show("community"), Settle("seat"))  # 10(a) to (d)
ROTATION = (BETS, *(Deal(1, to="seats"), Deal(1, to="community")) * 3, *AFTER)  # 7(d), 8(c)
STACKS = (BETS, Deal(3, to="seats"), Deal(3, to="community"), *AFTER)  # 9(c)
JACKS: Rank5 = Five.PAIR, (JACK,)


def steps(_settings: FlopSettings, terms: Terms) -> tuple[Step, ...]:
    """Return the round, by the dealing method's order of cards."""
    return STACKS if terms.dealing == "automated_shoe" else ROTATION


def best(cards: Cards, community: Cards) -> Rank5:
    """Return the best hand of all three own cards and two of the three community cards (1, Hand; F3)."""
    return max(rank5(cards + two) for two in combinations(community, 2))


def settle(settings: FlopSettings, played: Played) -> Iterator[Line]:
    """Yield what each wager gets: sections 10 and 11."""
    ranks = {seat: best(hand.cards, played.community) for seat, hand in played.hands.items()}
    for seat, hand in played.hands.items():
        if hand.folded:
            yield Pay(seat, "ante", 0, Reason.SURRENDERED.words())  # 10(a)(2)
        else:
            pays = ante_and_flop(settings, seat, hand.wagers, ranks[seat])
            yield from capped(pays, hand.wagers, limit(settings))  # 11(d)
    yield Then()  # 10(d)
    yield from pot_shares(
        {seat: hand.wagers["pot"] for seat, hand in played.hands.items() if "pot" in hand.wagers}, ranks
    )


def ante_and_flop(settings: FlopSettings, seat: int, stakes: dict[str, int], rank: Rank5) -> list[Pay]:
    """Return the lines of ante and flop wager: both win with jacks or better (10(c), 11(b) and (c))."""
    made = made5(rank)
    if rank < JACKS:
        return [Pay(seat, wager, 0, Reason.BELOW_JACKS.words(), made) for wager in ("ante", "flop")]  # 10(c)(1)
    posted = settings.flop[made]
    return [
        Pay(seat, "ante", win(stakes["ante"], payout("1:1")), Reason.JACKS.words(), made),
        Pay(seat, "flop", win(stakes["flop"], payout(posted)), said(made, posted), made),
    ]


def limit(settings: FlopSettings) -> int:
    """Return the aggregate limit in cents on the winnings of ante and flop wager (11(d), C7)."""
    return payout_limit(settings.limits["ante"][0] * (1 + best_payout(settings.flop)))


def pot_shares(stakes: dict[int, int], ranks: dict[int, Rank5]) -> Iterator[Line]:
    """Award the pot of all players, surrendered too, to the highest hand; ties share it equally (10(d), F1, C9)."""
    if not stakes:
        return
    highest = max(ranks[seat] for seat in stakes)
    winners = [seat for seat in stakes if ranks[seat] == highest]  # in the order of dealing: from the dealer's left
    pot = sum(stakes.values())
    share, odd = divmod(pot, len(winners))
    shares = {seat: share + (place < odd) for place, seat in enumerate(winners)}
    why = Reason.HIGHEST_HAND if len(winners) == 1 else Reason.TIE
    yield Pot(pot, 0, tuple(shares.items()))
    for seat in stakes:
        made = made5(ranks[seat])
        if seat in shares:
            yield Pay(seat, "pot", shares[seat], why.words(), made)
        else:
            yield Pay(seat, "pot", 0, Reason.NOT_HIGHEST.words(), made)


def saved(_settings: FlopSettings, played: Played) -> Iterator[Line]:
    """Award the pot where ante and flop wagers are void (12(a) and (b))."""
    yield Then()  # 10(d): once all hands are turned up
    ranks = {seat: best(hand.cards, played.community) for seat, hand in played.hands.items()}
    yield from pot_shares(
        {seat: hand.wagers["pot"] for seat, hand in played.hands.items() if "pot" in hand.wagers}, ranks
    )


def pot(_settings: FlopSettings, played: Played) -> int:
    """Return the cents of the pot wagers that lie on the terms."""
    return sum(hand.wagers.get("pot", 0) for hand in played.hands.values())


def pay_tables(settings: FlopSettings) -> tuple[PayTable, ...]:
    """Return the pay table of the flop wager."""
    return (PayTable("flop", settings.flop, FLOP_MINIMUM, "11(c)"),)


def more_rules(settings: FlopSettings) -> dict[str, Any]:
    """Return what else of the settings is posted."""
    return {"pot_wager": settings.limits["pot"][0], "payout_limit": limit(settings)}


def notes(settings: FlopSettings) -> tuple[str, ...]:
    """Return the sentences posted beside the pay terms."""
    return (
        FlopText.HAND.words(),
        FlopText.JACKS.words(),
        FlopText.FLOP_COSTS.words(),
        FlopText.SILENCE.words(),
        FlopText.POT_GOES.words(),
        FlopText.LIMIT.words(limit=limit(settings)),  # 11(d)
    )


def check_more(settings: FlopSettings, _terms: Terms) -> None:
    """Check that the pot wager is fixed (ValueError, with a sentence)."""
    check_fixed(settings.limits, "pot", "F2")


def words(cards: Cards, community: Cards) -> str | None:
    """Put a hand in words: the best with the community cards, or three cards by themselves."""
    if len(cards) < 3:
        return None
    return words5(best(cards, community) if len(community) == 3 else rank_up_to_5(cards))


SECTIONS = Sections(
    count={"manual_shoe": "7(f)", "hand": "8(e)", "automated_shoe": "9(e)"},
    miscount="7(f)(2)",
    counting="9(f)",
    uncounted=("automated_shoe",),  # C6
    jam="12(e)",
    method="12(g)",
)
GAME = Game(
    FlopSettings,
    FlopText.TITLE.words(),
    steps,
    settle,
    pay_tables,
    check_more,
    more_rules,
    notes,
    words,
    device="12(f)",
    sections=SECTIONS,
    pot=pot,
    saved=saved,
    irregularities=IRREGULARITIES,
    gains=gains,
    guide=GUIDE,
)
