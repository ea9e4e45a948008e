"""High Card, a made-up game: one card against the dealer's, with a second thought and a guess at the colour."""

from collections.abc import Iterator
from typing import Any

from server.core.cards.deck import RANKS, Cards
from server.core.games.game import Game, Sections
from server.core.games.pay_tables import check_limits, said
from server.core.games.steps import Ask, Deal, Line, Option, Pay, Played, Settle, Show, Step, TakeBets, Wager
from server.core.money import odds, win
from server.core.settings import HighCardSettings, TableSettings


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
            yield Pay(seat, "red", win(stake, odds(settings.red)) if red else 0, why)


def rules(settings: HighCardSettings, table: TableSettings, _players: int | None) -> dict[str, Any]:
    limits = {wager: list(limit) for wager, limit in settings.limits.items()}
    return {"limits": limits, "chip": table.chip, "pay_tables": {"red": {"red_card": settings.red}}}


GAME = Game(
    "high_card",
    "High Card",
    check=lambda settings, table: check_limits(settings.limits, ("ante", "red"), table),
    steps=lambda _settings, _dealing: ROUND,
    settle=settle,
    rules=rules,
    notes=lambda _settings: ("The higher card wins.",),
    words=lambda cards, community: f"{RANKS[height(cards, community)]} high",
    device="9",
    sections=Sections({"hand": "8"}, miscount="8", counting="8", jam="8", method="8"),
)
