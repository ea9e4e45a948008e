"""
Rounds for the tests of the page that checks proofs, which is in TypeScript and shares no code with the server.

`python -m tests.reading.web_rounds > clients/web/src/verify/rounds.fixture.json` writes a few rounds of each game, as
the core played them: their records, and what everybody who watched knows of them. With `--all 400` it writes so many
of each game, of every kind that comes up.
"""

import argparse
import hmac
import json
import random
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice

import msgspec

from server.core import events as happened
from server.core.cards.deck import DECK, below, cut
from server.core.deck_procedures.events import DeckRecut
from server.core.evolve import evolve
from server.core.irregularities.events import CardDiscarded
from server.core.round import betting
from server.core.round.records import records
from server.core.table import Table, Who
from server.core.view import view
from tests.reading import walking
from tests.reading.test_resettle import TABLES
from tests.reading.test_void_rounds import stopped_round


STRANGER = Who("stranger", "", "")
FOLDS = {"fold", "surrender", "concede"}


def parts(*these):
    """Return parts of a hash, each behind its length (docs/fairness.md)."""
    found = [part if isinstance(part, bytes) else str(part).encode() for part in these]
    return b"".join(len(part).to_bytes(4, "big") + part for part in found)


def blocks(seed):
    """Yield the bytes that a seed of the house gives without seeds of players."""
    for number in count():
        yield from hmac.new(seed, parts("croupier/1/deck", number), sha256).digest()


def deck_of(seed):
    """Return the deck that a seed of the house determines without seeds of players (docs/fairness.md)."""
    deck, drawn = list(DECK), blocks(seed)
    for last in range(51, 0, -1):
        place = below(last + 1, drawn)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def told(log):
    """Yield each finished round of a log of (ms, event): its record, and what everybody who watches knows of it."""
    table, opened, deal, cuts = Table(), None, [], []
    closed = {}
    for _, event in log:
        table = evolve(table, event)
        match event:
            case happened.RoundOpened():
                opened, deal, cuts = event, [], []
            case happened.DeckShuffled(cut=cards) | DeckRecut(cut=cards):
                cuts = [*cuts, cards]
            case happened.CardBurned():
                deal.append(["burn", 1])
            case happened.CardsDealt(to, cards, _):
                deal.append([to, len(cards)])
            case CardDiscarded():
                deal.append(["discard", 1])
            case happened.RoundClosed():
                closed[table.round] = opened, deal, cuts, view(table, STRANGER)
    for record in records(log):
        opened, deal, cuts, seen = closed[record["round"]]
        fits = record["deck"] is None or cut(deck_of(opened.seed), cuts[-1]) == tuple(record["deck"])
        yield {
            "record": record,
            "posted_rules": opened.rules,
            "seed": urlsafe_b64encode(opened.seed).decode().rstrip("=") if fits else None,
            "cuts": cuts,
            "deal": deal,
            "seats": [
                {
                    "seat": seat.seat,
                    "cards": seat.cards,
                    "choice": seat.choice,
                    "folded": seat.folded,
                    "void": seat.void,
                    "results": [[one.wager, one.stake, one.returned] for one in seat.results],
                }
                for seat in seen.seats
                if seat.seat in {one["seat"] for one in record["seats"]}
            ],
            "dealer": seen.dealer,
            "community": seen.community,
            "discarded": seen.discarded,
            "void": seen.void and {"cause": seen.void.cause, "clause": seen.void.clause},
            "rulings": [{"kind": one.kind, "clause": one.clause, "place": one.place} for one in seen.rulings],
        }


def ordinary(name) -> Iterator[dict]:
    """Yield rounds of tables of the game in which nothing went wrong, but for some that stopped."""
    dice = random.Random(11)
    while True:
        table = TABLES[name](dice)
        for _ in range(4):
            stopped_round(table) if dice.random() < 0.2 else table.round()
        yield from told([(entry.at, entry.event) for entry in table.live.log])


def irregular(name) -> Iterator[dict]:
    """Yield rounds of the game in which something went wrong at each point of a round."""
    for seed in count():
        for house in [house for house in walking.HOUSES if house.game == name]:
            rng = random.Random(f"web {house} {seed}")
            pit = walking.open_table(house, rng)
            while pit.table.step is not None:
                for _, happens in walking.troubles(pit, rng):
                    other = walking.branch(pit)
                    happens(other)
                    walking.play_out(other, rng)
                    yield from told(other.log)
                walking.go_on(pit, rng, planned=True)


def marks(this) -> Iterator[str]:
    """Yield what a round is an example of."""
    record = this["record"]
    yield record["dealing"]
    yield f"{record['result']} {'dealt' if record['deck'] else 'before the deal'}"
    yield "a seed that fits" if this["seed"] else "a deck of our choosing"
    yield from (f"{one['kind']} {one['clause']}" for one in record["irregularities"])
    if any(set(seat["voided"]) not in (set(), set(seat["wagers"])) for seat in record["seats"]):
        yield "some wagers of a hand void"
    if 0 < sum(bool(seat["void"]) for seat in this["seats"]) < len(this["seats"]):
        yield "a void hand"
    for seat in record["seats"]:
        yield from (f"{one['choice']} by {one['by']}" for one in seat["choices"])
        yield from (f"award {name}" for name in seat["awards"])
        yield from (f"claimed {name}" for name in seat.get("claimed", {}))
        for wager, back in seat["returned"].items():
            won = back > seat["wagers"][wager]
            yield f"{wager} {'won' if won else 'back' if back else 'lost'}"
        if seat["cut"]:
            yield "cut"


def chosen(rounds, most) -> Iterator[dict]:
    """Yield so many of the rounds: each time the one that is an example of most that the others are not."""
    left, seen = [(this, set(marks(this))) for this in rounds], set()
    for _ in range(most):
        best = max(left, key=lambda one: (len(one[1] - seen), -len(compact(one[0]))))
        left.remove(best)
        seen |= best[1]
        yield best[0]


def compact(this):
    """Return a round as it is written: JSON without the bytes and tuples of the core."""
    return json.dumps(msgspec.to_builtins(this), separators=(",", ":"))


def main():
    """Write the rounds, one a line, as a JSON list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=int, default=0, help="write so many rounds of each game, of every kind")
    most = parser.parse_args().all
    betting.shuffled = deck_of  # the deck of docs/fairness.md, without seeds of players
    found = []
    for name in TABLES:
        if most:
            found += [*islice(ordinary(name), most // 2), *islice(irregular(name), most // 2)]
        else:
            found += [*chosen(islice(ordinary(name), 150), 7), *chosen(islice(irregular(name), 300), 5)]
    print("[\n" + ",\n".join(map(compact, found)) + "\n]")


if __name__ == "__main__":
    main()
