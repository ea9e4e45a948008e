"""High Card, a made-up game: one card against the dealer's, with a second thought and a guess at the colour."""

from collections.abc import Iterator

from server.core.cards.deck import RANKS, Cards
from server.core.games.money import payout, win

from .game import Game
from .pay_tables import PayTable, said
from .steps import Ask, Deal, Line, Option, Pay, Played, Settle, Show, Step, TakeBets, Wager
from .terms import GameSettings


class HighCardSettings(GameSettings, frozen=True, tag="high_card"):
    """High Card. `red` is what the bet on a red card pays."""

    red: str = "1:1"


FOLD = Option("fold", "Fold", "what you wagered is lost", folds=True)
ROUND: tuple[Step, ...] = (
    TakeBets((Wager("ante", "Ante", must=True), Wager("red", "Red card", needs=("ante",), survives=True))),
    Deal(1, to="hands"),
    Ask("ante", (Option("raise", "Raise", "on your card", bets="raise", of="ante", times=2), FOLD), otherwise="fold"),
    Deal(1, to="community", up=1),
    Ask("raise", (Option("again", "Again", "once more", bets="again", of="ante"), FOLD), otherwise="fold"),
    Show("dealer"),
    Settle("seat"),
)


def height(cards: Cards, community: Cards) -> int:
    return max(RANKS.index(card[0]) for card in (*cards, *community))


def settle(settings: HighCardSettings, played: Played) -> Iterator[Line]:
    for seat, hand in played.hands.items():
        mine, dealer = height(hand.cards, played.community), height(played.dealer, played.community)
        for wager in ("ante", "raise", "again"):
            if stake := hand.wagers.get(wager):
                rate = 0 if hand.folded or mine < dealer else 1 if mine == dealer else 2
                yield Pay(seat, wager, stake * rate, "folded" if hand.folded else ("lower", "equal", "higher")[rate])
        if stake := hand.wagers.get("red"):
            red = hand.cards[0][1] in "dh"
            why = said("red_card", settings.red) if red else "black card"
            yield Pay(seat, "red", win(stake, payout(settings.red)) if red else 0, why)


GAME = Game(
    HighCardSettings,
    "High Card",
    steps=lambda _settings, _terms: ROUND,
    settle=settle,
    pay_tables=lambda settings: (PayTable("red", {"red_card": settings.red}),),
    notes=lambda _settings: ("The higher card wins.",),
    words=lambda cards, community: f"{RANKS[height(cards, community)]} high",
)
