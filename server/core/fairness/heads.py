"""The root over the last rounds of all tables, which a house publishes of each gaming day (`docs/fairness.md`)."""

from collections.abc import Iterable

from .hashing import hashed
from .roots import node


def root_of_heads(heads: Iterable[tuple[str, int, str]]) -> str:
    """Return the root over one or more heads, in hex: each is a table, a round, and the hash of its account in hex."""
    leaves = [
        hashed("croupier/1/head", table, number, bytes.fromhex(account)) for table, number, account in sorted(heads)
    ]
    return node(leaves).hex()
