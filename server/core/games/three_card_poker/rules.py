"""Three Card Poker. Numbers in comments are sections of the Massachusetts rules; T1 to T10 and C1 to C17 rulings."""

from collections.abc import Iterator, Mapping

from protocol.labels import Label
from protocol.reasons import Reason
from server.core.cards.deck import Cards
from server.core.cards.hands import ACE, QUEEN_HIGH, Rank3, Three, best5, made3, rank3, words3
from server.core.games.game import Game, Sections
from server.core.games.money import payout, win, winnings
from server.core.games.pay_tables import said
from server.core.games.progressive import by_meter
from server.core.games.sentences import GameText
from server.core.games.steps import (
    Ask,
    Award,
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
from .pay_tables import ANTE_BONUS, COVER_ALL, ENVY, PROGRESSIVE_TABLES, SIX_CARD_BONUS, pay_line
from .posted import PROGRESSIVE, check_more, more_rules, notes, pay_tables
from .sentences import ThreeCardText
from .settings import ThreeCardSettings


ASK = Ask(
    of="ante",  # 10(b); a hand with a pair plus alone is not asked (T8)
    options=(
        Option("play", ThreeCardText.PLAY.words(), ThreeCardText.PLAY_NOTE.words(), bets="play", of="ante"),
        Option("fold", GameText.FOLD.words(), GameText.ANTE_LOST.words(), folds=True),
        Option(
            "concede", ThreeCardText.CONCEDE.words(), ThreeCardText.CONCEDE_NOTE.words(), folds=True, hides=True
        ),  # T3
    ),
    otherwise="fold",  # C10
)


def wagers(settings: ThreeCardSettings) -> tuple[Wager, ...]:
    """Return the wagers on offer."""
    both = settings.version_6f == "3"
    offered = [
        Wager("ante", GameText.ANTE.words(), must=both),  # 6(a)(1), 6(f)(3)
        Wager(
            "pair_plus",
            ThreeCardText.PAIR_PLUS.words(),
            must=both,
            needs=("ante",) if settings.version_6f in ("1", "2") else (),  # 6(a)(2), 6(f)(1) and (2)
            survives=True,  # 10(b)
            turns_up="own",
        ),
    ]
    if settings.six_card_bonus:
        offered.append(
            Wager(
                "six_card_bonus",
                ThreeCardText.SIX_CARD_BONUS.words(),
                needs=("ante",),  # 6(g), T5
                survives=True,
                turns_up="own",
            )
        )
    if settings.cover_all:
        offered.append(
            Wager(
                "cover_all",
                ThreeCardText.COVER_ALL.words(),
                needs=("ante", "pair_plus"),  # one of them: T6
                survives=True,
                turns_up="all",  # 12(b)
            )
        )
    if settings.progressive_table:
        survives = settings.folded_progressive
        offered.append(
            Wager(
                PROGRESSIVE,
                GameText.PROGRESSIVE.words(),
                needs=("ante", "pair_plus"),  # one of them: 13(a), T7
                survives=survives,  # 13(c)
                turns_up="own" if survives else "none",
                to_meter=True,  # 13(b)
            )
        )
    return tuple(offered)


def steps(settings: ThreeCardSettings, terms: Terms) -> tuple[Step, ...]:
    """Return the round: the dealing method's order of cards (7, 8 or 9), then section 10."""
    bets = TakeBets(wagers(settings))  # 6(d)
    if terms.dealing != "automated_shoe":
        dealt: tuple[Step, ...] = (bets, *(Deal(1, to="hands"),) * 3, ASK)  # 7(c), 8(c)
    elif settings.dealer_stack == "before_choices":
        dealt = (bets, Deal(3, to="hands"), ASK)  # 9(c)(1)
    else:
        dealt = (bets, Deal(3, to="seats"), ASK, Deal(3, to="dealer"))  # 9(c)(2)
    if settings.settle_by == "procedure":
        return (*dealt, Show("dealer"), Show("seats"), Settle("procedure"))  # 10(b), 10(c)(1)
    return (*dealt, Show("dealer"), Settle("seat"))  # 10(b), 10(c)(2)


def bounds(settings: ThreeCardSettings, others: dict[str, int], wager: str) -> tuple[int, int]:
    """Return between what cents the version of 6(f) lets this wager be, beside the other wagers of the hand."""
    other = {"ante": "pair_plus", "pair_plus": "ante"}.get(wager)
    stake = others.get(other or "", 0)
    no_bound = 0, 10**12
    if not stake:
        return no_bound
    match settings.version_6f, wager:
        case "1", "pair_plus":
            return 0, stake  # 6(f)(1)
        case "1", "ante":
            return stake, no_bound[1]
        case "2", "pair_plus":
            return 0, 2 * stake  # 6(f)(2)
        case "2", "ante":
            return -(-stake // 2), no_bound[1]
        case "3", _:
            return -(-stake // 5), 5 * stake  # 6(f)(3)
    return no_bound


def settle(settings: ThreeCardSettings, played: Played) -> Iterator[Line]:
    """Yield what each wager gets: sections 10 to 12."""
    dealer = rank3(played.dealer)
    for seat, hand in played.hands.items():
        for wager, stake in hand.wagers.items():
            if hand.hidden:
                yield Pay(seat, wager, 0, Reason.CONCEDED.words())  # T3
            elif wager in ("ante", "play"):
                yield against_dealer(seat, hand, wager, dealer)
            elif wager == "pair_plus":  # 11(a)(2), alive after a fold (10(b))
                yield by_table(seat, wager, stake, settings.pair_plus, made3(hand.cards))
            elif wager == "six_card_bonus":  # 6(g)(1) and (4)
                made = best5(hand.cards + played.dealer)[0].name.lower()
                yield by_table(seat, wager, stake, SIX_CARD_BONUS[settings.six_card_bonus or ""], made)
            elif hand.folded and wager == PROGRESSIVE and not settings.folded_progressive:
                yield Pay(seat, wager, 0, Reason.FOLDED.words())  # 13(c)
            elif wager == PROGRESSIVE:  # with the others (13(c)); percentage pays come off the meter (13(d))
                table, made = PROGRESSIVE_TABLES[settings.progressive_table or ""], made3(hand.cards)
                line = pay_line(table, made)
                yield from by_meter(seat, wager, stake, table, line or made, line)
        if "play" in hand.wagers:  # whatever the dealer holds (T2)
            yield from ante_bonus(settings, seat, hand)
    yield Then()  # 12(j)
    best = max([dealer, *(rank3(hand.cards) for hand in played.hands.values())])  # 12(b) and (g); folded hands too (T6)
    for seat, hand in played.hands.items():
        if "cover_all" in hand.wagers and not hand.hidden:  # 12(k)
            yield by_table(seat, "cover_all", hand.wagers["cover_all"], COVER_ALL[len(played.hands)], name(best))
    for winner in sorted(needed(settings, played)):
        yield Then()  # 13(e)c
        yield from envy(played.hands, winner, in_game(settings, played))


def envy(hands: Mapping[int, Hand], winner: int, seats: list[int]) -> Iterator[Award]:
    """Award the envy bonus for one hand: to each progressive wager of `seats` that is somebody else's (13(e)a)."""
    made, owner = made3(hands[winner].cards), hands[winner].player
    amount = ENVY[made]
    for seat in seats:
        if PROGRESSIVE in hands[seat].wagers and hands[seat].player != owner:
            yield Award(seat, "envy", amount, Reason.ENVY.words(seat=winner, hand=made, amount=amount))


def in_game(settings: ThreeCardSettings, played: Played) -> list[int]:
    """Return the seats whose hands count for progressive and envy: conceded ones never do, folded ones by setting."""
    return [
        seat
        for seat, hand in played.hands.items()
        if not hand.hidden and (settings.folded_progressive or not hand.folded)
    ]


def needed(settings: ThreeCardSettings, played: Played) -> frozenset[int]:
    """Return the seats whose hands bring others an envy bonus: 13(e)a, whether they bet or not (T7)."""
    seats = in_game(settings, played) if settings.progressive_table else []
    bettors = [played.hands[seat].player for seat in seats if PROGRESSIVE in played.hands[seat].wagers]
    return frozenset(
        seat
        for seat in seats
        if made3(played.hands[seat].cards) in ENVY and any(other != played.hands[seat].player for other in bettors)
    )


def ante_bonus(settings: ThreeCardSettings, seat: int, hand: Hand) -> Iterator[Award]:
    """Award the ante bonus, if the hand makes one: 11(a)(3)."""
    table = ANTE_BONUS[settings.ante_bonus]
    if line := pay_line(table, made3(hand.cards)):
        yield Award(
            seat, "ante_bonus", winnings(hand.wagers["ante"], payout(table[line])), said(line, table[line]), line
        )


def against_dealer(seat: int, hand: Hand, wager: str, dealer: Rank3) -> Pay:
    """Settle an ante or a play wager: 10(b), 11(a)(1)."""
    stake, made = hand.wagers[wager], made3(hand.cards)
    if hand.folded:
        return Pay(seat, wager, 0, Reason.FOLDED.words())
    if dealer < QUEEN_HIGH:  # T1
        if wager == "play":
            return Pay(seat, wager, stake, Reason.PUSH.words(), made)
        return Pay(seat, wager, win(stake, payout("1:1")), Reason.DEALER_LOW.words(), made)
    mine = rank3(hand.cards)
    if mine > dealer:
        return Pay(seat, wager, win(stake, payout("1:1")), Reason.BEATS_DEALER.words(), made)
    if mine == dealer:
        return Pay(seat, wager, stake, Reason.TIE.words(), made)
    return Pay(seat, wager, 0, Reason.DEALER_WINS.words(), made)


def by_table(seat: int, wager: str, stake: int, table: Mapping[str, str], made: str) -> Pay:
    """Settle a wager by a posted pay table; a hand without a line of its own loses."""
    line = pay_line(table, made)
    if line is None:
        return Pay(seat, wager, 0, Reason.HAND_NO_PAY.words(hand=made), made)
    return Pay(seat, wager, win(stake, payout(table[line])), said(line, table[line]), line)


def name(rank: Rank3) -> str:
    """Return the record's word for the highest hand; of an ace-king-queen the suit does not matter (12(k))."""
    return "mini_royal" if rank == (Three.STRAIGHT_FLUSH, (ACE,)) else rank[0].name.lower()


def named(cards: Cards) -> str:
    """Return the name alone of a hand whose cards stay down (C17): no rank, no suit."""
    return Label.NAMED.words(name=name(rank3(cards)))


def words(cards: Cards, _community: Cards) -> str | None:
    """Put a complete hand in words."""
    return words3(cards) if len(cards) == 3 else None


SECTIONS = Sections(
    count={"manual_shoe": "7(e)", "hand": "8(e)", "automated_shoe": "9(e)"},
    miscount="7(e)(2)",
    counting="7(f)",
    jam="14(e)",
    method="14(g)",
    opening="4",
    shuffle="5",
)
GAME = Game(
    ThreeCardSettings,
    ThreeCardText.TITLE.words(),
    steps,
    settle,
    pay_tables,
    check_more,
    more_rules,
    notes,
    words,
    device="14(f)",
    sections=SECTIONS,
    bounds=bounds,
    named=named,
    irregularities=IRREGULARITIES,
    needed=needed,
    gains=gains,
    meter_share=meter_share,
    guide=GUIDE,
)
