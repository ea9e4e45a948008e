"""The rules panel: what is posted at a table, printed from the same data that settles."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

import msgspec

from protocol.labels import Label
from protocol.posted import Posted
from protocol.rules_panel import CardPlaces, PayLine, PayTable, Raise, RankingLine, Rules, Spot
from server.core.deck_procedures.view import on_shuffling
from server.core.games.game import Game
from server.core.games.steps import Ask, Deal, Step
from server.core.physical_cards.view import on_cards
from server.core.progressive.view import on_claims
from server.core.table import Table, game_of, settings_of


HANDS = {  # those whose names in the data are too short to be read
    "mini_royal_spades": Label.MINI_ROYAL_SPADES,
    "royal_after_5": Label.ROYAL_AFTER_5,
    "royal_after_6": Label.ROYAL_AFTER_6,
    "royal_after_7": Label.ROYAL_AFTER_7,
}


class Source:
    """All that a table's rules panel is printed from. Two are equal where the same is printed."""

    def __init__(self, table: Table) -> None:
        self.settings = settings_of(table)
        self.game = game_of(self.settings)
        self.rules = table.rules or self.game.rules(
            self.settings.game, self.settings.terms, None
        )  # before the first round
        self.rules_hash = table.rules_hash
        self.key = (msgspec.msgpack.encode(self.settings), self.rules_hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and self.game is other.game and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def posted(table: Table) -> Rules:
    """Return what is posted at the table for the round in force, or before there was any for the first one."""
    return printed(Source(table))


@lru_cache(maxsize=1_000)
def printed(source: Source) -> Rules:
    """Return the panel; it is the same for everybody, and for as long as the rules are."""
    settings, game = source.settings, source.game
    steps = game.steps(settings.game, settings.terms)  # the round's own may be cut short
    bets = game.wagers(settings.game, settings.terms)
    options = [option for step in steps if isinstance(step, Ask) for option in step.options]
    labels = {wager.name: wager.label for wager in bets}
    progressive = {table.name for table in game.pay_tables(settings.game) if table.progressive}
    return Rules(
        hash=source.rules_hash,
        chip=settings.chip,
        buy_in_low=settings.buy_in[0],
        buy_in_high=settings.buy_in[1],
        spots=tuple(
            Spot(wager.name, wager.label, *settings.game.limits[wager.name], wager.must, wager.needs) for wager in bets
        ),
        raises=tuple(
            Raise(option.bets, option.label, option.of, option.times) for option in options if option.bets and option.of
        ),
        pay_tables=pay_tables(source.rules, labels, progressive),
        notes=(
            *game.notes(settings.game),
            *on_claims(settings),
            *on_shuffling(settings),
            *on_cards(settings),
            on_failure(game),
        ),
        game_title=game.title,
        card_places=card_places(steps),
        name=settings.rules,
        how_to_play=game.guide.how_to_play(settings.game),
        advice=game.guide.advice,
        ranking=tuple(RankingLine(hand_in_words(hand), cards) for hand, cards in game.guide.ranking.items()),
    )


def card_places(steps: Iterable[Step]) -> CardPlaces:
    """Return how many cards a round of these steps deals to each place."""
    deals = [step for step in steps if isinstance(step, Deal)]
    return CardPlaces(
        seat=sum(deal.count for deal in deals if deal.to in ("seats", "hands")),
        dealer=sum(deal.count for deal in deals if deal.to in ("dealer", "hands")),
        community=sum(deal.count for deal in deals if deal.to == "community"),
    )


def on_failure(game: Game) -> str:
    """Return what is posted of a fault in the house's equipment."""
    if not game.device:
        return Posted.EQUIPMENT_FAILS.words()
    return Posted.EQUIPMENT_FAILS_BY.words(clause=game.device)


def pay_tables(rules: dict[str, Any], labels: dict[str, str], progressive: Collection[str]) -> tuple[PayTable, ...]:
    """Return the posted pay tables, and a matrix as one table for each number of players."""
    tables = [
        pay_table(name, label(name, labels), lines, progressive=name in progressive)
        for name, lines in rules.get("pay_tables", {}).items()
    ]
    for key, columns in rules.items():
        if key.endswith("_matrix"):
            name = key.removesuffix("_matrix")
            for players, lines in columns.items():
                title = Label.FOR_ONE_PLAYER if players == "1" else Label.FOR_PLAYERS
                tables.append(pay_table(name, title.words(table=label(name, labels), players=players), lines))
    return tuple(tables)


def pay_table(name: str, title: str, lines: dict[str, str], *, progressive: bool = False) -> PayTable:
    """Return one pay table in words."""
    in_order = tuple(PayLine(hand_in_words(hand), Label.PAYOUT.words(pays=payout)) for hand, payout in lines.items())
    return PayTable(name, title, in_order, progressive)


def hand_in_words(name: str) -> str:
    """Return the name of a hand in the data as people write it."""
    return HANDS[name].words() if name in HANDS else in_words(name)


def label(name: str, labels: dict[str, str]) -> str:
    """Return what a wager or an award is called."""
    return labels.get(name, in_words(name))


def in_words(name: str) -> str:
    """Return a name of the data as people write it: `three_of_a_kind` is "Three of a kind"."""
    return Label.NAMED.words(name=name)
