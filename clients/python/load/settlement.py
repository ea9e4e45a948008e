"""
Whether a round was settled right, by an own reading of the rules, of the cards and of the posted pay tables.

Read are ante and raises, the pot of Flop Poker, pair plus, ante bonus, 6 card bonus, jacks plus and the Texas bonus.
Cover all, the pot of Winner's Pot Poker and progressive wagers are counted as not read, and so are hands of which a
card is not known. A round with a ruling or a void hand is left out.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from clients.python.styles.question import ACE, RANKS
from clients.python.view import View

from . import hands
from .hands import JACK, NAMES, NAMES_OF_THREE, Value


COMPLAINTS = 20  # sentences that are kept; all are counted
LIMIT = 5_000_000  # cents; a sum that may be cut by the table's payout limit is not judged
QUEEN_HIGH: Value = hands.HIGH_CARD, (RANKS.index("Q"),)
MINI_ROYAL: Value = hands.STRAIGHT_FLUSH, (ACE,)  # of three cards
ROYAL: Value = hands.STRAIGHT_FLUSH, (ACE,)

Seat = dict[str, Any]
Expected = Iterator[tuple[int, str, int]]  # the seat, the wager or award, and the cents that come back


@dataclass
class Verdict:
    """How many results of rounds were `read`, how many not (`unread`), and how many were `wrong`, with sentences."""

    read: int = 0
    unread: int = 0
    wrong: int = 0
    complaints: list[str] = field(default_factory=list)


def judge(view: View, cards: Callable[[int], list[str]], verdict: Verdict) -> None:
    """Judge the results in a view of a round that is over. `cards` returns what is known of the cards of a seat."""
    results = {(seat["seat"], line["wager"]): line["returned"] for seat in view["seats"] for line in seat["results"]}
    if view["void"] is not None or view["rulings"] or any(seat["void"] for seat in view["seats"]):
        verdict.unread += len(results)
        return
    table = Round(view, cards)
    expected = {(seat, wager): back for seat, wager, back in GAMES.get(view["game"], nothing)(table)}
    owed = {key for key, back in expected.items() if back}  # a pot or a bonus that was won, and perhaps not paid
    for key in results.keys() | owed:
        returned = results.get(key, 0)
        if key not in expected or returned >= LIMIT:
            verdict.unread += 1
            continue
        verdict.read += 1
        if expected[key] != returned:
            verdict.wrong += 1
            if len(verdict.complaints) < COMPLAINTS:
                at = f"{view['table']}, round {view['round']}, seat {key[0]}"
                verdict.complaints.append(f"{at}: {key[1]} returned {returned} cents, not {expected[key]}.")


class Round:
    """A round that is over, as the readings of the games see it."""

    def __init__(self, view: View, cards: Callable[[int], list[str]]) -> None:
        self.view = view
        self._pay_tables = pay_tables(view["rules"])
        count = view["rules"]["card_places"]
        self.dealer = whole(view["dealer"], count["dealer"])
        self.community = [card for card in view["community"] if card]
        self.seats: list[tuple[int, Seat, list[str]]] = []
        for seat in view["seats"]:
            shown = [card for card in seat["cards"] if card]
            held = shown if len(shown) >= len(cards(seat["seat"])) else cards(seat["seat"])
            if seat["results"]:
                self.seats.append((seat["seat"], seat, held))

    def stakes(self, seat: Seat) -> dict[str, int]:
        """Return the stakes of a seat that were settled, by wager."""
        return {line["wager"]: line["stake"] for line in seat["results"] if line["stake"]}

    def win(self, wager: str, stake: int, held: Callable[[str], bool]) -> int:
        """Return what the first line that is `held` returns for a stake; 0 for none. Parts of a cent round up (C8)."""
        for hand, much, each in self._pay_tables.get(wager, ()):
            if held(hand):
                return stake - (-stake * much // each)
        return 0


def whole(cards: list[str | None], count: int) -> list[str] | None:
    """Return the cards if all of them are known."""
    return [card for card in cards if card] if len(cards) == count and None not in cards else None


POSTED: dict[str, dict[str, list[tuple[str, int, int]]]] = {}  # pay tables by the hash of their rules


def pay_tables(rules: dict[str, Any]) -> dict[str, list[tuple[str, int, int]]]:
    """Return the lines of the posted pay tables by wager: the hand, and its odds as two numbers."""
    if rules["hash"] not in POSTED:
        POSTED[rules["hash"]] = {
            table["wager"]: [(line["hand"], *odds(line["odds"])) for line in table["lines"]]
            for table in rules["pay_tables"]
            if not table["progressive"]
        }
    return POSTED[rules["hash"]]


def odds(text: str) -> tuple[int, int]:
    """Read odds like "1,000 to 1"."""
    much, each = re.findall(r"[\d,]+", text)
    return int(much.replace(",", "")), int(each.replace(",", ""))


def nothing(_: Round) -> Expected:
    """Read no wager, of a game that is not known here."""
    yield from ()


def three_card_poker(table: Round) -> Expected:
    """Section 10(b) and 11(a)."""
    for number, seat, own in table.seats:
        stakes = table.stakes(seat)
        if len(own) != 3:
            continue
        mine = hands.value_of_three(own)

        def line(hand: str, mine: Value = mine, own: list[str] = own) -> bool:
            if hand.startswith("Mini royal"):
                return mine == MINI_ROYAL and (hand == "Mini royal" or own[0][1] == "s")
            return mine[0] == NAMES_OF_THREE.get(hand)

        if "pair_plus" in stakes and seat["choice"] != "concede":
            yield number, "pair_plus", table.win("pair_plus", stakes["pair_plus"], line)
        if "ante" not in stakes:
            continue
        if seat["folded"]:
            yield number, "ante", 0
            continue
        if table.dealer is None:
            continue
        dealer = hands.value_of_three(table.dealer)
        compared = 2 if mine > dealer else 1 if mine == dealer else 0
        yield number, "ante", stakes["ante"] * (2 if dealer < QUEEN_HIGH else compared)
        yield number, "play", stakes.get("play", 0) * (1 if dealer < QUEEN_HIGH else compared)
        yield number, "ante_bonus", max(0, table.win("ante_bonus", stakes["ante"], line) - stakes["ante"])
        if "six_card_bonus" in stakes:
            yield (
                number,
                "six_card_bonus",
                five_cards(table, "six_card_bonus", stakes, hands.best([*own, *table.dealer])),
            )


def five_cards(table: Round, wager: str, stakes: dict[str, int], mine: Value) -> int:
    """Return what a wager with a posted table of five-card hands returns."""

    def line(hand: str) -> bool:
        match hand:
            case "Royal flush":
                return mine == ROYAL
            case "Jacks or better":
                return mine[0] == hands.PAIR and mine[1][0] >= JACK
        return mine[0] == NAMES.get(hand)

    return table.win(wager, stakes[wager], line)


def jacks_or_better(mine: Value) -> bool:
    """Return whether a hand is a pair of jacks or better (ruling F6)."""
    return mine[0] > hands.PAIR or (mine[0] == hands.PAIR and mine[1][0] >= JACK)


def flop_poker(table: Round) -> Expected:
    """Sections 10 and 11: three own cards and two of the community cards (ruling F3)."""
    if len(table.community) != 3 or any(len(own) != 3 for *_, own in table.seats):
        return
    values = {number: hands.best_with_community(own, table.community, 2) for number, _, own in table.seats}
    in_pot = [number for number, seat, _ in table.seats if "pot" in table.stakes(seat)]
    shares = shared(sum(table.stakes(seat).get("pot", 0) for _, seat, _ in table.seats), in_pot, values)
    for number, seat, _ in table.seats:
        stakes, mine = table.stakes(seat), values[number]
        if len(in_pot) > 1 and number in in_pot:
            yield number, "pot", shares.get(number, 0)
        if "flop" not in stakes:
            yield number, "ante", 0
        elif jacks_or_better(mine):
            yield number, "ante", 2 * stakes["ante"]
            yield number, "flop", five_cards(table, "flop", stakes, mine)
        else:
            yield number, "ante", 0
            yield number, "flop", 0


def shared(pot: int, among: list[int], values: dict[int, Value]) -> dict[int, int]:
    """Return the shares of the best hands; odd cents go one each to the first of them (ruling C9)."""
    top = max((values[number] for number in among), default=None)
    winners = [number for number in among if values[number] == top]
    return {number: pot // len(winners) + (place < pot % len(winners)) for place, number in enumerate(winners)}


def winners_pot_poker(table: Round) -> Expected:
    """Section 11: jacks plus, on the cards that the player held (ruling W4)."""
    for number, seat, own in table.seats:
        stakes = table.stakes(seat)
        for wager in stakes.keys() & {"ante", "bet", "double"}:
            yield number, wager, 0  # all are in the pot, or the house's
        if "jacks_plus" in stakes and (len(own) == 5 or (seat["folded"] and len(own) in (3, 4))):
            yield number, "jacks_plus", five_cards(table, "jacks_plus", stakes, hands.value(own))


def texas_holdem_bonus(table: Round) -> Expected:
    """Sections 10 and 11: the best five of two own cards and five community cards."""
    for number, seat, own in table.seats:
        stakes = table.stakes(seat)
        if len(own) != 2:
            continue
        if "bonus" in stakes and table.dealer is not None and {card[0] for card in (*own, *table.dealer)} != {"A"}:
            yield number, "bonus", table.win("bonus", stakes["bonus"], partial(two_cards, own))
        if seat["folded"]:
            yield number, "ante", 0
            continue
        if table.dealer is None or len(table.community) != 5:
            continue
        mine, dealer = hands.best([*own, *table.community]), hands.best([*table.dealer, *table.community])
        for wager in stakes.keys() & {"flop", "turn", "river"}:
            yield number, wager, stakes[wager] * (2 if mine > dealer else 1 if mine == dealer else 0)
        least = (
            hands.FLUSH
            if any("on a flush or better" in note for note in table.view["rules"]["notes"])
            else hands.STRAIGHT
        )
        yield (
            number,
            "ante",
            stakes["ante"] * ((2 if mine[0] >= least else 1) if mine > dealer else int(mine == dealer)),
        )


def two_cards(own: list[str], line: str) -> bool:
    """Return whether two cards are on this line of the bonus wager, where the lines above it were not held."""
    high, low = sorted((RANKS.index(card[0]) for card in own), reverse=True)
    suited, pair = own[0][1] == own[1][1], high == low
    ace, king, queen, jack = (RANKS.index(rank) for rank in "AKQJ")
    match line:
        case "Aces":
            return pair and high == ace
        case "Ace king suited":
            return suited and (high, low) == (ace, king)
        case "Ace queen jack suited":
            return suited and high == ace and low in (queen, jack)
        case "Ace king":
            return (high, low) == (ace, king)
        case "Kings queens jacks":
            return pair and high in (king, queen, jack)
        case "Ace queen jack":
            return high == ace and low in (queen, jack)
        case "Pair":
            return pair
    return False


GAMES = {game.__name__: game for game in (three_card_poker, flop_poker, winners_pot_poker, texas_holdem_bonus)}
