"""
The store: everything that must outlive a process.

`port.py` says what it does, `values.py` what goes in and comes out. `redis.py` and `memory.py` implement it.
"""

from .port import Meters, Nodes, Sessions, Store, Tables, Wallets
from .values import (
    START,
    Away,
    Broken,
    By,
    Conflict,
    Entry,
    Fence,
    Fenced,
    Head,
    Locked,
    MeterEntry,
    News,
    Node,
    Purse,
    Refusal,
    Row,
    Session,
    Snapshot,
    StoreError,
    TableEntry,
)


__all__ = [
    "START",
    "Away",
    "Broken",
    "By",
    "Conflict",
    "Entry",
    "Fence",
    "Fenced",
    "Head",
    "Locked",
    "MeterEntry",
    "Meters",
    "News",
    "Node",
    "Nodes",
    "Purse",
    "Refusal",
    "Row",
    "Session",
    "Sessions",
    "Snapshot",
    "Store",
    "StoreError",
    "TableEntry",
    "Tables",
    "Wallets",
]
