"""What the house and the players commit themselves to before the cards are known (`docs/fairness.md`)."""

from collections.abc import Iterable
from hashlib import sha256

from .hashing import hashed


def commitment(table: str, number: int, rules_hash: str, before: str, seed: bytes) -> str:
    """
    Return the house's commitment to the seed of round `number`, in hex.

    `rules_hash` is that of the posted rules, `before` that of the account of the round before, or "".
    """
    return hashed("croupier/1/seed", table, number, bytes.fromhex(rules_hash), bytes.fromhex(before), seed).hex()


def commitment_without_proof(seed: bytes) -> str:
    """Return the commitment of rounds in older logs: the SHA-256 of the seed, in hex."""
    return sha256(seed).hexdigest()


def promise(table: str, number: int, seat: int, seed: bytes) -> str:
    """Return a player's promise of a seed for round `number`, in hex; `seat` is that of the wager it comes with."""
    return hashed("croupier/1/player", table, number, seat, seed).hex()


def all_promises(promised: Iterable[tuple[int, str]]) -> str:
    """Return the hash of promises, given as (seat, promise) in the order of the seats, in hex."""
    listed = (part for seat, each in promised for part in (seat, bytes.fromhex(each)))
    return hashed("croupier/1/promises", *listed).hex()
