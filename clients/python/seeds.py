"""
Seeds for the deck of a round, which this client draws by itself.

With the first wager of a round goes the hash of a seed, and after "No more bets" the seed. So the house alone does not
choose the deck (the server's page `docs/fairness.md` says how).
"""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from secrets import token_bytes

from .messages import Message


KEPT = 4  # rounds of which seeds are kept: a round that is over needs none


class Seeds:
    """The seeds of the last rounds, by table and round."""

    def __init__(self) -> None:
        self.drawn: dict[tuple[str, int], bytes] = {}
        self.sent: set[str] = set()

    def promised(self, table: str, bet: Message) -> Message:
        """Return a `Bet` with the promise of this round's seed; one that has a promise stays as it is."""
        if bet.get("promise"):
            return bet
        return bet | {"promise": promise(table, bet["round"], bet["seat"], self.of(table, bet["round"]))}

    def of(self, table: str, number: int) -> bytes:
        """Return the seed of a round: 32 bytes of the system's randomness."""
        if (table, number) not in self.drawn:
            self.drawn[table, number] = token_bytes(32)
            for old in list(self.drawn)[:-KEPT]:
                del self.drawn[old]
        return self.drawn[table, number]

    def due(self, table: str, legal: list[Message]) -> Iterator[Message]:
        """Yield the `GiveSeed` of each seed that is awaited now and is ours, once."""
        for action in legal:
            if action["type"] != "MayGiveSeed" or action["promise"] in self.sent:
                continue
            seed = self.drawn.get((table, action["round"]))
            if seed is not None and promise(table, action["round"], action["seat"], seed) == action["promise"]:
                self.sent = {action["promise"]}
                text = urlsafe_b64encode(seed).rstrip(b"=").decode()
                yield {"type": "GiveSeed", "round": action["round"], "seat": action["seat"], "seed": text}


def promise(table: str, number: int, seat: int, seed: bytes) -> str:
    """Return the hash that promises a seed, in hex: each part stands behind its length in four bytes."""
    parts = (b"croupier/1/player", table.encode(), b"%d" % number, b"%d" % seat, seed)
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()
