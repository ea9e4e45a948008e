"""
What the three five-card games have in common, read plainly: hands, odds, limits and shares.

Sections are those of the games' rules, C are rulings. Cards are text as in `Qh`, odds as in "3:2", money is in cents.
"""

from fractions import Fraction
from functools import cache


ORDER = "23456789TJQKA"  # 5(a)
DECK = tuple(rank + suit for suit in "cdhs" for rank in ORDER)

HIGH_CARD = "high_card"
PAIR = "pair"
JACKS_OR_BETTER = "jacks_or_better"
TWO_PAIR = "two_pair"
THREE_OF_A_KIND = "three_of_a_kind"
STRAIGHT = "straight"
FLUSH = "flush"
FULL_HOUSE = "full_house"
FOUR_OF_A_KIND = "four_of_a_kind"
STRAIGHT_FLUSH = "straight_flush"
ROYAL_FLUSH = "royal_flush"

CLASSES = (  # 5(b), lowest first; a royal flush is the highest straight flush (C1)
    HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH,
)  # fmt: skip


class Astray(AssertionError):
    """What is told cannot have happened by the rules: somebody was asked, or not asked, who should not have been."""


class Unanswered(Astray):
    """Somebody was asked who has not answered: as far as it is `told`, the round may have stood there."""

    def __init__(self, seat, told):
        super().__init__(f"seat {seat} should have been asked once more")
        self.told = told


# Hands


def ranks_of(cards):
    """Return the ranks as numbers from 2 to 14, those that come most often first, then the higher first (C1)."""
    return list(ranks_in("".join(sorted(card[0] for card in cards))))


@cache  # there are fewer than 8,000 sets of ranks, and each is asked for again and again
def ranks_in(ranks):
    numbers = [ORDER.index(rank) + 2 for rank in ranks]
    return tuple(sorted(numbers, key=lambda number: (numbers.count(number), number), reverse=True))


def top_of_straight(cards):
    """Return the rank that leads the straight of five, or None. An ace may also be the one below a two."""
    return top_in(tuple(ranks_of(cards)))


@cache
def top_in(ranks):
    numbers = sorted(ranks)
    if numbers == [2, 3, 4, 5, 14]:
        return 5
    if len(numbers) == 5 and numbers == list(range(numbers[0], numbers[0] + 5)):
        return numbers[-1]
    return None


def class_of(cards):
    """Return the class of five cards, or of the fewer that a folded hand holds: a straight or a flush takes five."""
    return class_in(tuple(ranks_of(cards)), len(cards) == 5 and len({card[1] for card in cards}) == 1)


@cache
def class_in(ranks, suited):
    times = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    straight = top_in(ranks) is not None
    if suited and straight:
        return STRAIGHT_FLUSH
    if times[0] == 4:
        return FOUR_OF_A_KIND
    if times == [3, 2]:
        return FULL_HOUSE
    if suited:
        return FLUSH
    if straight:
        return STRAIGHT
    if times[0] == 3:
        return THREE_OF_A_KIND
    if times[:2] == [2, 2]:
        return TWO_PAIR
    return PAIR if times[0] == 2 else HIGH_CARD


def strength(cards):
    """Return something that compares as five-card hands do: class, then ranks (5(c) as ruled in C1)."""
    made, top = class_of(cards), top_of_straight(cards)
    return CLASSES.index(made), [top] if made in {STRAIGHT, STRAIGHT_FLUSH} else ranks_of(cards)


def names_of(cards):
    """Return every name that a pay table may have for the hand, the most particular first."""
    made = class_of(cards)
    if made == STRAIGHT_FLUSH and top_of_straight(cards) == 14:
        return [ROYAL_FLUSH, STRAIGHT_FLUSH]
    if made == PAIR and ranks_of(cards)[0] >= 11:  # jacks or better (F6)
        return [JACKS_OR_BETTER, PAIR]
    return [made]


# Money


def odds(text):
    """Return "x:y" as a number."""
    x, y = text.split(":")
    return Fraction(int(x), int(y))


def won(stake, text):
    """Return what a stake wins at "x:y"; a part of a cent rounds up (C8)."""
    exact = stake * odds(text)
    return exact.numerator // exact.denominator + (1 if exact.denominator > 1 else 0)


def line_of(table, names):
    """Return the line of a pay table that these names fall on, or None."""
    return next((name for name in names if name in table), None)


def best_line(table):
    """Return the odds of the line that pays most."""
    return max(table.values(), key=odds)


def payout_limit(at_minimum):
    """Return the limit on a player's winnings, `at_minimum` being the most that minimum wagers could win (C7)."""
    return max(5_000_000, at_minimum)


def within(limit, winnings):
    """
    Return the winnings, by wager, after the payout limit (C7).

    `winnings` are in the order in which the missing cents are given: ante, flop, turn, river, bonus.
    """
    total = sum(winnings.values())
    if total <= limit:
        return dict(winnings)
    return in_proportion(limit, {wager: amount for wager, amount in winnings.items() if amount})


def in_proportion(amount, weights):
    """Share an amount in proportion to the weights, each rounded down; the missing cents go one each in their order."""
    total = sum(weights.values())
    shares = {key: amount * weight // total for key, weight in weights.items()}
    missing = amount - sum(shares.values())
    for key in list(weights)[:missing]:
        shares[key] += 1
    return shares


def equal_shares(amount, seats):
    """Share an amount equally; the odd cents go one each in the order of the seats (C9)."""
    share, odd = divmod(amount, len(seats))
    return {seat: share + (1 if place < odd else 0) for place, seat in enumerate(seats)}


# A round as it is told


class Told:
    """
    What happens in a round, in order, and what it comes to: cards by place, and money by seat and wager.

    `wagers` are those before the cards, and grow with the choices. `choices` are what each seat said, in order:
    "silence" if nothing.
    """

    def __init__(self, deck, wagers, choices):
        self.deck = iter(deck)
        self.events = []
        self.cards = {}
        self.wagers = {seat: dict(mine) for seat, mine in wagers.items()}
        self.said = {seat: list(mine) for seat, mine in choices.items()}
        self.choices = {seat: [] for seat in wagers}
        self.returned = {seat: {} for seat in wagers}
        self.awards = {seat: {} for seat in wagers}
        self.made = {seat: {} for seat in wagers}
        self.cut = {seat: {} for seat in wagers}
        self.claims = {}  # per cent of a meter, by seat
        self.pot = self.commission = 0

    def burn(self):
        """Put the next card aside."""
        next(self.deck)
        self.events.append(("burn",))

    def deal(self, place, count=1, *, up=False):
        """Deal the next cards to a place."""
        for _ in range(count):
            card = next(self.deck)
            self.cards.setdefault(place, []).append(card)
            self.events.append(("deal", place, card, up))

    def ask(self, seat, silence, raises):
        """Take the seat's next answer; `raises` says which choice makes which wager of how much (C10)."""
        if not self.said.get(seat):
            raise Unanswered(seat, self)
        said = self.said[seat].pop(0)
        choice, by = (silence, "table") if said == "silence" else (said, "player")
        if choice not in {*raises, silence}:
            raise Astray(f"seat {seat} cannot have said {choice!r}")
        wager, amount = raises.get(choice, (None, 0))
        if wager:
            self.wagers[seat][wager] = amount
        self.choices[seat].append((choice, by))
        self.events.append(("choose", seat, choice, by, wager, amount))
        return choice

    def asked_all(self):
        """Nobody said more than was asked."""
        if any(self.said.values()):
            raise Astray(f"nobody asked for {self.said}")

    def show(self, place):
        """Turn up all cards of a place."""
        self.events.append(("show", place, *self.cards[place]))

    def pay(self, seat, wager, returned, cut=0, made=None):
        """Settle a wager."""
        self.events.append(("paid", seat, wager, self.wagers[seat][wager], returned, cut))
        self.returned[seat][wager] = returned
        if cut:
            self.cut[seat][wager] = cut
        if made:
            self.made[seat][wager] = made
