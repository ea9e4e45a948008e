"""What a dealer calls a hand, read once more: the best that its cards make by brute force, in a dealer's words."""

from tests.reading import five_cards, three_card_poker
from tests.reading.readings import READINGS


ONE = dict(
    zip(
        range(2, 15),
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)


def many(rank):
    """Return a rank as more than one card of it is called."""
    return "sixes" if rank == 6 else f"{ONE[rank]}s"


def called(game, own, community):
    """Return what a hand is called with the community cards that lie face up; None if it is not called yet."""
    cards = READINGS[game].called(own, community)
    if cards is None:
        return None
    return three(cards) if READINGS[game].HAND == 3 else five(cards)


def three(cards):
    """Return what three cards are called."""
    made, ranks = three_card_poker.class_of(cards), three_card_poker.ranks_of(cards)
    if made == three_card_poker.STRAIGHT_FLUSH and three_card_poker.top_of_straight(cards) == 14:
        return "Mini royal flush"
    return in_words(made, ranks, three_card_poker.top_of_straight(cards))


def five(cards):
    """Return what five cards are called, or fewer: these make no straight and no flush."""
    made, ranks, top = five_cards.class_of(cards), five_cards.ranks_of(cards), five_cards.top_of_straight(cards)
    if made == five_cards.STRAIGHT_FLUSH and top == 14:
        return "Royal flush"
    return in_words(made, ranks, top)


def in_words(made, ranks, top):
    """Return a class of hands in words, with the ranks that tell it from others of its class."""
    first, last = ranks[0], ranks[-1]
    return {
        "straight_flush": f"Straight flush, {ONE.get(top)} high",
        "four_of_a_kind": f"Four {many(first)}",
        "full_house": f"Full house, {many(first)} over {many(last)}",
        "flush": f"Flush, {ONE[first]} high",
        "straight": f"Straight, {ONE.get(top)} high",
        "three_of_a_kind": f"Three {many(first)}",
        "two_pair": f"Two pair, {many(first)} and {many(ranks[2]) if len(ranks) > 2 else ''}",
        "pair": f"Pair of {many(first)}",
        "high_card": f"{ONE[first].capitalize()} high",
    }[made]
