#!/usr/bin/env python3
"""
Check proofs that rounds were fair: `python verify.py FILE...`.

A FILE holds one proof, a JSON list of proofs, or one proof a line. `docs/fairness.md` says what a proof is. This
program is written from that page and from the rules of the games; it needs Python 3.11 or newer, and nothing else.

For each proof it prints one sentence a line:

    Table T1, round 12. Proven: ...       it follows from the proof
    Table T1, round 12. Not proven: ...   the proof does not tell enough, or not yet, and the sentence says why
    Table T1, round 12. Wrong: ...        the proof contradicts itself, or the rules

It ends with 0 if nothing is wrong, with 1 if anything is, and otherwise with 2 if something in a file cannot be read as
a proof of this version.

From top to bottom: what a proof looks like; hashes; the deck; the tree over the deck; the round; hands; money; the four
games; irregularities; seeds, roots and openings; where the cards are; payouts; the account; the chain; the report.
Numbers like 10(b) are sections of the rules of the game in
question, letters with a number like C7 are the rulings that the house publishes with them. Money is in cents, a card is
text like `Qh`, and a place is the number of a seat, "dealer" or "community".
"""

import base64
import hashlib
import hmac
import json
import re
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, islice
from pathlib import Path
from typing import Any, ClassVar


VERSION = 1

Place = int | str
Cards = tuple[str, ...]


class NotAProof(Exception):
    """What was read is not a proof of this version. The text is a sentence without its subject."""


class NotKnown(Exception):
    """Something depends on what the proof does not tell, or not yet. The text says on what."""


class Report:
    """What was found about one proof, sentence by sentence."""

    def __init__(self, about: str) -> None:
        self.about = about
        self.lines: list[tuple[str, str]] = []

    def proven(self, sentence: str) -> None:
        """Note what follows from the proof."""
        self.lines.append(("Proven", sentence))

    def not_proven(self, sentence: str) -> None:
        """Note what does not follow from the proof, and why."""
        self.lines.append(("Not proven", sentence))

    def wrong(self, sentence: str) -> None:
        """Note a contradiction."""
        self.lines.append(("Wrong", sentence))

    def test(self, holds: bool, proven: str, wrong: str) -> bool:  # noqa: FBT001  # the one thing it is asked
        """Note one or the other, and return whether it holds."""
        if holds:
            self.proven(proven)
        else:
            self.wrong(wrong)
        return holds

    @property
    def is_wrong(self) -> bool:
        """Whether anything is wrong."""
        return any(kind == "Wrong" for kind, _ in self.lines)


# ----------------------------------------------------------------------------------------------------------------------
# What a proof looks like
# ----------------------------------------------------------------------------------------------------------------------

Shape = Callable[[Any, str], None]  # raises NotAProof if a value, found at a place of the proof, has another shape

MOST = 2**53 - 1  # the largest whole number that every reader of JSON reads as written


def shown(value: Any, length: int = 60) -> str:
    """Return a value of a proof as it is safe to print, on one line and not too long."""
    written = json.dumps(value, ensure_ascii=True)
    return written if len(written) <= length else written[: length - 3] + "..."


def one(what: str, fits: Callable[[Any], bool]) -> Shape:
    """Return the shape of a single value."""

    def check(value: Any, where: str) -> None:
        if not fits(value):
            raise NotAProof(f"{where} is {shown(value)} and not {what}")

    return check


def text(what: str, pattern: str) -> Shape:
    """Return the shape of text that a pattern fits as a whole."""
    whole = re.compile(pattern, re.DOTALL)
    return one(what, lambda value: isinstance(value, str) and whole.fullmatch(value) is not None)


def number(low: int, high: int = MOST) -> Shape:
    """Return the shape of a whole number."""
    return one(
        f"a whole number from {low} to {high}",
        lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high,
    )


def maybe(shape: Shape) -> Shape:
    """Return the shape of what may be null."""

    def check(value: Any, where: str) -> None:
        if value is not None:
            shape(value, where)

    return check


def either(*shapes: Shape) -> Shape:
    """Return the shape of what has one of several shapes."""

    def check(value: Any, where: str) -> None:
        for shape in shapes[:-1]:
            try:
                shape(value, where)
            except NotAProof:
                continue
            return
        shapes[-1](value, where)

    return check


def listed(shape: Shape) -> Shape:
    """Return the shape of a list of such values."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, list):
            raise NotAProof(f"{where} is {shown(value)} and not a list")
        for nth, item in enumerate(value):
            shape(item, f"{where}[{nth}]")

    return check


def row(*shapes: Shape) -> Shape:
    """Return the shape of a list of so many values, each of its own shape."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, list) or len(value) != len(shapes):
            raise NotAProof(f"{where} is {shown(value)} and not a list of {len(shapes)}")
        for nth, shape in enumerate(shapes):
            shape(value[nth], f"{where}[{nth}]")

    return check


def named(shape: Shape) -> Shape:
    """Return the shape of an object with such values under any names."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise NotAProof(f"{where} is {shown(value)} and not an object")
        for key, item in value.items():
            NAME(key, f"a key of {where}")
            shape(item, f"{where}.{key}")

    return check


def with_keys(needed: Mapping[str, Shape], may_have: Mapping[str, Shape] | None = None) -> Shape:
    """Return the shape of an object with these keys. Others may be there: later versions of the server add some."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise NotAProof(f"{where} is {shown(value)} and not an object")
        for key, shape in needed.items():
            if key not in value:
                raise NotAProof(f"{where} has no {key!r}")
            shape(value[key], f"{where}.{key}")
        for key, shape in (may_have or {}).items():
            if key in value:
                shape(value[key], f"{where}.{key}")

    return check


def is_secret(value: Any) -> bool:
    """Return whether a value is 32 bytes as base64url without padding, written in the one way there is."""
    if not isinstance(value, str) or not re.fullmatch("[A-Za-z0-9_-]{43}", value):
        return False
    return base64.urlsafe_b64encode(base64.urlsafe_b64decode(value + "=")).decode() == value + "="


RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK: Cards = tuple(rank + suit for suit in SUITS for rank in RANKS)

NAME = text("a name", "[A-Za-z0-9_]{1,40}")
CLAUSE = text("a clause", r"[A-Za-z0-9()]{1,20}")
ODDS = text("what is paid", "[0-9A-Za-z%:$,. ]{1,40}")
HASH = text("a hash", "[0-9a-f]{64}")
SECRET = one("32 bytes as base64url", is_secret)
CARD = one("a card", lambda value: isinstance(value, str) and value in DECK)
SEAT = number(1, 7)
CENTS = number(0)
YES_OR_NO = one("true or false", lambda value: isinstance(value, bool))
PLACE = either(SEAT, text('a seat, "dealer" or "community"', "dealer|community"))
TO = either(SEAT, text("a place that cards go to", "dealer|community|burn|discard"))
BUTTON = maybe(either(SEAT, text('a seat, "dealer" or null', "dealer")))
HAND_OF_CARDS = listed(maybe(CARD))

ACCOUNT = with_keys(
    {
        "table": text("the name of a table", "[A-Za-z0-9_-]{1,20}"),
        "round": number(1),
        "game": NAME,
        "posted_rules_hash": HASH,
        "commitment": maybe(HASH),
        "before": either(HASH, text('a hash or ""', "")),
        "seeds": listed(with_keys({"seat": SEAT, "promise": HASH, "seed": maybe(SECRET)})),
        "cuts": listed(with_keys({"cut": number(0, 51), "root": HASH})),
        "button": BUTTON,
        "deal": listed(row(TO, number(1, 52))),
        "seats": listed(
            with_keys(
                {
                    "seat": SEAT,
                    "cards": HAND_OF_CARDS,
                    "choice": maybe(NAME),
                    "folded": YES_OR_NO,
                    "void": maybe(CLAUSE),
                    "results": listed(row(NAME, CENTS, CENTS)),
                }
            )
        ),
        "dealer": HAND_OF_CARDS,
        "community": HAND_OF_CARDS,
        "discarded": HAND_OF_CARDS,
        "void": maybe(with_keys({"cause": NAME, "clause": CLAUSE})),
        "rulings": listed(with_keys({"kind": NAME, "clause": CLAUSE, "place": maybe(PLACE)})),
    }
)
RULES = with_keys(
    {
        "limits": named(row(CENTS, CENTS)),
        "chip": number(1),
        "pay_tables": named(named(ODDS)),
    },
    {
        "dealer_stack": NAME,
        "progressive_table": maybe(NAME),
        "folded_progressive": YES_OR_NO,
        "commission_rate": text("a fraction", "[0-9]{1,15}(/0*[1-9][0-9]{0,14})?"),
        "commission_fixed": CENTS,
        "ante_pays": text("straight or flush", "straight|flush"),
        "aces_1000": YES_OR_NO,
        "payout_limit": CENTS,
        "cover_all_matrix": named(named(ODDS)),
    },
)
RECORD = with_keys(
    {
        "round": number(1),
        "table": text("the name of a table", "[A-Za-z0-9_-]{1,20}"),
        "game": NAME,
        "result": text("settled or void", "settled|void"),
        "dealing": text("hand, manual_shoe or automated_shoe", "hand|manual_shoe|automated_shoe"),
        "cards_from": text("deck or shoe", "deck|shoe"),
        "deck": maybe(listed(CARD)),
        "commitment": maybe(HASH),
        "seed": maybe(SECRET),
        "button": BUTTON,
        "players_dealt": number(0, 7),
        "rules": RULES,
        "rules_hash": HASH,
        "posted_rules_hash": HASH,
        "seats": listed(
            with_keys(
                {
                    "seat": SEAT,
                    "player": text("the account of a player", ".{1,200}"),
                    "cards": HAND_OF_CARDS,
                    "wagers": named(number(1)),
                    "choices": listed(with_keys({"choice": NAME, "by": text("player or table", "player|table")})),
                    "returned": named(CENTS),
                    "awards": named(CENTS),
                    "made": named(NAME),
                    "voided": named(CLAUSE),
                    "cut": named(CENTS),
                },
                {"claimed": named(CENTS)},
            )
        ),
        "dealer": with_keys({"cards": HAND_OF_CARDS}),
        "community": HAND_OF_CARDS,
        "discarded": HAND_OF_CARDS,
        "pot": CENTS,
        "commission": CENTS,
        "irregularities": listed(
            with_keys(
                {"kind": NAME, "clause": CLAUSE, "step": number(0, 100), "seat": maybe(PLACE)},
                {"count": maybe(number(0, 52))},
            )
        ),
    },
    {
        "cut": maybe(number(0, 51)),
        "drawn": HAND_OF_CARDS,
        "drawn_to": listed(either(SEAT, NAME)),
        "hand_entered": listed(with_keys({"seat": PLACE, "nth": number(1, 52), "card": maybe(CARD)})),
        "corrected": listed(with_keys({"seat": PLACE, "nth": number(1, 52), "before": maybe(CARD), "after": CARD})),
        "meters": listed(
            with_keys({"seat": SEAT, "percent": number(0, 100), "before": CENTS, "awarded": CENTS, "after": CENTS})
        ),
    },
)
PROOF = with_keys(
    {
        "account": ACCOUNT,
        "hash": HASH,
        "posted_rules": RULES,
        "record": RECORD,
        "openings": listed(with_keys({"position": number(1, 52), "card": CARD, "salt": SECRET, "path": listed(HASH)})),
        "seed": maybe(SECRET),
        "reveal": text("at_close or at_day_end", "at_close|at_day_end"),
    }
)
NEEDED_RULES = {  # beside those of every game
    "three_card_poker": {"dealer_stack", "progressive_table", "folded_progressive"},
    "flop_poker": set[str](),
    "winners_pot_poker": {"commission_rate", "commission_fixed"},
    "texas_holdem_bonus": {"ante_pays", "aces_1000", "folded_progressive"},
}
NEEDED_LIMITS = {
    "three_card_poker": {"ante"},
    "flop_poker": {"ante", "pot"},
    "winners_pot_poker": {"ante", "jacks_plus"},
    "texas_holdem_bonus": {"ante", "bonus"},
}
NEEDED_TABLES = {
    "three_card_poker": {"pair_plus", "ante_bonus"},
    "flop_poker": {"flop"},
    "winners_pot_poker": {"jacks_plus"},
    "texas_holdem_bonus": {"bonus"},
}


def check_proof(proof: Any) -> None:
    """Check that a value is a proof of this version (NotAProof if it is not)."""
    if not isinstance(proof, dict) or not isinstance(proof.get("form"), str):
        raise NotAProof("is not a proof")
    form = re.fullmatch("croupier/proof/([1-9][0-9]{0,8})", proof["form"])
    if form is None:
        raise NotAProof(f"is not a proof: its form is {shown(proof['form'])}")
    if int(form[1]) > VERSION:
        raise NotAProof(f"is a proof of a later version, {int(form[1])}: this program knows version {VERSION}")
    try:
        PROOF(proof, "it")
        check_game(proof["record"])
    except NotAProof as found:
        raise NotAProof(f"is not a proof: {str(found).replace('it.', '', 1)}") from None


def check_game(record: dict[str, Any]) -> None:
    """Check that a record is of a game that this program knows, and has its rules (NotAProof if not)."""
    game, rules = record["game"], record["rules"]
    if game not in NEEDED_RULES:
        raise NotAProof(f"its game is {shown(game)}, which this program does not know")
    for part, needed in (
        (rules, NEEDED_RULES[game]),
        (rules["limits"], NEEDED_LIMITS[game]),
        (rules["pay_tables"], NEEDED_TABLES[game]),
    ):
        if missing := needed - part.keys():
            raise NotAProof(f"record.rules has no {min(missing)!r}")
    numbers = [seat["seat"] for seat in record["seats"]]
    if len(set(numbers)) != len(numbers):
        raise NotAProof(f"record.seats tells a seat twice, of {numbers}")
    if any(not rate_is_read(line) for table in rules["pay_tables"].values() for line in table.values()):
        raise NotAProof("record.rules.pay_tables has a line that is no payout")


def read(written: str) -> list[Any]:
    """Return the values of a file: one, those of a list, or one a line (NotAProof if it is not JSON)."""
    try:
        found = from_json(written)
    except NotAProof as whole:
        lines = [(nth, line) for nth, line in enumerate(written.splitlines(), 1) if line.strip()]
        if len(lines) < 2 or not lines[0][1].rstrip().endswith("}"):  # not one proof a line
            raise
        values = []
        for nth, line in lines:
            try:
                values.append(from_json(line))
            except NotAProof as broken:
                raise NotAProof(f"{broken} in line {nth}") from whole
        return values
    return found if isinstance(found, list) else [found]


def from_json(written: str) -> Any:
    """Read JSON in which each key stands once, is ASCII, and all numbers are whole (NotAProof if it is not)."""

    def refuse(_what: str) -> Any:
        raise NotAProof("is not a proof: it has a number that is not whole")

    def whole(digits: str) -> int:
        if len(digits) > 17 or abs(int(digits)) > MOST:
            raise NotAProof("is not a proof: it has a number that is too large")
        return int(digits)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise NotAProof("is not a proof: a key stands twice in it")
        if not all(key.isascii() for key in found):
            raise NotAProof("is not a proof: a key has a letter that is not ASCII")
        return found

    def shallow(value: Any, levels: int) -> None:
        if levels == 0:
            raise NotAProof("is not a proof: it has lists in lists without an end")
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            shallow(inner, levels - 1)

    try:
        found = json.loads(written, parse_float=refuse, parse_constant=refuse, parse_int=whole, object_pairs_hook=once)
        shallow(found, 40)
        json.dumps(found, ensure_ascii=False).encode()  # half a character cannot be written as UTF-8
    except (ValueError, RecursionError) as broken:
        raise NotAProof("is not a proof: it is not JSON") from broken
    return found


# ----------------------------------------------------------------------------------------------------------------------
# Hashes (the page's "Hashes", "The seed of the house", "The seeds of the players")
# ----------------------------------------------------------------------------------------------------------------------

Part = str | int | bytes


def parts(*values: Part) -> bytes:
    """Return the parts of a hash one after another, each behind its length of 4 bytes."""
    written = b""
    for value in values:
        part = value if isinstance(value, bytes) else str(value).encode()
        written += len(part).to_bytes(4, "big") + part
    return written


def hash_of(*values: Part) -> bytes:
    """Return the SHA-256 of the parts."""
    return hashlib.sha256(parts(*values)).digest()


def keyed(key: bytes, *values: Part) -> bytes:
    """Return the HMAC-SHA-256 of the parts."""
    return hmac.digest(key, parts(*values), "sha256")


def canonical(value: Any) -> bytes:
    """
    Return the canonical JSON of RFC 8785.

    A proof has only objects with ASCII keys, lists, text, whole numbers below 2^53, true, false and null (`from_json`
    refuses all else). For these, Python's JSON without spaces and with sorted keys is what RFC 8785 asks for.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def rules_hash(rules: dict[str, Any]) -> str:
    """Return the hash of rules: the SHA-256 of their canonical JSON."""
    return hashlib.sha256(canonical(rules)).hexdigest()


def account_hash(account: dict[str, Any]) -> str:
    """Return the hash of an account."""
    return hash_of("croupier/1/account", canonical(account)).hex()


def commitment(account: dict[str, Any], seed: bytes) -> str:
    """Return the commitment of the round of this account to a seed of the house."""
    rules, before = bytes.fromhex(account["posted_rules_hash"]), bytes.fromhex(account["before"])
    return hash_of("croupier/1/seed", account["table"], account["round"], rules, before, seed).hex()


def promise(account: dict[str, Any], seat: int, seed: bytes) -> str:
    """Return the promise of a player's seed in the round of this account."""
    return hash_of("croupier/1/player", account["table"], account["round"], seat, seed).hex()


def promises(account: dict[str, Any]) -> str:
    """Return the hash of all promises, which the table told before any player's seed was known."""
    both = ((one_seed["seat"], bytes.fromhex(one_seed["promise"])) for one_seed in account["seeds"])
    return hash_of("croupier/1/promises", *chain.from_iterable(both)).hex()


def secret(written: str | None) -> bytes:
    """Return the bytes of a seed or a salt; of one that is null, none."""
    return b"" if written is None else base64.urlsafe_b64decode(written + "=")


# ----------------------------------------------------------------------------------------------------------------------
# The deck (the page's "The deck")
# ----------------------------------------------------------------------------------------------------------------------


def deck_bytes(seed: bytes, players: Sequence[bytes]) -> Iterator[int]:
    """Yield the bytes from which the deck is drawn."""
    block = 0
    while True:
        yield from keyed(seed, "croupier/1/deck", block, *players)
        block += 1


def shuffled(seed: bytes, players: Sequence[bytes]) -> Cards:
    """Return the deck that the seed of the house and those of the players determine, the top card first."""
    deck, drawn = list(DECK), deck_bytes(seed, players)
    for last in range(51, 0, -1):
        count = last + 1
        byte = next(drawn)
        while byte >= 256 - 256 % count:
            byte = next(drawn)
        place = byte % count
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def cut_deck(deck: Cards, cards: int) -> Cards:
    """Return the deck with so many cards of its top below the others (4(c))."""
    return deck[cards:] + deck[:cards]


# ----------------------------------------------------------------------------------------------------------------------
# The tree over the salted cards (the page's "The root")
# ----------------------------------------------------------------------------------------------------------------------


def salt(seed: bytes, recuts: int, position: int) -> bytes:
    """Return the salt of a position, after so many recuts."""
    return keyed(seed, "croupier/1/salt", recuts, position)


def leaf(position: int, card: str, salted: bytes) -> bytes:
    """Return the leaf of a card at its position."""
    return hash_of("croupier/1/card", position, card, salted)


def left_of(count: int) -> int:
    """Return how many of so many leaves are on the left of their node: the largest power of two below."""
    return 1 << (count - 1).bit_length() - 1


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Return the node over these leaves."""
    if len(leaves) == 1:
        return leaves[0]
    left = left_of(len(leaves))
    return hash_of("croupier/1/node", root_of(leaves[:left]), root_of(leaves[left:]))


def root_of_deck(seed: bytes, recuts: int, deck: Cards) -> str:
    """Return the root of a deck."""
    return root_of([leaf(nth, card, salt(seed, recuts, nth)) for nth, card in enumerate(deck, 1)]).hex()


def root_of_opening(opening: dict[str, Any]) -> str | None:
    """Return the root to which an opening leads, or None if its path is not as long as its position wants it."""
    path = [bytes.fromhex(node) for node in opening["path"]]
    start = leaf(opening["position"], opening["card"], secret(opening["salt"]))
    found = climb(opening["position"], 52, start, path)
    return None if found is None or path else found.hex()


def climb(position: int, count: int, node: bytes, path: list[bytes]) -> bytes | None:
    """Return the node over `count` leaves above the leaf at a position; the path is taken from its end."""
    if count == 1:
        return node
    if not path:
        return None
    other, left = path.pop(), left_of(count)
    if position <= left:
        below = climb(position, left, node, path)
        return None if below is None else hash_of("croupier/1/node", below, other)
    below = climb(position - left, count - left, node, path)
    return None if below is None else hash_of("croupier/1/node", other, below)


# ----------------------------------------------------------------------------------------------------------------------
# The round
# ----------------------------------------------------------------------------------------------------------------------

GIVING_UP = ("fold", "concede", "surrender")


@dataclass
class Hand:
    """One position in the round, as the record tells it."""

    number: int
    player: str
    wagers: dict[str, int]
    choices: list[str]
    told: dict[str, Any]

    @property
    def gave_up(self) -> bool:
        """Whether the hand was folded, conceded or surrendered."""
        return any(choice in GIVING_UP for choice in self.choices)

    @property
    def conceded(self) -> bool:
        """Whether it was given up with every wager (Three Card Poker, T3)."""
        return "concede" in self.choices


@dataclass
class Round:
    """A round as its record tells it. `lying` are the cards of each place, None where one is not known."""

    record: dict[str, Any]
    hands: dict[int, Hand]
    lying: dict[Place, tuple[str | None, ...]] = field(default_factory=dict)

    @property
    def rules(self) -> dict[str, Any]:
        """The rules by which it was played."""
        found: dict[str, Any] = self.record["rules"]
        return found

    @property
    def stacks(self) -> bool:
        """Whether an automated shoe dealt stacks instead of single cards in rotation (C11)."""
        return bool(self.record["dealing"] == "automated_shoe")

    @property
    def seats(self) -> list[int]:
        """The seats that were dealt cards, clockwise from the dealer's left."""
        return sorted(self.hands) if self.record["players_dealt"] else []

    def cards(self, place: Place) -> Cards:
        """Return the cards of a place, or raise NotKnown."""
        lying = self.lying.get(place, ())
        known = tuple(card for card in lying if card is not None)
        if len(known) != len(lying):
            raise NotKnown(f"the cards of {called(place)} are not known")
        return known

    def table(self, name: str) -> dict[str, str]:
        """Return a posted pay table."""
        found: dict[str, str] = self.rules["pay_tables"].get(name, {})
        return found


def round_of(record: dict[str, Any]) -> Round:
    """Return the round of a record, with the cards that the record tells."""
    hands = {
        seat["seat"]: Hand(
            seat["seat"], seat["player"], seat["wagers"], [said["choice"] for said in seat["choices"]], seat
        )
        for seat in record["seats"]
    }
    lying: dict[Place, tuple[str | None, ...]] = {seat["seat"]: tuple(seat["cards"]) for seat in record["seats"]}
    lying |= {"dealer": tuple(record["dealer"]["cards"]), "community": tuple(record["community"])}
    return Round(record, hands, lying)


def called(place: Place) -> str:
    """Return what a place is called in a sentence."""
    return f"seat {place}" if isinstance(place, int) else {"dealer": "the dealer", "community": "the table"}[place]


def words(name: str) -> str:
    """Return a name of the record in words."""
    return name.replace("_", " ")


# ----------------------------------------------------------------------------------------------------------------------
# Hands (Section 3 of Three Card Poker, Section 5 of the others)
# ----------------------------------------------------------------------------------------------------------------------

# Lowest first. With three cards a straight is harder to get than a flush, and three of a kind harder than a straight.
OF_THREE = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
OF_FIVE = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
ACE, QUEEN, JACK = 14, 12, 11

Strength = tuple[int, tuple[int, ...]]  # the class of a hand, and the ranks by which it compares within the class (C1)


def strength(cards: Iterable[str]) -> Strength:
    """Return how strong two to five cards are; two hands of as many cards compare as these (NotKnown for others)."""
    held = sorted(cards)
    if not 2 <= len(held) <= 5:
        raise NotKnown(f"a hand has {len(held)} cards")
    return strength_of("".join(card[0] for card in held), len(held) > 2 and len({card[1] for card in held}) == 1)


@cache
def strength_of(held: str, suited: bool) -> Strength:  # noqa: FBT001  # one of two kinds of hands
    """Return the strength of these ranks. A hand of four cards, or of two, makes no straight and no flush (W4)."""
    ranks = [RANKS.index(rank) + 2 for rank in held]
    order = tuple(sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True))
    times = sorted(Counter(ranks).values(), reverse=True)
    top = top_of_straight(sorted(ranks)) if len(ranks) in (3, 5) else None
    classes = OF_THREE if len(ranks) == 3 else OF_FIVE
    flush = suited and len(ranks) in (3, 5)
    if top is not None:
        return classes.index("straight_flush" if flush else "straight"), (top,)
    if times[0] == 4:
        made = "four_of_a_kind"
    elif times == [3, 2]:
        made = "full_house"
    elif flush:
        made = "flush"
    elif times[0] == 3:
        made = "three_of_a_kind"
    elif times[:2] == [2, 2]:
        made = "two_pair"
    else:
        made = "pair" if times[0] == 2 else "high_card"
    return classes.index(made), order


def top_of_straight(ranks: list[int]) -> int | None:
    """Return the rank that leads a straight, or None. An ace may also be the one below a two; no further (C1)."""
    count = len(ranks)
    if ranks == [*range(2, count + 1), ACE]:
        return count
    return ranks[-1] if ranks == list(range(ranks[0], ranks[0] + count)) else None


def of_five(cards: Iterable[str]) -> Strength:
    """Return the strength of two to five cards in a game of five: three of them make no straight and no flush."""
    held = sorted(cards)
    if len(held) != 3:
        return strength(held)
    kind, ranks = strength_of("".join(card[0] for card in held), False)
    three = OF_THREE[kind]
    if three == "straight":  # three ranks in a row are a high card here
        return 0, tuple(sorted((RANKS.index(card[0]) + 2 for card in held), reverse=True))
    return OF_FIVE.index(three), ranks


def of_three(cards: Cards) -> Strength:
    """Return the strength of three cards."""
    if len(cards) != 3:
        raise NotKnown(f"a hand has {len(cards)} cards")
    return strength(cards)


def best(cards: Cards) -> Strength:
    """Return the strength of the best five of five to seven cards."""
    if not 5 <= len(cards) <= 7:
        raise NotKnown(f"a hand and the table have {len(cards)} cards")
    return max(strength(five) for five in combinations(cards, 5))


def name_of_three(cards: Cards) -> str:
    """Return what three cards are called; an ace, king and queen of one suit have names of their own."""
    kind, ranks = of_three(cards)
    if OF_THREE[kind] == "straight_flush" and ranks == (ACE,):
        return "mini_royal_spades" if cards[0][1] == "s" else "mini_royal"
    return OF_THREE[kind]


def name_of_five(found: Strength) -> str:
    """Return what a hand of five is called; a royal flush and jacks or better have names of their own (F6)."""
    kind, ranks = found
    if OF_FIVE[kind] == "straight_flush" and ranks == (ACE,):
        return "royal_flush"
    if OF_FIVE[kind] == "pair" and ranks[0] >= JACK:
        return "jacks_or_better"
    return OF_FIVE[kind]


def plain(name: str) -> str:
    """Return the name of a hand where jacks or better is no more than another pair."""
    return "pair" if name == "jacks_or_better" else name


# ----------------------------------------------------------------------------------------------------------------------
# Money
# ----------------------------------------------------------------------------------------------------------------------

LEAST_LIMIT = 5_000_000  # $50,000


def rate_is_read(line: str) -> bool:
    """Return whether a line of a pay table is written as one: "3:2", "100%", "70 for 1" or "$25"."""
    return (
        re.fullmatch(r"0*[1-9]\d{0,5}:0*[1-9]\d{0,5}|\d{1,3}%|\d{1,6} for 1|\$\d[\d,]{0,9}(\.\d\d)?", line) is not None
    )


def odds(line: str) -> Fraction:
    """Return "3:2" as a number."""
    if ":" not in line:
        raise NotKnown(f"{shown(line)} is not a payout to 1")
    gain, stake = line.split(":")
    return Fraction(int(gain), int(stake))


def winnings(stake: int, line: str) -> int:
    """Return what a stake wins; a part of a cent rounds up (C8)."""
    exact = stake * odds(line)
    return -(-exact.numerator // exact.denominator)


def for_one(stake: int, line: str) -> tuple[int, int]:
    """Return what the tray pays for a progressive stake, and how many per cent of the meter are due (C8)."""
    if line.endswith("%"):
        return 0, int(line[:-1])
    if not line.endswith(" for 1"):
        raise NotKnown(f"{shown(line)} is not a payout for 1")
    return stake * int(line.removesuffix(" for 1")), 0


def dollars(line: str) -> int:
    """Return "$25" in cents."""
    if not line.startswith("$"):
        raise NotKnown(f"{shown(line)} is not a sum of money")
    whole, _, part = line[1:].replace(",", "").partition(".")
    return int(whole) * 100 + int(part or 0)


def line_of(table: Mapping[str, str], name: str) -> str | None:
    """Return the line of a pay table on which a hand falls: the most particular one that it has, or None."""
    suited = ("mini_royal_spades", "mini_royal", "straight_flush")
    names = suited[suited.index(name) :] if name in suited else (name,)
    return next((found for found in names if found in table), None)


def best_rate(table: Mapping[str, str]) -> Fraction:
    """Return the odds of the line that pays most."""
    return max((odds(line) for line in table.values()), default=Fraction(0))


def payout_limit(at_minimum: Fraction) -> int:
    """Return the limit on what a player wins in a round, from the most that minimum wagers can win (C7)."""
    return max(LEAST_LIMIT, -(-at_minimum.numerator // at_minimum.denominator))


def in_proportion(amount: int, weights: dict[Any, int]) -> dict[Any, int]:
    """Share cents in proportion to weights, each rounded down; the missing cents go one each in their order."""
    total = sum(weights.values())
    shares = {key: amount * weight // total for key, weight in weights.items()}
    missing = amount - sum(shares.values())
    for key in [key for key, weight in weights.items() if weight][:missing]:
        shares[key] += 1
    return shares


def within(limit: int, won: dict[str, int]) -> dict[str, int]:
    """Return the winnings by wager after the payout limit (C7)."""
    return dict(won) if sum(won.values()) <= limit else in_proportion(limit, won)


class Bill:
    """What each wager and each award of a round should have come to, by seat and name."""

    def __init__(self, hands: Iterable[int]) -> None:
        seats = list(hands)
        self.returned: dict[int, dict[str, int]] = {seat: {} for seat in seats}
        self.cut: dict[int, dict[str, int]] = {seat: {} for seat in seats}
        self.awards: dict[int, dict[str, int]] = {seat: {} for seat in seats}
        self.made: dict[int, dict[str, str]] = {seat: {} for seat in seats}
        self.voided: dict[int, dict[str, str]] = {seat: {} for seat in seats}
        self.dead: dict[int, str] = {}  # hands that are void by themselves, and by which clause
        self.percent: dict[int, int] = {}  # of the meter that a seat may claim
        self.unknown: dict[tuple[int, str], str] = {}  # what depends on a card that is not known
        self.pot = self.commission = 0
        self.pot_unknown: str | None = None

    def pay(self, seat: int, wager: str, returned: int, made: str | None = None, cut: int = 0) -> None:
        """Settle a wager."""
        self.returned[seat][wager] = returned
        if made:
            self.made[seat][wager] = made
        if cut:
            self.cut[seat][wager] = cut

    def award(self, seat: int, name: str, amount: int, made: str | None = None) -> None:
        """Pay for something that had no stake of its own."""
        self.awards[seat][name] = self.awards[seat].get(name, 0) + amount
        if made:
            self.made[seat][name] = made

    def give_back(self, hand: Hand, clause: str, *, keep: Iterable[str] = ()) -> None:
        """Give the wagers of a hand back that are void by a clause, but for some."""
        kept = set(keep)
        for wager, stake in hand.wagers.items():
            if wager not in kept:
                self.returned[hand.number][wager] = stake
                self.voided[hand.number][wager] = clause

    @contextmanager
    def known(self, *what: tuple[int, str]) -> Iterator[None]:
        """Settle these wagers or awards, or note that they depend on a card that is not known."""
        try:
            yield
        except NotKnown as why:
            self.unknown |= dict.fromkeys(what, str(why))


# ----------------------------------------------------------------------------------------------------------------------
# The games
# ----------------------------------------------------------------------------------------------------------------------


class Game:
    """
    What the rules say of a round: in which order cards are dealt, what hands are asked, and what wagers come to.

    `questions` are what a hand is asked until it gives up; of each the last answer is that of silence (C10). `raises`
    are the wagers that an answer makes, in antes; they are named after the answer. `clauses` are those on what goes
    wrong at any table: `jam`, the shoe or the server fails; `face_up`, a card is found face up in the deck; `miscount`,
    the stub has a wrong number of cards; `drawn`, a card is drawn in error. `steps` and `stacks` are the steps of a
    round that is dealt in rotation or in stacks, as far as irregularities depend on them.
    """

    questions: tuple[tuple[str, ...], ...]
    raises: ClassVar[Mapping[str, int]]
    clauses: ClassVar[Mapping[str, str]]
    steps: tuple[str, ...]
    stacks: tuple[str, ...]
    saved: str | None = None  # the wager that is still played for when all others are void
    folds_end_it: bool  # whether the round ends when all have folded

    def order(self, played: Round) -> Iterator[Place]:
        """Yield where each card goes, from the top of the deck on, as far as the hands have answered."""
        raise NotImplementedError

    def asked(self, _hand: Hand) -> bool:
        """Return whether a hand is asked anything."""
        return True

    def settle(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Settle the hands that are not void."""
        raise NotImplementedError

    def settle_saved(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Settle the one wager that is saved."""
        raise NotImplementedError

    def limit(self, _rules: dict[str, Any]) -> int | None:
        """Return the payout limit by the rules, or None if the game has none."""
        return None

    def follows(self, _case: "Case", ruling: dict[str, Any]) -> str:
        """Return the clause that speaks of an irregularity of this game alone, and do what it says."""
        raise NotKnown(f"this program does not know the irregularity {shown(ruling['kind'])} in this game")

    def face_up(self, case: "Case", step: int) -> None:
        """Do what follows of a card found face up in the deck."""
        raise NotImplementedError

    def wrong_count(self, case: "Case", ruling: dict[str, Any]) -> str:
        """Return the clause on a hand that has a wrong number of cards, and do what it says."""
        raise NotImplementedError

    def still_dealing(self, case: "Case", step: int) -> bool:
        """Return whether cards are still to be dealt at a step."""
        return "deals" in case.steps[step:]


def rotation(places: Sequence[Place], count: int) -> Iterator[Place]:
    """Yield the places of so many single cards each."""
    for _ in range(count):
        yield from places


def in_stacks(places: Sequence[Place], count: int) -> Iterator[Place]:
    """Yield the places of stacks of so many cards."""
    for place in places:
        yield from [place] * count


def all_answered(hands: Iterable[Hand], count: int) -> bool:
    """Return whether each hand has answered so many questions."""
    return all(len(hand.choices) >= count for hand in hands)


# Three Card Poker


class ThreeCardPoker(Game):
    """Three Card Poker: Sections 6 to 14."""

    questions = (("play", "concede", "fold"),)  # 10(b), T3
    raises: ClassVar = {"play": 1}
    clauses: ClassVar = {"jam": "14(f)", "face_up": "14(a)", "miscount": "7(e)(2)", "drawn": "14(b)"}
    steps = ("other", "deals", "deals", "deals", "choice")
    stacks = ("other", "deals", "choice", "deals")
    folds_end_it = False  # the dealer's cards are turned up in any case

    def asked(self, hand: Hand) -> bool:
        """Return whether a hand is asked: one without an ante is not (T8)."""
        return "ante" in hand.wagers

    def order(self, played: Round) -> Iterator[Place]:
        """Deal three cards to each hand, clockwise, the dealer last (7(c), 8(c), 9(c))."""
        places: list[Place] = [*played.seats, "dealer"]
        if not played.stacks:
            yield from rotation(places, 3)
        elif played.rules["dealer_stack"] == "before_choices":
            yield from in_stacks(places, 3)  # 9(c)(1)
        else:
            yield from in_stacks(places[:-1], 3)  # 9(c)(2)
            if all_answered((hand for hand in played.hands.values() if self.asked(hand)), 1):
                yield from in_stacks(["dealer"], 3)

    def settle(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Settle by Sections 10 to 13."""
        for hand in live:
            for wager, stake in hand.wagers.items():
                with bill.known((hand.number, wager)):
                    self.settle_wager(played, live, hand, (wager, stake), bill)
            if "play" in hand.wagers:  # 11(a)(3), T2: whatever the dealer holds
                with bill.known((hand.number, "ante_bonus")):
                    table = played.table("ante_bonus")
                    if line := line_of(table, name_of_three(played.cards(hand.number))):
                        bill.award(hand.number, "ante_bonus", winnings(hand.wagers.get("ante", 0), table[line]), line)
        if played.rules["progressive_table"]:
            self.award_envy(played, live, bill)

    def settle_wager(self, played: Round, live: list[Hand], hand: Hand, wagered: tuple[str, int], bill: Bill) -> None:
        """Settle one wager of a hand."""
        (wager, stake), seat = wagered, hand.number
        if hand.conceded:  # T3: every wager is lost
            bill.pay(seat, wager, 0)
        elif wager in ("ante", "play"):
            if hand.gave_up:
                bill.pay(seat, wager, 0)
            else:
                mine, dealer = played.cards(seat), played.cards("dealer")
                bill.pay(seat, wager, stake + against_dealer(wager, stake, mine, dealer), name_of_three(mine))
        elif wager == "pair_plus":  # 11(a)(2); 10(b): also after a fold
            by_table(bill, seat, wager, stake, played.table(wager), name_of_three(played.cards(seat)))
        elif wager == "six_card_bonus":  # 6(g): the best five of the player's three and the dealer's three
            made = plain(name_of_five(best(played.cards(seat) + played.cards("dealer"))))
            by_table(bill, seat, wager, stake, played.table(wager), made)
        elif wager == "cover_all":  # 12: the highest of all hands, the dealer's and those given up too (T6)
            places: list[Place] = [*(other.number for other in live), "dealer"]
            every = [played.cards(place) for place in places]
            made = name_of_three(max(every, key=of_three)).replace("_spades", "")
            by_table(bill, seat, wager, stake, played.table(wager), made)
        elif wager == "progressive":
            if hand.gave_up and not played.rules["folded_progressive"]:  # 13(c), T7
                bill.pay(seat, wager, 0)
            else:
                made = name_of_three(played.cards(seat))
                line = line_of(played.table(wager), made)
                progressive(bill, (seat, wager, stake), played.table(wager), line, line or made)
        else:
            raise NotKnown(f"this game has no wager {shown(wager)}")

    def award_envy(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Award the envy bonus to each progressive wager for each such hand of somebody else (13(e), T7)."""
        counts = played.rules["folded_progressive"]
        in_it = [hand for hand in live if not hand.conceded and (counts or not hand.gave_up)]
        for hand in in_it:
            if "progressive" not in hand.wagers:
                continue
            with bill.known((hand.number, "envy")):
                hands = [name_of_three(played.cards(o.number)) for o in in_it if o.player != hand.player]
                table = played.table("envy")
                amount = sum(dollars(table[made]) for made in hands if made in table)
                if amount:
                    bill.award(hand.number, "envy", amount)

    def follows(self, case: "Case", ruling: dict[str, Any]) -> str:
        """Void all hands if the dealer's cards are seen early (14(d))."""
        if ruling["kind"] != "dealer_exposed":
            return super().follows(case, ruling)
        return case.all_void("14(d)")

    def face_up(self, case: "Case", _step: int) -> None:
        """Void all hands for a second card, whenever it is found (14(a), C5)."""
        if case.found_face_up > 1:
            case.all_void("14(a)")

    def wrong_count(self, case: "Case", _ruling: dict[str, Any]) -> str:
        """Void all hands (14(c), C4)."""
        return case.all_void("14(c)")


def against_dealer(wager: str, stake: int, mine: Cards, dealer: Cards) -> int:
    """Return what an ante or a play wager wins, or loses, against the dealer (11(a)(1), T1)."""
    ours, theirs = of_three(mine), of_three(dealer)
    if theirs[0] == 0 and theirs[1][0] < QUEEN:  # the dealer does not qualify
        return stake if wager == "ante" else 0
    return stake if ours > theirs else 0 if ours == theirs else -stake


def by_table(bill: Bill, seat: int, wager: str, stake: int, table: Mapping[str, str], made: str) -> None:
    """Settle a wager by a pay table: a hand without a line loses."""
    line = line_of(table, made)
    bill.pay(seat, wager, stake + winnings(stake, table[line]) if line else 0, line or made)


def progressive(
    bill: Bill, wagered: tuple[int, str, int], table: Mapping[str, str], line: str | None, made: str
) -> None:
    """Settle a progressive wager of seat, name and stake: a part of the meter is claimed there, the rest is paid."""
    seat, wager, stake = wagered
    paid, percent = for_one(stake, table[line]) if line else (0, 0)
    bill.pay(seat, wager, paid, made)
    if percent:
        bill.percent[seat] = percent


# Flop Poker


class FlopPoker(Game):
    """Flop Poker: Sections 6 to 12."""

    questions = (("flop", "surrender"),)  # 10(a)
    raises: ClassVar = {"flop": 1}
    clauses: ClassVar = {"jam": "12(f)", "face_up": "12(b)", "miscount": "7(f)(2)", "drawn": "12(c)"}
    steps = ("other", *["deals"] * 6, "choice")
    stacks = ("other", "deals", "deals", "choice")
    saved = "pot"  # 12(a), 12(b)
    folds_end_it = False  # who surrendered plays for the pot (F1)

    def order(self, played: Round) -> Iterator[Place]:
        """Deal three cards to each hand and three to the table, clockwise (7(d), 8(c), 9(c))."""
        places: list[Place] = [*played.seats, "community"]
        return in_stacks(places, 3) if played.stacks else rotation(places, 3)

    def limit(self, rules: dict[str, Any]) -> int:
        """Return the limit on what ante and flop wager win together (11(d))."""
        return payout_limit(rules["limits"]["ante"][0] * (1 + best_rate(rules["pay_tables"]["flop"])))

    def settle(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Settle by Sections 10 and 11."""
        for hand in live:
            if hand.gave_up:  # 10(a)(2)
                bill.pay(hand.number, "ante", 0)
                continue
            with bill.known((hand.number, "ante"), (hand.number, "flop")):
                self.settle_hand(played, hand, bill)
        self.settle_pot(played, live, bill)

    def settle_hand(self, played: Round, hand: Hand, bill: Bill) -> None:
        """Settle ante and flop wager: both win with jacks or better (10(c), 11(b), 11(c))."""
        table = played.table("flop")
        made = name_of_five(self.best_hand(played, hand))
        if made not in table:
            for wager in ("ante", "flop"):
                bill.pay(hand.number, wager, 0, made)
            return
        stakes = {wager: hand.wagers.get(wager, 0) for wager in ("ante", "flop")}
        won = {"ante": stakes["ante"], "flop": winnings(stakes["flop"], table[made])}
        paid = within(self.limit(played.rules), won)  # 11(d)
        for wager, stake in stakes.items():
            bill.pay(hand.number, wager, stake + paid[wager], made, won[wager] - paid[wager])

    def best_hand(self, played: Round, hand: Hand) -> Strength:
        """Return the best hand of all three own cards and two of the three on the table (1, F3)."""
        own, table = played.cards(hand.number), played.cards("community")
        if len(own) != 3 or len(table) != 3:
            raise NotKnown(f"seat {hand.number} has {len(own)} cards, and the table {len(table)}")
        return max(strength((*own, *two)) for two in combinations(table, 2))

    def settle_pot(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Award the pot to the highest hand, in equal parts to hands that tie (10(d), F1, C9)."""
        playing = [hand for hand in live if "pot" in hand.wagers]
        bill.pot = sum(hand.wagers["pot"] for hand in playing)
        with bill.known(*((hand.number, "pot") for hand in playing)):
            hands = {hand.number: self.best_hand(played, hand) for hand in playing}
            highest = max(hands.values(), default=None)
            winners = [seat for seat in sorted(hands) if hands[seat] == highest]  # from the dealer's left
            share, odd = divmod(bill.pot, len(winners) or 1)
            shares = {seat: share + (nth < odd) for nth, seat in enumerate(winners)}
            for seat, found in hands.items():
                bill.pay(seat, "pot", shares.get(seat, 0), name_of_five(found))

    def settle_saved(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Play for the pot alone (12(a), 12(b))."""
        self.settle_pot(played, live, bill)

    def follows(self, case: "Case", ruling: dict[str, Any]) -> str:
        """Play for the pot alone if a card of the table is seen early (12(a))."""
        if ruling["kind"] != "community_exposed":
            return super().follows(case, ruling)
        return case.save("12(a)")

    def face_up(self, case: "Case", step: int) -> None:
        """Void all hands for a second card; once all are dealt, play for the pot alone (12(b), C5)."""
        if not case.still_dealing(step):
            case.save("12(b)")
        elif case.found_face_up > 1:
            case.all_void("12(b)")

    def wrong_count(self, case: "Case", ruling: dict[str, Any]) -> str:
        """Void a player's hand alone, and all hands if it is the table's cards (12(d), C4)."""
        return case.all_void("12(d)") if ruling["seat"] == "community" else case.kill(ruling["seat"], "12(d)")


# Winner's Pot Poker


class WinnersPotPoker(Game):
    """Winner's Pot Poker: Sections 6 to 12."""

    questions = (("bet", "fold"), ("double", "fold"))  # 10(a), 10(c)
    raises: ClassVar = {"bet": 1, "double": 2}
    clauses: ClassVar = {"jam": "12(j)", "face_up": "12(b)", "miscount": "7(g)", "drawn": "12(c)"}
    steps = ("other", "burn", "deals", "deals", "deals", "choice", "burn", "deals", "choice", "burn", "deals")
    stacks = ("burn", "other", "deals", "choice", "burn", "deals", "choice", "burn", "deals")
    folds_end_it = True  # W6

    def ring(self, played: Round, seats: Iterable[int]) -> list[Place]:
        """Return these seats and the dealer in the order of dealing: clockwise from behind the button (7(d), W1)."""
        button = played.record["button"]
        behind = button if isinstance(button, int) else 0
        order = sorted(seats)
        return [*(seat for seat in order if seat > behind), "dealer", *(seat for seat in order if seat <= behind)]

    def order(self, played: Round) -> Iterator[Place]:
        """Deal three cards each, then a fourth and a fifth to those who stay, behind burned cards (7 to 10)."""
        seats = played.seats
        if seats or played.stacks:  # 9(b)(1): before "No more bets"
            yield "burn"
        if not seats:
            return
        ring = self.ring(played, seats)
        yield from in_stacks(ring, 3) if played.stacks else rotation(ring, 3)
        staying = [played.hands[seat] for seat in seats]
        for street in (1, 2):
            if not all_answered(staying, street):
                return
            staying = [hand for hand in staying if hand.choices[street - 1] != "fold"]
            if not staying:
                return
            yield "burn"
            yield from self.ring(played, (hand.number for hand in staying))

    def limit(self, rules: dict[str, Any]) -> int:
        """Return the limit on what a jacks plus wager wins (11(c))."""
        return payout_limit(rules["limits"]["jacks_plus"][0] * best_rate(rules["pay_tables"]["jacks_plus"]))

    def settle(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Settle by Sections 10 and 11."""
        ring = [played.hands[place] for place in self.ring(played, (h.number for h in live)) if isinstance(place, int)]
        self.settle_jacks_plus(played, ring, bill)
        self.settle_pot(played, ring, bill)

    def settle_jacks_plus(self, played: Round, ring: list[Hand], bill: Bill) -> None:
        """Settle the bonus wagers on the cards that each hand holds, folded or not (10(g), W4)."""
        royals: dict[int, int] = {}
        for hand in ring:
            if "jacks_plus" in hand.wagers:
                with bill.known((hand.number, "jacks_plus")):
                    cards = played.cards(hand.number)
                    if name_of_five(of_five(cards)) == "royal_flush" and "royal_flush" in played.table("jacks_plus"):
                        royals[hand.number] = hand.wagers["jacks_plus"]
                    self.pay_jacks_plus(played, hand, cards, bill)
        self.share_limit(played, royals, bill)

    def pay_jacks_plus(self, played: Round, hand: Hand, cards: Cards, bill: Bill) -> None:
        """Settle one bonus wager (11(b), 11(c))."""
        table, stake, made = played.table("jacks_plus"), hand.wagers["jacks_plus"], name_of_five(of_five(cards))
        if made not in table:
            bill.pay(hand.number, "jacks_plus", 0, made)
            return
        won = winnings(stake, table[made])
        paid = min(won, self.limit(played.rules))
        bill.pay(hand.number, "jacks_plus", stake + paid, made, won - paid)

    def share_limit(self, played: Round, royals: dict[int, int], bill: Bill) -> None:
        """Share one limit among royal flushes that exceed it together, by their stakes (11(c), W7)."""
        if len(royals) < 2:
            return
        line, limit = played.table("jacks_plus")["royal_flush"], self.limit(played.rules)
        won = {seat: winnings(stake, line) for seat, stake in royals.items()}
        if sum(won.values()) > limit:
            for seat, kept in in_proportion(limit, royals).items():
                bill.cut[seat].pop("jacks_plus", None)
                bill.pay(seat, "jacks_plus", royals[seat] + kept, "royal_flush", won[seat] - kept)

    def settle_pot(self, played: Round, ring: list[Hand], bill: Bill) -> None:
        """Award the pot, less the commission, to the highest hand, in equal shares to those who tie (10(h), W5, W6)."""
        wagers = [(hand, wager) for hand in ring for wager in ("ante", "bet", "double") if wager in hand.wagers]
        bill.pot = 4 * played.rules["limits"]["ante"][0]  # W2: the house's ante, bet and double
        bill.pot += sum(hand.wagers[wager] for hand, wager in wagers if "bet" in hand.wagers or not hand.gave_up)  # W3
        for hand, wager in wagers:
            with bill.known((hand.number, wager)):
                made = None if hand.gave_up else name_of_five(of_five(played.cards(hand.number)))
                bill.pay(hand.number, wager, 0, made)
        staying = [hand for hand in ring if not hand.gave_up]
        try:
            hands: dict[Place, Strength] = {hand.number: of_five(played.cards(hand.number)) for hand in staying}
            if hands:
                hands["dealer"] = of_five(played.cards("dealer"))
        except NotKnown as why:
            bill.pot_unknown = str(why)
            bill.unknown |= {(hand.number, "pot"): str(why) for hand in staying}
            return
        highest = max(hands.values(), default=None)
        winners = [hand.number for hand in staying if hands[hand.number] == highest]
        if winners:
            tie = hands["dealer"] == highest
            base = bill.pot - (bill.pot // (len(winners) + 1) if tie else 0)  # 10(h)(2)(ii)
            bill.commission = self.commission(played.rules, base)
            share, odd = divmod(base - bill.commission, len(winners))  # C9: odd cents from behind the button
            for nth, seat in enumerate(winners):
                bill.award(seat, "pot", share + (nth < odd), name_of_five(hands[seat]))

    def commission(self, rules: dict[str, Any], base: int) -> int:
        """Return the commission: a part of the base or the fixed amount, whichever is less, rounded down (W5)."""
        exact = base * Fraction(rules["commission_rate"])
        return int(min(exact.numerator // exact.denominator, rules["commission_fixed"]))

    def follows(self, case: "Case", ruling: dict[str, Any]) -> str:
        """Judge what 12(a) and 12(e) to (h) speak of."""
        match ruling["kind"]:
            case "hole_card_exposed":
                return "12(a)"  # one card alone makes no hand dead
            case "hole_cards_exposed":
                return self.hole_cards_exposed(case, ruling["seat"])
            case "burn_missed":  # two are burned later, so that all that follows comes one step later
                later = [nth for nth, what in enumerate(case.steps) if what == "burn" and nth > ruling["step"]]
                if later:
                    case.steps.insert(later[0], "burn")
                return "12(e)"
            case "not_dealt":
                return case.all_void("12(f)")
            case "button_not_moved":
                return "12(g)"
            case "own_cards_exposed":
                return "12(h)"
        return super().follows(case, ruling)

    def hole_cards_exposed(self, case: "Case", place: Place) -> str:
        """Void the hand, or all of them if it is the dealer's; a pair of jacks or better is paid (12(a), W9)."""
        if place == "dealer":
            return case.all_void("12(a)")
        hand, bill = case.hand(place), case.bill
        if "jacks_plus" in hand.wagers:
            with bill.known((hand.number, "jacks_plus")):
                cards = case.played.cards(hand.number)[:2]
                if name_of_five(of_five(cards)) == "jacks_or_better":
                    self.pay_jacks_plus(case.played, hand, cards, bill)
                    case.paid.add(hand.number)
        return case.kill(place, "12(a)")

    def face_up(self, case: "Case", step: int) -> None:
        """Void all hands for a second card, unless all are dealt (12(b), C5)."""
        if case.found_face_up > 1 and case.still_dealing(step):
            case.all_void("12(b)")

    def wrong_count(self, case: "Case", ruling: dict[str, Any]) -> str:
        """Void a player's hand alone, and all for the dealer's: with too few it is a misdeal (12(d), 12(f), C4)."""
        if ruling["seat"] != "dealer":
            return case.kill(ruling["seat"], "12(d)")
        had = case.had_cards("dealer", ruling["step"], [3, 1, 1] if case.played.stacks else [1] * 5)
        return case.all_void("12(f)" if case.counted(ruling) < had else "12(d)")


# Texas Hold 'Em Bonus


class TexasHoldemBonus(Game):
    """Texas Hold 'Em Bonus Poker: Sections 6 to 13."""

    questions = (("flop", "fold"), ("turn", "check"), ("river", "check"))  # 10(a), 10(c), 10(e)
    raises: ClassVar = {"flop": 2, "turn": 1, "river": 1}
    clauses: ClassVar = {"jam": "13(f)", "face_up": "13(b)", "miscount": "7(f)(2)", "drawn": "13(c)"}
    steps = (
        "other", "deals", "deals", "choice", "burn", "deals", "choice", "burn", "deals", "choice", "burn", "deals",
    )  # fmt: skip
    stacks = ("other", "deals", "choice", "burn", "deals", "choice", "burn", "deals", "choice", "burn", "deals")
    saved = "bonus"  # 13(a), 13(b)
    folds_end_it = True  # X4
    against_dealer = ("ante", "flop", "turn", "river")

    def order(self, played: Round) -> Iterator[Place]:
        """Deal two cards each, then the table's five behind burned cards (7 to 10)."""
        seats = played.seats
        if not seats:
            return
        places: list[Place] = [*seats, "dealer"]
        yield from in_stacks(places, 2) if played.stacks else rotation(places, 2)
        hands = [played.hands[seat] for seat in seats]
        if not all_answered(hands, 1):
            return
        staying = [hand for hand in hands if not hand.gave_up]
        alive = played.rules["folded_progressive"] and any("progressive" in hand.wagers for hand in hands)
        if not staying and not alive:  # X4
            return
        for street, count in enumerate((3, 1, 1), 1):
            if not all_answered(staying, street):
                return
            yield "burn"
            yield from ["community"] * count

    def limit(self, rules: dict[str, Any]) -> int:
        """Return the limit on what the wagers of a hand win together (11(e))."""
        top = max(best_rate(rules["pay_tables"]["bonus"]), Fraction(1000) if rules["aces_1000"] else Fraction(1))
        return payout_limit(rules["limits"]["ante"][0] * (1 + 2 + 1 + 1) + rules["limits"]["bonus"][0] * top)

    def settle(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Settle by Sections 10(h), 11 and 12."""
        for hand in live:
            wagers = [wager for wager in (*self.against_dealer, "bonus") if wager in hand.wagers]
            with bill.known(*((hand.number, wager) for wager in wagers)):
                self.settle_hand(played, hand, bill)
            if "progressive" in hand.wagers:
                with bill.known((hand.number, "progressive")):
                    self.settle_progressive(played, hand, bill)

    def settle_hand(self, played: Round, hand: Hand, bill: Bill) -> None:
        """Settle all wagers of a hand but the progressive one, within the limit (10(h)(1) to (4), 11(e))."""
        won: dict[str, int] = {}
        back: dict[str, int] = {}
        made: dict[str, str] = {}
        if not hand.gave_up:
            board = played.cards("community")
            ours, theirs = best(played.cards(hand.number) + board), best(played.cards("dealer") + board)
            pays = ours[0] >= OF_FIVE.index(played.rules["ante_pays"])  # 10(h)(2), X1
        for wager in self.against_dealer:
            if wager in hand.wagers:
                stake = hand.wagers[wager]
                back[wager] = won[wager] = 0
                if not hand.gave_up:
                    made[wager] = name_of_five(ours)
                    back[wager] = 0 if ours < theirs else stake  # 10(h)(1), 10(h)(3)
                    won[wager] = stake if ours > theirs and (wager != "ante" or pays) else 0  # 11(b)
        if "bonus" in hand.wagers:
            line = two_cards(played.cards(hand.number))
            back["bonus"], won["bonus"] = self.bonus(played, hand, line, aces=played.rules["aces_1000"])
            made["bonus"] = line or "high_card"
        paid = within(self.limit(played.rules), won)
        for wager, stake in back.items():
            bill.pay(hand.number, wager, stake + paid[wager], made.get(wager), won[wager] - paid[wager])

    def bonus(self, played: Round, hand: Hand, line: str | None, *, aces: bool) -> tuple[int, int]:
        """Return what comes back of a bonus wager, and what it wins (11(c), 11(d))."""
        if line is None:
            return 0, 0
        pays = played.table("bonus").get(line)
        if pays is None:
            raise NotKnown(f"no payout is posted for {words(line)}")
        if line == "aces" and aces and two_cards(played.cards("dealer")) == "aces":
            pays = "1000:1"  # 11(d)
        stake = hand.wagers["bonus"]
        return stake, winnings(stake, pays)

    def settle_progressive(self, played: Round, hand: Hand, bill: Bill) -> None:
        """Settle a progressive wager on the player's two cards and the board (12, X5)."""
        wagered = hand.number, "progressive", hand.wagers["progressive"]
        if hand.gave_up and not played.rules["folded_progressive"]:
            bill.pay(hand.number, "progressive", 0)
            return
        two, board, table = played.cards(hand.number), played.cards("community"), played.table("progressive")
        made = plain(name_of_five(best(two + board)))
        line: str | None = made if made in table else None
        if made == "royal_flush":
            line = royal_line(two, board)
        if line is not None and line not in table:
            raise NotKnown(f"no payout is posted for {words(line)}")
        progressive(bill, wagered, table, line, made)

    def settle_saved(self, played: Round, live: list[Hand], bill: Bill) -> None:
        """Settle the bonus wagers by 11(c) alone, within the limit (13(a), 13(b), C3)."""
        for hand in live:
            if "bonus" in hand.wagers:
                with bill.known((hand.number, "bonus")):
                    line = two_cards(played.cards(hand.number))
                    back, won = self.bonus(played, hand, line, aces=False)
                    paid = min(won, self.limit(played.rules))
                    bill.pay(hand.number, "bonus", back + paid, line or "high_card", won - paid)

    def follows(self, case: "Case", ruling: dict[str, Any]) -> str:
        """Settle the bonus alone if the dealer's cards are seen early (13(a), X6)."""
        if ruling["kind"] != "dealer_exposed":
            return super().follows(case, ruling)
        return case.save("13(a)")

    def hands_are_dealt(self, steps: list[str], step: int) -> bool:
        """Return whether everybody has the first two cards at a step."""
        return "deals" not in steps[step : steps.index("choice")]

    def face_up(self, case: "Case", step: int) -> None:
        """Void all hands for a second card, all but the bonus once everybody has two (13(b), C5)."""
        if case.found_face_up > 1 and case.still_dealing(step):
            if self.hands_are_dealt(case.steps, step):
                case.save("13(b)")
            else:
                case.all_void("13(b)")

    def still_dealing(self, case: "Case", step: int) -> bool:
        """Return whether cards are still to be dealt at a step: when the bonus alone is left, the first two."""
        return not self.hands_are_dealt(case.steps, step) if case.kept else super().still_dealing(case, step)

    def wrong_count(self, case: "Case", ruling: dict[str, Any]) -> str:
        """Void a player's hand alone, and all for the dealer's unless the card is the next in sequence (13(d), C4)."""
        if ruling["seat"] == "community":
            return case.all_void("13(d)")
        if ruling["seat"] != "dealer":
            return case.kill(ruling["seat"], "13(d)")
        step, each = ruling["step"], [2] if case.played.stacks else [1, 1]
        done = case.steps[:step]
        at_first_choice = done[-1:] == ["choice"] and done.count("choice") == 1
        in_sequence = at_first_choice or (done[-1:] == ["deals"] and "choice" not in done)
        seen = any(earlier["kind"] == "dealer_exposed" for earlier in case.earlier)
        turned_up = step > case.steps.index("choice") + 1 and case.all_gave_up()
        lacks = case.had_cards("dealer", step, each) - case.counted(ruling)
        if in_sequence and not seen and not turned_up and 1 <= lacks <= each[0]:
            return "13(d)"
        return case.all_void("13(d)")


def two_cards(cards: Cards) -> str | None:
    """Return the line of the bonus table on which two cards fall, or None (11(c))."""
    if len(cards) != 2:
        raise NotKnown(f"a hand has {len(cards)} cards")
    ranks, suited = {card[0] for card in cards}, len({card[1] for card in cards}) == 1
    if len(ranks) == 1:
        return "aces" if ranks == {"A"} else "kings_queens_jacks" if ranks & set("KQJ") else "pair"
    if ranks == {"A", "K"}:
        return "ace_king_suited" if suited else "ace_king"
    if ranks in ({"A", "Q"}, {"A", "J"}):
        return "ace_queen_jack_suited" if suited else "ace_queen_jack"
    return None


def royal_line(two: Cards, board: Cards) -> str:
    """Return the line of a royal flush, by the number of cards dealt when it was first complete (12(c), X5)."""

    def royal(cards: Cards) -> bool:
        return any({rank + suit for rank in "AKQJT"} <= set(cards) for suit in SUITS)

    if royal(board):
        return "community_royal"
    return f"royal_after_{next(count for count in range(5, 8) if royal((*two, *board[: count - 2])))}"


GAMES: dict[str, Game] = {
    "three_card_poker": ThreeCardPoker(),
    "flop_poker": FlopPoker(),
    "winners_pot_poker": WinnersPotPoker(),
    "texas_holdem_bonus": TexasHoldemBonus(),
}


# ----------------------------------------------------------------------------------------------------------------------
# What goes wrong at a table: Section 12, 13 or 14, "Irregularities", and rulings C3 to C6
# ----------------------------------------------------------------------------------------------------------------------


class Case:
    """
    What the irregularities of a round come to, ruling after ruling.

    `void`: by which clause all wagers are; `kept`: by which all are but the one that is saved. `paid` are dead hands of
    which a wager was paid all the same.
    """

    def __init__(self, game: Game, played: Round) -> None:
        self.game, self.played = game, played
        self.bill = Bill(played.hands)
        self.steps = list(game.stacks if played.stacks else game.steps)
        if played.rules.get("dealer_stack") == "before_choices" and played.stacks:
            self.steps = self.steps[:-1]  # Three Card Poker 9(c)(1): the dealer's stack is no deal of its own
        self.earlier: list[dict[str, Any]] = []
        self.found_face_up = 0
        self.void: str | None = None
        self.kept: str | None = None
        self.kept_before: set[int] = set()  # hands that were void by themselves after the others' wagers were
        self.paid: set[int] = set()

    @property
    def live(self) -> list[Hand]:
        """The hands that are not void by themselves."""
        return [hand for hand in self.played.hands.values() if hand.number not in self.bill.dead]

    def all_void(self, clause: str) -> str:
        """Void every wager (C3)."""
        self.void = self.void or clause
        return clause

    def save(self, clause: str) -> str:
        """Void every wager but the one that is saved, if anybody made it."""
        if not any(self.game.saved in hand.wagers for hand in self.live):
            return self.all_void(clause)
        self.kept = self.kept or clause
        return clause

    def kill(self, place: Place, clause: str) -> str:
        """Void a hand by itself (C4)."""
        hand = self.hand(place)
        self.bill.dead[hand.number] = clause
        if self.kept:
            self.kept_before.add(hand.number)
        return clause

    def hand(self, place: Place) -> Hand:
        """Return the hand of a seat."""
        if not isinstance(place, int) or place not in self.played.hands:
            raise NotKnown(f"an irregularity concerns {shown(place)}, which has no hand")
        return self.played.hands[place]

    def counted(self, ruling: dict[str, Any]) -> int:
        """Return how many cards the place of a ruling was counted to have."""
        if ruling.get("count") is None:
            raise NotKnown("the record does not tell how many cards were counted")
        return int(ruling["count"])

    def had_cards(self, place: Place, step: int, each: list[int]) -> int:
        """Return how many cards a place had at a step; `each` is how many come to it with each deal."""
        deals = self.steps[:step].count("deals")
        return min(len(self.played.lying[place]), sum(each[:deals]))

    def all_gave_up(self) -> bool:
        """Return whether all hands that are not void have given up."""
        return all(hand.gave_up for hand in self.live)

    def still_dealing(self, step: int) -> bool:
        """Return whether cards are still to be dealt at a step: not once all have folded, where that ends the round."""
        if self.game.folds_end_it and self.live and self.all_gave_up():
            asked = [nth for nth, what in enumerate(self.steps) if what == "choice"]
            if step > max(asked[min(len(hand.choices), len(asked)) - 1] for hand in self.live):
                return False
        return self.game.still_dealing(self, step)

    def rule(self, ruling: dict[str, Any]) -> str:
        """Do what the rules say of an irregularity, and return the clause that speaks of it."""
        clauses, step = self.game.clauses, ruling["step"]
        match ruling["kind"]:
            case "void_round":
                return self.all_void("C3")
            case "fault" | "shoe_jam" | "reader_failed":
                return self.all_void(clauses["jam"])
            case "misdeal" | "short_deck":  # the count of the stub, which follows the last deal (C6)
                return self.all_void(clauses["miscount"])
            case "drawn_in_error":
                return clauses["drawn"]
            case "face_up":
                self.found_face_up += 1
                self.game.face_up(self, step)
                return clauses["face_up"]
            case "wrong_count":
                return self.game.wrong_count(self, ruling)
        return self.game.follows(self, ruling)

    def settle(self) -> None:
        """Settle the round as the rulings left it."""
        bill, saved = self.bill, self.game.saved
        for number, clause in bill.dead.items():
            hand = self.played.hands[number]
            bill.give_back(hand, clause, keep=["jacks_plus"] if number in self.paid else [])
            if number in self.kept_before:
                bill.voided[number] |= {wager: str(self.kept) for wager in hand.wagers if wager != saved}
        for hand in self.live:
            if self.void:
                bill.give_back(hand, self.void)
            if self.kept:
                bill.give_back(hand, self.kept, keep=[str(saved)])
        if self.void:
            return
        if self.kept:
            self.game.settle_saved(self.played, self.live, bill)
        elif self.live:
            self.game.settle(self.played, self.live, bill)


def judge(report: Report, game: Game, played: Round) -> Case | None:
    """Return what a round should have come to, or None if that cannot be told from its record."""
    case = Case(game, played)
    for ruling in played.record["irregularities"]:
        kind = words(ruling["kind"])
        try:
            clause = case.rule(ruling)
        except NotKnown as why:
            report.not_proven(f"What the {kind} at step {ruling['step']} came to: {why}.")
            return None
        if clause != ruling["clause"]:
            report.wrong(f"The {kind} at step {ruling['step']} is ruled by {ruling['clause']}; the rules say {clause}.")
        case.earlier.append(ruling)
    case.settle()
    void = case.void is not None or not case.live
    if void != (played.record["result"] == "void"):
        right = "void" if void else "not void"
        report.wrong(f"The round is told as {played.record['result']}; by its irregularities it is {right}.")
    return case


# ----------------------------------------------------------------------------------------------------------------------
# Seeds, roots and openings
# ----------------------------------------------------------------------------------------------------------------------


def check_hashes(report: Report, proof: dict[str, Any]) -> None:
    """Check the hash of the account and those of the rules (1 and 2 of the page's list)."""
    account, posted, record = proof["account"], proof["posted_rules"], proof["record"]
    report.test(
        account_hash(account) == proof["hash"],
        f"The account has the hash {proof['hash']}.",
        f"The hash of the account is told as {proof['hash']}; it is {account_hash(account)}.",
    )
    report.test(
        rules_hash(posted) == account["posted_rules_hash"],
        "The posted rules have the hash that the account tells.",
        f"The posted rules have the hash {rules_hash(posted)}; "
        f"the account tells {account['posted_rules_hash']} as the hash of the posted rules.",
    )
    report.test(
        rules_hash(record["rules"]) == record["rules_hash"],
        "The rules of the record have their hash.",
        f"The rules of the record have the hash {rules_hash(record['rules'])}; rules_hash is {record['rules_hash']}.",
    )
    right = rules_for(posted, record["players_dealt"])
    different = [
        key for key in sorted(right.keys() | record["rules"].keys()) if right.get(key) != record["rules"].get(key)
    ]
    if different:
        report.wrong(f"The record has other rules than were posted: see the rule {', '.join(map(shown, different))}.")
    else:
        report.proven("The round was played by the rules that were posted.")


def rules_for(posted: dict[str, Any], players: int) -> dict[str, Any]:
    """Return the posted rules as they are for a number of hands: of a matrix the one column is the pay table."""
    if not players:  # bets had not closed
        return posted
    rules = {key: value for key, value in posted.items() if not key.endswith("_matrix")}
    columns = {
        key.removesuffix("_matrix"): value.get(str(players))
        for key, value in posted.items()
        if key.endswith("_matrix") and isinstance(value, dict)
    }
    rules["pay_tables"] = posted["pay_tables"] | {name: column for name, column in columns.items() if column}
    return rules


def check_seeds(report: Report, proof: dict[str, Any]) -> Cards | None:
    """Check the seeds, the deck and the roots (3 to 5), and return the deck if it is proven."""
    account, record = proof["account"], proof["record"]
    if account["commitment"] is None:
        return None
    told = [f"commitment {account['commitment']}"]
    told += [f"promises {promises(account)}"] if account["seeds"] else []
    told += [f"root {one_cut['root']}" for one_cut in account["cuts"]]
    report.not_proven(f"When these were told; compare them with what the table told at the time: {', '.join(told)}.")
    check_players_seeds(report, account)
    if record["seed"] != proof["seed"]:
        report.wrong("The proof and its record do not tell the same seed of the house.")
    if proof["seed"] is None:
        when = {"at_close": "when the round is over", "at_day_end": "at the end of the gaming day"}[proof["reveal"]]
        report.not_proven(f"The seed of the house and the deck: the house reveals its seed {when}.")
        if record["deck"] is not None:
            report.not_proven("The deck that the record tells: it follows from no seed that is revealed.")
        return None
    seed = secret(proof["seed"])
    report.test(
        commitment(account, seed) == account["commitment"],
        "The commitment is that of this table, round, posted rules, account before and seed of the house.",
        "The commitment is not that of this table, round, posted rules, account before and seed of the house.",
    )
    return check_roots(report, proof, seed)


def check_roots(report: Report, proof: dict[str, Any], seed: bytes) -> Cards | None:
    """Check that the deck that follows from the seeds has the roots (5), and return it as it was dealt if it has."""
    account, record = proof["account"], proof["record"]
    deck = shuffled(seed, [secret(one_seed["seed"]) for one_seed in account["seeds"]])
    proven: Cards | None = None
    for recuts, told in enumerate(account["cuts"]):
        if 0 < told["cut"] < 10 or told["cut"] > 42:
            report.wrong(f"The deck was cut after {told['cut']} cards; at least ten stay on each side (4(c)).")
        dealt = cut_deck(deck, told["cut"])
        proven = dealt if root_of_deck(seed, recuts, dealt) == told["root"] else None
        if proven is None:
            which = f"root {recuts + 1} of {len(account['cuts'])}" if len(account["cuts"]) > 1 else "the root"
            report.wrong(f"The deck that follows from the seeds, cut after {told['cut']} cards, does not have {which}.")
    if proven is not None:
        report.proven("The deck follows from the seeds of the house and of the players, and has the root.")
        check_deck(report, record, proven)
    elif record["deck"] is not None and not account["cuts"]:
        report.wrong("The record tells a deck, and the account no root of it.")
    return proven


def check_players_seeds(report: Report, account: dict[str, Any]) -> None:
    """Check the promises of the players (4)."""
    seats = [one["seat"] for one in account["seeds"]]
    if seats != sorted(set(seats)):
        report.wrong(f"The seeds of the players are not in the order of their seats: {seats}.")
    for one_seed in account["seeds"]:
        seat = one_seed["seat"]
        if one_seed["seed"] is None:
            report.not_proven(f"The seed of the player at seat {seat}: it was withheld, and counts as empty.")
        else:
            report.test(
                promise(account, seat, secret(one_seed["seed"])) == one_seed["promise"],
                f"The seed of the player at seat {seat} fits its promise.",
                f"The seed of the player at seat {seat} does not fit its promise.",
            )


def check_deck(report: Report, record: dict[str, Any], deck: Cards) -> None:
    """Check that the record tells the deck that follows from the seeds."""
    told = record["deck"]
    if told is None:
        report.wrong("The seed of the house is revealed, and the record tells no deck.")
    elif tuple(told) != deck:
        same = next((nth for nth, pair in enumerate(zip(told, deck, strict=False)) if pair[0] != pair[1]), len(told))
        report.wrong(f"The deck of the record is not the one that follows from the seeds: see position {same + 1}.")


def check_openings(report: Report, proof: dict[str, Any]) -> dict[int, str]:
    """Check the openings (6), and return the cards that they prove by position."""
    cuts, found = proof["account"]["cuts"], dict[int, str]()
    if proof["openings"] and not cuts:
        report.wrong("Cards are opened, and the account tells no root.")
        return found
    for opening in proof["openings"]:
        card, position = opening["card"], opening["position"]
        if root_of_opening(opening) == cuts[-1]["root"]:
            found[position] = card
        else:
            report.wrong(f"The opening of {card} at position {position} does not lead to the root.")
    if found:
        report.proven(f"Of the deck {count_of(len(found), 'card')} in place under the root.")
    return found


def count_of(count: int, what: str) -> str:
    """Return a number of things with their verb."""
    return f"{count} {what} is" if count == 1 else f"{count} {what}s are"


# ----------------------------------------------------------------------------------------------------------------------
# Where the cards lay
# ----------------------------------------------------------------------------------------------------------------------


def places_of_deal(account: dict[str, Any]) -> list[Place]:
    """Return where each card went, from the top of the deck on."""
    return list(islice((to for to, cards in account["deal"] for _ in range(cards)), 100))  # and no endless ones


def check_places(report: Report, proof: dict[str, Any], played: Round, truth: Mapping[int, str]) -> None:
    """Check that the cards of each place are those at its positions (7), and lay the proven cards there."""
    account, record = proof["account"], proof["record"]
    deal = places_of_deal(account)
    if len(deal) > 52:
        report.wrong(f"The deal has {len(deal)} cards, of a deck of 52.")
    if set(deal) - {"burn"} and not account["cuts"] and account["commitment"] is not None:
        report.wrong("Cards were dealt, and the account tells no root of their deck.")
    by_account: dict[Place, list[str | None]] = {seat["seat"]: seat["cards"] for seat in account["seats"]}
    by_account |= {"dealer": account["dealer"], "community": account["community"], "discard": account["discarded"]}
    by_record: dict[Place, list[str | None]] = {seat["seat"]: seat["cards"] for seat in record["seats"]}
    by_record |= {"dealer": record["dealer"]["cards"], "community": record["community"], "discard": record["discarded"]}
    unproven: list[str] = []
    proven, shown_at = 0, {card: position for position, card in truth.items()}
    for place in dict.fromkeys([*by_record, *by_account, *(to for to in deal if to != "burn")]):
        there = [nth for nth, to in enumerate(deal, 1) if to == place]
        sources = {"account": by_account.get(place, []), "record": by_record.get(place, [])}
        if counts := [f"the {name} tells {len(told)}" for name, told in sources.items() if len(told) != len(there)]:
            report.wrong(f"The deal gives {called_pile(place)} {len(there)} cards; {' and '.join(counts)}.")
            played.lying[place] = (None,)
            continue
        lying: list[str | None] = []
        for nth, position in enumerate(there, 1):
            told = {name: cards[nth - 1] for name, cards in sources.items()}
            where = f"Card {nth} of {called_pile(place)}"
            right = truth.get(position)
            check_card(report, where, position, told, right)
            elsewhere = shown_at.keys() & set(told.values()) if right is None else set[str]()
            for card in sorted(elsewhere):
                report.wrong(f"{where} is {card}, which is at position {shown_at[card]} of the deck, not {position}.")
            lying.append(right or told["record"] or told["account"])
            if right and lying[-1] in told.values():
                proven += 1
            elif lying[-1] and not right:
                unproven.append(f"{lying[-1]} of {called_pile(place)}")
        played.lying[place] = tuple(lying)
    known = [card for place, cards in played.lying.items() for card in cards if card is not None]
    for card, times in Counter(known).items():
        if times > 1:
            report.wrong(f"The card {card} lies in {times} places.")
    if proven:
        report.proven(f"{count_of(proven, 'card')} where the deal puts them, from their positions in the deck.")
    if unproven and account["commitment"] is not None:
        report.not_proven(
            f"That these cards came from their positions in the deck: no opening shows {', '.join(unproven)}."
        )


def check_card(report: Report, where: str, position: int, told: dict[str, str | None], right: str | None) -> None:
    """Check what is told of one card, against the card that is proven to be at its position, if any."""
    by_account, by_record = told["account"], told["record"]
    if right is not None:
        for name, card in told.items():
            if card is not None and card != right:
                report.wrong(f"{where} is {card} in the {name}; at position {position} of the deck is {right}.")
    elif by_account and by_record and by_account != by_record:
        report.wrong(f"{where} is {by_account} in the account and {by_record} in the record.")
    if by_account is not None and by_record is None:
        report.wrong(f"{where} is {by_account} in the account, turned up for everybody, and hidden in the record.")


def called_pile(place: Place) -> str:
    """Return what a place or a pile of cards is called."""
    return {"discard": "the discarded cards", "burn": "the burned cards"}.get(str(place)) or called(place)


def check_order(report: Report, played: Round, account: dict[str, Any], case: Case | None) -> None:
    """Check that the cards were dealt in the order of the rules (8), but for those that were found face up."""
    rulings = played.record["irregularities"]
    if case is None or case.kept or case.bill.dead or any(one["kind"] == "burn_missed" for one in rulings):
        kinds = ", ".join(sorted({words(one["kind"]) for one in rulings}))
        report.not_proven(f"That the cards were dealt in the order of the rules: a ruling changed it ({kinds}).")
        return
    told = [(nth, to) for nth, to in enumerate(places_of_deal(account), 1) if to != "discard"]
    right = list(case.game.order(played))
    if played.record["result"] == "void":  # it stopped somewhere
        right = right[: len(told)]
    for (position, to), should in zip(told, right, strict=False):
        if to != should:
            by_rules = called_pile(should)
            report.wrong(
                f"The card at position {position} went to {called_pile(to)}; by the rules it goes to {by_rules}."
            )
            return
    report.test(
        len(told) == len(right),
        "The cards were dealt in the order of the rules, as far as the round went.",
        f"{len(told)} cards were dealt; by the rules there are {len(right)}.",
    )


def check_physical(report: Report, proof: dict[str, Any]) -> None:
    """Check what is told of physical cards, which come from no seed."""
    account, record = proof["account"], proof["record"]
    told = [proof["seed"], record["seed"], record["deck"], record["commitment"]]
    if any(value is not None for value in told) or account["cuts"] or account["seeds"]:
        report.wrong("The cards are physical, and yet a seed, a root or a deck of theirs is told.")
    report.not_proven("That the deck was mixed fairly: the cards are physical, and come from no seed.")
    drawn, to = record.get("drawn", []), record.get("drawn_to", [])
    if len(drawn) != len(to):
        report.wrong(f"{len(drawn)} cards were drawn, and {len(to)} went somewhere.")
        return
    names = {"burned": "burn", "discarded": "discard"}
    went = [names.get(place, place) for place in to if place != "read"]
    if went != places_of_deal(account):
        report.wrong("The cards did not go to the places to which the deal says they went.")
    lying = {place: [card for card, where in zip(drawn, to, strict=True) if where == place] for place in to}
    cards = {seat["seat"]: seat["cards"] for seat in record["seats"]}
    cards |= {"dealer": record["dealer"]["cards"], "community": record["community"]}
    for place, told_there in cards.items():
        for nth, (card, came) in enumerate(zip(told_there, lying.get(place, []), strict=False), 1):
            if card is not None and came is not None and card != came:
                report.wrong(f"Card {nth} of {called(place)} is {card}; drawn for it was {came}.")
    known = [card for card in drawn if card is not None]
    if len(set(known)) != len(known):
        report.wrong("A card was drawn twice.")
    report.not_proven(f"Which cards they were. The record tells it: {'; '.join(told_of_reader(record))}.")


def told_of_reader(record: dict[str, Any]) -> Iterator[str]:
    """Yield what the record tells of how physical cards were identified."""
    by_hand = {(one["seat"], one["nth"]) for one in record.get("hand_entered", [])}
    count, read, unknown = Counter[Place](), list[str](), 0
    for card, place in zip(record.get("drawn", []), record.get("drawn_to", []), strict=True):
        count[place] += 1
        if card is None:
            unknown += 1
        elif (place, count[place]) not in by_hand:
            read.append(card)
    yield f"a reader identified {' '.join(read) or 'no card'}"
    if unknown:
        yield f"of {unknown} it tells no card"
    for one in record.get("hand_entered", []):
        yield f"card {one['nth']} of {called(one['seat'])} was entered by hand"
    for one in record.get("corrected", []):
        yield f"card {one['nth']} of {called(one['seat'])} was corrected to {one['after']}"


# ----------------------------------------------------------------------------------------------------------------------
# Wagers, choices and payouts
# ----------------------------------------------------------------------------------------------------------------------


def check_wagers(report: Report, game: Game, played: Round) -> None:
    """Check that wagers are within their limits, and that raises are those of the choices."""
    before = len(report.lines)
    limits, chip = played.rules["limits"], played.rules["chip"]
    for hand in played.hands.values():
        for wager, amount in hand.wagers.items():
            whose = f"Seat {hand.number}'s wager {words(wager)} of {amount}"
            if wager in game.raises and wager in hand.choices:
                ante = hand.wagers.get("ante", 0)
                if amount != game.raises[wager] * ante:
                    report.wrong(f"{whose} is not {game.raises[wager]} times the ante of {ante}.")
            elif wager in game.raises:
                report.wrong(f"{whose} was not made by a choice.")
            elif wager not in limits:
                report.wrong(f"{whose} is not on offer by the rules.")
            elif not limits[wager][0] <= amount <= limits[wager][1] or amount % chip:
                low, high = limits[wager]
                report.wrong(f"{whose} is not from {low} to {high} in whole chips of {chip}.")
        for choice in hand.choices:
            if choice in game.raises and choice not in hand.wagers:
                report.wrong(f"Seat {hand.number} chose {words(choice)}, and made no such wager.")
    if len(report.lines) == before:
        report.proven("Each wager is within the posted limits, and each raise is that of a choice.")


def check_choices(report: Report, game: Game, played: Round) -> None:
    """Check that each hand gave answers that it was asked for, and that a round that was settled asked all."""
    regular = not played.record["irregularities"] and played.record["result"] == "settled"
    for hand in played.hands.values():
        questions = game.questions if game.asked(hand) else ()
        if len(hand.choices) > len(questions):
            report.wrong(f"Seat {hand.number} made a choice that it was not asked for: {hand.choices[-1]}.")
            continue
        for nth, said in enumerate(hand.told["choices"]):
            choice, answers = said["choice"], questions[nth]
            if choice not in answers or (nth and hand.choices[nth - 1] in GIVING_UP):
                report.wrong(f"Seat {hand.number} cannot have made the choice {words(choice)}.")
            elif said["by"] == "table" and choice != answers[-1]:
                report.wrong(f"The table made the choice {words(choice)} for seat {hand.number} (C10).")
        if regular and not hand.gave_up and len(hand.choices) < len(questions):
            report.wrong(f"Seat {hand.number} was not asked for a choice that was its own.")


def check_payouts(report: Report, played: Round, bill: Bill) -> None:
    """Check the judged hands, and what each wager and award came to (9)."""
    for hand in played.hands.values():
        check_hand(report, hand, bill)
    pots = [("pot", played.record["pot"], bill.pot), ("commission", played.record["commission"], bill.commission)]
    for name, told, right in pots:
        if bill.pot_unknown:
            report.not_proven(f"The {name}: {bill.pot_unknown}.")
        elif told != right:
            report.wrong(f"The {name} is told as {told}; by the rules it is {right}.")
        elif right:
            report.proven(f"The {name} of {right} is right.")


def check_hand(report: Report, hand: Hand, bill: Bill) -> None:
    """Check what the wagers and awards of one hand came to."""
    told, seat = hand.told, hand.number
    claimed = told.get("claimed", {})
    right, unknown, wrong = list[str](), dict[str, list[str]](), list[str]()
    wagers = [*hand.wagers, *(name for name in told["returned"] if name not in hand.wagers)]
    names = dict.fromkeys([*wagers, *bill.returned[seat], *told["awards"], *claimed, *bill.awards[seat]])
    names |= dict.fromkeys([*told["made"], *told["cut"], *told["voided"]])
    names |= dict.fromkeys(name for number, name in bill.unknown if number == seat)
    for name in names:
        if (seat, name) in bill.unknown:
            unknown.setdefault(bill.unknown[seat, name], []).append(words(name))
            continue
        found = list(differences(hand, name, bill, claimed))
        wrong += found
        if not found and name in hand.wagers | told["awards"] | claimed:
            right.append(words(name))
    for sentence in wrong:
        report.wrong(sentence)
    if right:
        report.proven(f"Seat {seat} was judged and paid as the rules say: {', '.join(right)}.")
    for why, what in unknown.items():
        report.not_proven(f"What seat {seat} is due for {', '.join(what)}: {why}.")


def differences(hand: Hand, name: str, bill: Bill, claimed: Mapping[str, int]) -> Iterator[str]:
    """Yield what is wrong with one wager or award of a hand."""
    told, seat, what = hand.told, hand.number, words(name)
    due = claimed.get(name, 0)
    if due and name not in ("progressive", "envy"):
        yield f"Seat {seat}'s {what} was claimed, and only progressive wins are."
    if name in bill.returned[seat] or name in hand.wagers or name in told["returned"]:
        got, right = told["returned"].get(name), bill.returned[seat].get(name)
        if got is None or right is None:
            yield f"Seat {seat}'s wager {what} came back with {shown(got)}; by the rules that is {shown(right)}."
        elif due and got:
            yield f"Seat {seat}'s {what} was claimed and paid."
        elif got + due != right:
            yield f"The payout of seat {seat}'s {what} is {got + due}; by the rules it is {right}."
    else:
        got, right = told["awards"].get(name, 0) + due, bill.awards[seat].get(name, 0)
        if got != right:
            yield f"The award of {what} to seat {seat} is {got}; by the rules it is {right}."
    cut, right_cut = told["cut"].get(name, 0), bill.cut[seat].get(name, 0)
    if cut != right_cut:
        yield f"The limit cut {cut} off seat {seat}'s {what}; by the rules it is {right_cut}."
    made, right_made = told["made"].get(name), bill.made[seat].get(name)
    if made != right_made:
        yield f"The hand of seat {seat} is judged as {shown(made)} for its {what}; it is {shown(right_made)}."
    void, right_void = told["voided"].get(name), bill.voided[seat].get(name)
    if void != right_void:
        yield f"Seat {seat}'s {what} is void by {shown(void)}; by the rules that is {shown(right_void)}."


def check_meters(report: Report, record: dict[str, Any], bill: Bill) -> None:
    """Check what the meter paid, as far as the record tells it (P3)."""
    paid: set[int] = set()
    for one_award in record.get("meters", []):
        seat, percent, before, awarded = (one_award[key] for key in ("seat", "percent", "before", "awarded"))
        if (seat, "progressive") in bill.unknown:
            continue
        paid.add(seat)
        cents = before * percent // 100 // 1_000_000
        if bill.percent.get(seat) != percent:
            report.wrong(f"Seat {seat} got {percent} % of the meter; by the rules it is {bill.percent.get(seat, 0)} %.")
        elif awarded != cents:
            report.wrong(f"Seat {seat} got {awarded} from the meter; {percent} % of what it showed are {cents}.")
        elif percent < 100 and one_award["after"] != before - cents * 1_000_000:
            report.wrong(f"The meter did not fall by what it paid to seat {seat}.")
        else:
            report.proven(f"Seat {seat} got {percent} % of what the meter showed, as the record states it.")
    for seat, percent in bill.percent.items():
        if seat not in paid:
            report.not_proven(f"That seat {seat} got {percent} % of the meter: the record does not tell it yet.")


# ----------------------------------------------------------------------------------------------------------------------
# The account and the record (10)
# ----------------------------------------------------------------------------------------------------------------------


def check_account(report: Report, proof: dict[str, Any], played: Round, case: Case | None) -> None:
    """Check that the account and the record tell the same, but for cards, which `check_places` compares."""
    before = len(report.lines)
    account, record = proof["account"], proof["record"]
    if record["rules"].get("dealing", record["dealing"]) != record["dealing"]:
        report.wrong(
            f"The dealing is {record['dealing']}; by the rule `dealing` it is {shown(record['rules']['dealing'])}."
        )
    for key in ("table", "round", "game", "posted_rules_hash", "commitment", "button"):
        if account[key] != record[key]:
            report.wrong(
                f"The {words(key)} is {shown(account[key])} in the account, {shown(record[key])} in the record."
            )
    if account["cuts"] and record.get("cut") is not None and record["cut"] != account["cuts"][-1]["cut"]:
        report.wrong(f"The cut is {account['cuts'][-1]['cut']} in the account and {record['cut']} in the record.")
    if [seat["seat"] for seat in account["seats"]] != [seat["seat"] for seat in record["seats"]]:
        report.wrong("The account and the record do not tell of the same seats in the same order.")
    else:
        for told in account["seats"]:
            compare_seat(report, account, told, played.hands[told["seat"]], case)
    compare_void(report, account, record, case)
    told_rulings = [(one["kind"], one["clause"], one["place"]) for one in account["rulings"]]
    rulings = [(one["kind"], one["clause"], one["seat"]) for one in record["irregularities"]]
    cause = account["void"]["cause"] if account["void"] else None
    but_cause = [one for one in rulings if one[0] != cause]  # the cause of a void round stands in `void`
    if told_rulings not in (rulings, but_cause):
        report.wrong("The account and the record do not tell the same rulings.")
    if len(report.lines) == before:
        report.proven("The account and the record tell the same.")


def compare_seat(report: Report, account: dict[str, Any], told: dict[str, Any], hand: Hand, case: Case | None) -> None:
    """Compare what the account and the record tell of a seat."""
    seat = hand.number
    hides = account["game"] == "flop_poker" and bool(account["void"] or told["void"])  # answers that stay hidden (F4)
    last = hand.choices[-1] if hand.choices else None
    hidden = hides and told["choice"] is None and last is not None
    if told["choice"] != last and not hidden:
        report.wrong(
            f"The choice of seat {seat} is {shown(told['choice'])} in the account, {shown(last)} in the record."
        )
    if told["folded"] != hand.gave_up and not hidden:
        report.wrong(f"Seat {seat} folded by the account or by the record, and not by both.")
    results = {wager: (stake, back) for wager, stake, back in told["results"] if stake}
    if len(results) != sum(stake > 0 for _, stake, _ in told["results"]):
        report.wrong(f"The account tells twice what a wager of seat {seat} came to.")
    awards = Counter[str]()
    for name, stake, amount in told["results"]:
        awards[name] += 0 if stake else amount
    for wager in hand.wagers | results:
        if wager not in results and hides and wager == "flop":
            continue
        ours = results.get(wager), (hand.wagers.get(wager), hand.told["returned"].get(wager))
        if ours[0] != ours[1]:
            report.wrong(
                f"Seat {seat}'s wager {words(wager)} and what came back are {shown(ours[0])} in the account, "
                f"{shown(ours[1])} in the record."
            )
    for name in awards | Counter(hand.told["awards"]):
        if awards[name] != hand.told["awards"].get(name, 0):
            report.wrong(
                f"Seat {seat}'s award of {words(name)} is {awards[name]} in the account, "
                f"{hand.told['awards'].get(name, 0)} in the record."
            )
    if case is not None and told["void"] != case.bill.dead.get(seat):
        right = shown(case.bill.dead.get(seat))
        report.wrong(
            f"The hand of seat {seat} is void by {shown(told['void'])} in the account; by the rules that is {right}."
        )


def compare_void(report: Report, account: dict[str, Any], record: dict[str, Any], case: Case | None) -> None:
    """Compare what the account and the record tell of a void round."""
    is_void = account["void"] is not None
    if is_void != (record["result"] == "void"):
        report.wrong(
            f"The round is {'void' if is_void else 'not void'} in the account, {record['result']} in the record."
        )
    elif is_void and case is not None:
        clause = case.void or next(reversed(case.bill.dead.values()), None)
        if account["void"]["clause"] != clause:
            report.wrong(
                f"The round is void by {account['void']['clause']} in the account; by the rules that is {clause}."
            )


# ----------------------------------------------------------------------------------------------------------------------
# The chain of rounds (11)
# ----------------------------------------------------------------------------------------------------------------------


Chains = dict[str, dict[int, set[str]]]  # the hashes of the accounts at hand, by table and round


def chains_of(accounts: Iterable[dict[str, Any]]) -> Chains:
    """Return the hashes of these accounts."""
    found: Chains = {}
    for account in sorted(accounts, key=lambda account: int(account["round"])):
        found.setdefault(account["table"], {}).setdefault(account["round"], set()).add(account_hash(account))
    return found


def check_chain(report: Report, account: dict[str, Any], chains: Chains) -> None:
    """Check that a round names the one before it at its table, as far as proofs of other rounds are at hand."""
    before, number = account["before"], account["round"]
    known = chains.get(account["table"], {})
    if known.get(number, set()) - {account_hash(account)}:
        report.wrong(f"There is another account of round {number} of this table.")
    rounds = list(known)
    earlier = rounds[: bisect_left(rounds, number)]
    if not earlier:
        if before:
            report.not_proven("The link to the round before: its proof is not at hand.")
        else:
            report.proven("It names no round before it: it is told as the first of its table.")
        return
    last = earlier[-1]
    if before in known[last]:
        report.proven(f"It names round {last} as the round before.")
    elif not before or last == number - 1 or any(before in known[other] for other in earlier):
        right = " or ".join(sorted(known[last]))
        report.wrong(f"The link is broken: the account before is {shown(before)}; the hash of round {last} is {right}.")
    else:
        report.not_proven(f"The link to the round before: no proof of a round between {last} and this one is at hand.")


# ----------------------------------------------------------------------------------------------------------------------
# The report
# ----------------------------------------------------------------------------------------------------------------------


def verify(proof: Any, chains: Chains) -> Report:
    """
    Return what is found about a proof; `chains` are those of the accounts at hand.

    Raises:
        NotAProof: If it is not a proof of this version.

    """
    check_proof(proof)
    account = proof["account"]
    report = Report(f"Table {account['table']}, round {account['round']}")
    try:
        check_all(report, proof, chains)
    except Exception as broken:  # noqa: BLE001  # whatever somebody writes into a proof, this program ends in a sentence
        report.wrong(f"It contradicts itself so that it cannot be judged ({type(broken).__name__}).")
    return report


def check_all(report: Report, proof: dict[str, Any], chains: Chains) -> None:
    """Check all that the page lists."""
    account, record = proof["account"], proof["record"]
    game, played = GAMES[record["game"]], round_of(record)
    check_hashes(report, proof)
    physical = record["cards_from"] == "shoe"
    if physical != (account["commitment"] is None):
        report.wrong("A deck of the house has a commitment, and physical cards have none; here it is the other way.")
    deck = check_seeds(report, proof)
    opened = check_openings(report, proof)
    if deck is not None:
        for position, card in opened.items():
            if deck[position - 1] != card:
                report.wrong(
                    f"The opening of {card} at position {position} is of another card than the seeds determine."
                )
    truth = opened if deck is None else dict(enumerate(deck, 1))
    if physical:
        check_physical(report, proof)
    check_places(report, proof, played, truth)
    if record["players_dealt"] not in (0, len(played.hands)):
        report.wrong(
            f"{record['players_dealt']} players were dealt cards, and the record has {len(played.hands)} hands."
        )
    check_wagers(report, game, played)
    check_choices(report, game, played)
    limit = game.limit(played.rules)
    if played.rules.get("payout_limit", limit) != limit:
        report.wrong(
            f"The rule payout_limit is {played.rules['payout_limit']}; by the posted limits and payouts it is {limit}."
        )
    case = judge(report, game, played)
    check_order(report, played, account, case)
    if case is not None:
        check_payouts(report, played, case.bill)
        check_meters(report, record, case.bill)
    check_account(report, proof, played, case)
    check_chain(report, account, chains)


def load(path: str) -> list[Any]:
    """Return the values in a file (NotAProof with the reason if it cannot be read)."""
    try:
        values = read(Path(path).read_bytes().decode())
    except OSError as broken:
        raise NotAProof(f"cannot be read: {broken.strerror}") from broken
    except UnicodeDecodeError as broken:
        raise NotAProof("is not a proof: it is not UTF-8 text") from broken
    if not values:
        raise NotAProof("is not a proof: it is an empty list")
    return values


def main(paths: Sequence[str]) -> int:
    """Check the proofs of these files, print the sentences, and return how to end."""
    if not paths or paths[0] in ("-h", "--help"):
        say(str(__doc__).strip())
        return 0 if paths else 2
    proofs: list[dict[str, Any]] = []
    unread = 0
    for path in paths:
        name = shown(path, 1_000).strip('"')
        try:
            values = load(path)
        except NotAProof as why:
            say(f"{name} {why}.")
            unread += 1
            continue
        for nth, value in enumerate(values, 1):
            try:
                check_proof(value)
            except NotAProof as why:
                say(f"{name}{f', number {nth},' if len(values) > 1 else ''} {why}.")
                unread += 1
            else:
                proofs.append(value)
    chains = chains_of(proof["account"] for proof in proofs)
    wrong = 0
    for proof in proofs:
        report = verify(proof, chains)
        wrong += report.is_wrong
        for kind, sentence in report.lines:
            say(f"{report.about}. {kind}: {sentence}")
    count = "1 proof" if len(proofs) == 1 else f"{len(proofs)} proofs"
    say(f"{count}: {f'{wrong} wrong' if wrong else 'nothing is wrong'}.")
    return 1 if wrong else 2 if unread else 0


def say(sentence: str) -> None:
    """Print a sentence."""
    sys.stdout.write(sentence + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
