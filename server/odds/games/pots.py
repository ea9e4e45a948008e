"""Winner's Pot Poker with several players, all of one simple strategy, and the pot wager of Flop Poker."""

from itertools import combinations

import numpy as np
from msgspec import Struct

from server.core.games.steps import Hand, Played
from server.core.settings import TableSettings
from server.odds.ranks import Array
from server.odds.samples import Sample, as_cards, numbers5, place_among
from server.odds.settling import raises, result


SIMPLE = (
    "a simple strategy: always bet; double unless the up cards of another live hand already beat the four cards held"
)
DOUBLED, FOLDED = ("ante", "bet", "double"), ("ante", "bet")


class Hands(Struct, frozen=True):
    """The hands of some rounds, the dealer's last: their cards, whether they were folded, their final numbers."""

    cards: Array
    folded: Array
    numbers: Array


def winners_pot(table: TableSettings, players: int) -> Sample:
    """Return the main game of Winner's Pot Poker with so many players."""
    stakes = raises(table, table.game.limits["ante"][0])

    def cases(decks: Array) -> Array:
        hands = play(decks, players)
        live = np.where(hands.folded, -1, hands.numbers)
        best = live[:, :players].max(1, keepdims=True)
        highest = (live[:, :players] == best) & (best >= live[:, -1:])
        tie = best == live[:, -1:]
        folded = hands.folded[:, :players]
        table_case = (folded.sum(1, keepdims=True) * 8 + highest.sum(1, keepdims=True)) * 2 + tie
        found: Array = (table_case * 2 + folded) * 8 + place_among(highest)
        return found

    def settle(deck: Array, seat: int) -> tuple[int, int]:
        dealt = play(deck[None], players)
        hands = {}
        for number, folded in enumerate(dealt.folded[0, :players].tolist(), 1):
            cards = as_cards(dealt.cards[0, number - 1, : 4 if folded else 5])
            hands[number] = Hand(cards, {wager: stakes[wager] for wager in (FOLDED if folded else DOUBLED)}, folded)
        return result(table, Played(hands, as_cards(dealt.cards[0, -1])), seat + 1, (*DOUBLED, "pot"))

    label = "Ante, bet and double" if players > 1 else "Simple strategy"
    return Sample("main", label, stakes["ante"], players, SIMPLE, cases, settle)


def play(decks: Array, players: int) -> Hands:
    """Play rounds by the simple strategy; the third, fourth and fifth card of each hand are face up."""
    cards = decks[:, : 5 * (players + 1)].reshape(len(decks), players + 1, 5)
    mine, shown = weight(cards[:, :, :4]), weight(cards[:, :, 2:4])
    folded = mine < shown.max(1, keepdims=True)  # a folded hand was beaten by one that is live: it makes no difference
    folded[:, -1] = False
    return Hands(cards, folded, numbers5(cards))


def weight(cards: Array) -> Array:
    """Return how many cards of one rank there are at most and, in second place, the highest such rank."""
    ranks = cards % 13
    alike = (ranks[..., :, None] == ranks[..., None, :]).sum(-1)
    most: Array = (alike * 13 + ranks).max(-1)
    return most


def flop_pot(table: TableSettings, players: int) -> Sample:
    """Return the pot wager of Flop Poker with so many players."""
    stake = table.game.limits["pot"][0]

    def cards(decks: Array) -> tuple[Array, Array]:
        return decks[:, 3 : 3 + 3 * players].reshape(len(decks), players, 3), decks[:, None, :3]

    def cases(decks: Array) -> Array:
        mine, community = cards(decks)
        shared = np.broadcast_to(community, mine.shape)
        numbers = np.maximum.reduce(
            [numbers5(np.concatenate((mine, shared[:, :, two]), 2)) for two in combinations(range(3), 2)]
        )
        highest = numbers == numbers.max(1, keepdims=True)
        found: Array = highest.sum(1, keepdims=True) * 8 + place_among(highest)
        return found

    def settle(deck: Array, seat: int) -> tuple[int, int]:
        mine, community = cards(deck[None])
        hands = {number + 1: Hand(as_cards(own), {"pot": stake}, folded=True) for number, own in enumerate(mine[0])}
        return result(table, Played(hands, (), as_cards(community[0, 0])), seat + 1, ("pot",))

    return Sample("pot", "Pot", stake, players, None, cases, settle)
