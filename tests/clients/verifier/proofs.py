"""
Proofs of rounds that the core has played, made as docs/fairness.md says and without a line of the verifier.

The decks of these rounds are the ones that the seeds determine, where a test wants the seed revealed; elsewhere any deck
will do, for a root tells nothing of where a deck came from.
"""

import base64
import hashlib
import hmac
import json
from typing import NamedTuple

import msgspec

from server.core import events as happened
from server.core.cards.deck import DECK
from server.core.deck_procedures.events import DeckRecut
from server.core.evolve import evolve
from server.core.irregularities.events import CardDiscarded
from server.core.physical_cards.slots import physical
from server.core.round.places import cards_of, shown_at
from server.core.round.records import records
from server.core.table import Table, Who
from server.core.view import view


NOBODY = Who("player", "nobody", "Nobody")


# Hashes


def parts(*values):
    written = [value if isinstance(value, bytes) else str(value).encode() for value in values]
    return b"".join(len(part).to_bytes(4, "big") + part for part in written)


def sha(*values):
    return hashlib.sha256(parts(*values)).digest()


def mac(key, *values):
    return hmac.new(key, parts(*values), hashlib.sha256).digest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(value):
    return hashlib.sha256(canonical(value)).hexdigest()


def account_hash(account):
    return sha("croupier/1/account", canonical(account)).hex()


def short(secret):
    return None if secret is None else base64.urlsafe_b64encode(secret).decode().rstrip("=")


# The deck and its root


def deck_of(house, players):
    """Return the deck that these seeds determine; a player's seed that was withheld is None."""
    stream = (
        byte
        for block in range(10**6)
        for byte in mac(house, "croupier/1/deck", block, *(seed or b"" for seed in players))
    )
    deck = list(DECK)
    for last in reversed(range(1, 52)):
        n = last + 1
        place = next(byte for byte in stream if byte < 256 - 256 % n) % n
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


class Tree:
    """The tree over a salted deck."""

    def __init__(self, seed, recuts, deck):
        self.deck = deck
        self.salts = [mac(seed, "croupier/1/salt", recuts, position) for position in range(1, 53)]
        leaves = [sha("croupier/1/card", p, deck[p - 1], self.salts[p - 1]) for p in range(1, 53)]
        self.paths = [[] for _ in range(52)]
        self.root = self.over(leaves, 0)

    def over(self, leaves, first):
        """Return the node over the leaves from `first` on, and write the other side to the path of each leaf."""
        if len(leaves) == 1:
            return leaves[0]
        k = 1
        while 2 * k < len(leaves):
            k *= 2
        left, right = self.over(leaves[:k], first), self.over(leaves[k:], first + k)
        for nth in range(len(leaves)):
            self.paths[first + nth].append(right if nth < k else left)
        return sha("croupier/1/node", left, right)

    def opening(self, position):
        return {
            "position": position,
            "card": self.deck[position - 1],
            "salt": short(self.salts[position - 1]),
            "path": [node.hex() for node in self.paths[position - 1]],
        }


# A round


class Told(NamedTuple):
    """A finished round: its record, the table when it closed, the posted rules, the deal, and each deck with its cut."""

    record: dict
    table: Table
    posted: dict
    deal: list
    decks: list


def rounds(log):
    """Return the finished rounds of a log, given as (ms, event)."""
    log = list(log)
    by_number = {record["round"]: as_json(record) for record in records(log)}
    table, found, posted, deal, decks = Table(), [], {}, [], []
    for _, event in log:
        table = evolve(table, event)
        match event:
            case happened.RoundOpened():
                posted, deal, decks = as_json(event.rules), [], []
            case happened.DeckShuffled(deck, cut) | DeckRecut(deck, cut):
                decks.append((cut, deck))
            case happened.CardBurned():
                deal.append(["burn", 1])
            case CardDiscarded():
                deal.append(["discard", 1])
            case happened.CardsDealt(to, cards):
                deal.append([to, len(cards)])
            case happened.RoundClosed() if table.round in by_number:
                found.append(Told(by_number[table.round], table, posted, deal, decks))
    return found


def as_json(value):
    return msgspec.json.decode(msgspec.json.encode(value))


class Seeds(NamedTuple):
    """The seed of the house, and those of the players by seat; None is one that was withheld."""

    house: bytes
    players: dict

    def dealt(self, cut=0):
        """Return the deck that follows from the seeds, so many cards cut from its top."""
        deck = deck_of(self.house, [self.players[seat] for seat in sorted(self.players)])
        return deck[cut:] + deck[:cut]


def proof(told, seeds, *, before="", player=None, revealed=True):
    """
    Return the proof of a round as `player` gets it, or the house if that is None.

    Once the seed is revealed, the deck must be the one that the seeds determine.
    """
    record, table = json.loads(json.dumps(told.record)) | {"seed": None}, told.table
    is_physical = physical(table)
    posted_hash = digest(told.posted)
    of_round = record["table"], record["round"]
    commits = sha("croupier/1/seed", *of_round, bytes.fromhex(posted_hash), bytes.fromhex(before), seeds.house)
    record["commitment"] = None if is_physical else commits.hex()
    decks = [] if is_physical else told.decks
    trees = [Tree(seeds.house, recuts, deck) for recuts, (_, deck) in enumerate(decks)]
    account = account_of(told, seeds, record, before, trees)
    if revealed and not is_physical:
        record["seed"] = short(seeds.house)
        for cut, deck in decks:
            assert deck == seeds.dealt(cut)
    else:
        record["deck"] = None
        hide(record, table, player)
    return {
        "form": "croupier/proof/1",
        "account": account,
        "hash": account_hash(account),
        "posted_rules": told.posted,
        "record": record,
        "openings": [trees[-1].opening(p) for p in seen(told, player)] if trees else [],
        "seed": record["seed"],
        "reveal": "at_day_end",
    }


def account_of(told, seeds, record, before, trees):
    """Return what everybody who watched knows of the round."""
    table, public = told.table, as_json(view(told.table, NOBODY))
    by_seat = {seat["seat"]: seat for seat in public["seats"]}
    of_round = record["table"], record["round"]
    promised = sorted(seeds.players.items()) if trees else []  # bets had closed, and there are seeds
    return {
        "table": record["table"],
        "round": record["round"],
        "game": record["game"],
        "posted_rules_hash": record["posted_rules_hash"],
        "commitment": record["commitment"],
        "before": before,
        "seeds": [
            {
                "seat": seat,
                "promise": sha("croupier/1/player", *of_round, seat, seed or b"?").hex(),
                "seed": short(seed),
            }
            for seat, seed in promised
        ],
        "cuts": [{"cut": cut, "root": tree.root.hex()} for (cut, _), tree in zip(told.decks, trees, strict=False)],
        "button": record["button"],
        "deal": told.deal,
        "seats": [
            {
                "seat": number,
                "cards": faces(table, number),
                "choice": by_seat[number].get("choice"),
                "folded": by_seat[number]["folded"],
                "void": by_seat[number].get("void"),
                "results": [[one["wager"], one["stake"], one["returned"]] for one in by_seat[number]["results"]],
            }
            for number in (seat["seat"] for seat in record["seats"])
        ],
        "dealer": faces(table, "dealer"),
        "community": faces(table, "community"),
        "discarded": list(table.discarded),
        "void": {"cause": table.void.cause, "clause": table.void.clause} if table.void else None,
        "rulings": [{"kind": one.kind, "clause": one.clause, "place": one.place} for one in table.rulings],
    }


def faces(table, place, player=None):
    """Return the cards of a place as a player knows them, or everybody; null for the others."""
    own = isinstance(place, int) and table.seats[place].player == player
    shown = shown_at(table, place)
    return [card if card != "??" and (own or card in shown) else None for card in cards_of(table, place)]


def hide(record, table, player):
    """Leave the cards out of a record that were not turned up to a player; of the house's own copy, none."""
    if player is None:
        return
    for seat in record["seats"]:
        seat["cards"] = faces(table, seat["seat"], player)
    record["dealer"]["cards"] = faces(table, "dealer", player)
    record["community"] = faces(table, "community", player)
    known = [card for seat in record["seats"] for card in seat["cards"]]
    known += [*record["dealer"]["cards"], *record["community"], *record["discarded"]]
    record["drawn"] = [card if card in known else None for card in record["drawn"]]


def seen(told, player):
    """Return the positions of the cards that a player has seen; of the house, all that were dealt."""
    table, found, dealt = told.table, [], {}
    for position, to in enumerate((to for to, count in told.deal for _ in range(count)), 1):
        if to in ("burn", "discard"):
            if to == "discard":
                found.append(position)
            continue
        nth = dealt[to] = dealt.get(to, -1) + 1
        if player is None or faces(table, to, player)[nth] is not None:
            found.append(position)
    return found
