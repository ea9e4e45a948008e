"""The catalogue of hands: what a dealer calls a poker hand."""

from enum import unique

from .wording import Wording


@unique
class HandName(Wording):
    """A hand of three or of five cards; `top` and `of` are ranks."""

    ROYAL_FLUSH = "Royal flush"
    MINI_ROYAL = "Mini royal flush"
    STRAIGHT_FLUSH = "Straight flush, {top:rank} high"
    FOUR_OF_A_KIND = "Four {of:ranks}"
    FULL_HOUSE = "Full house, {of:ranks} over {over:ranks}"
    FLUSH = "Flush, {top:rank} high"
    STRAIGHT = "Straight, {top:rank} high"
    THREE_OF_A_KIND = "Three {of:ranks}"
    TWO_PAIR = "Two pair, {of:ranks} and {others:ranks}"
    PAIR = "Pair of {of:ranks}"
    HIGH_CARD = "{top:Rank} high"
