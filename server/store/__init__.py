"""
The store: everything that must outlive a process.

`port.py` says what it does, `values.py` what goes in and comes out. `redis.py` and `memory.py` implement it.
"""

from .log_ports import HouseLogs, MeterLogs, TableLogs
from .port import NodeList, SessionStore, Store, WalletStore
from .values import (
    START,
    Away,
    Broken,
    By,
    Conflict,
    Entry,
    Fence,
    Fenced,
    Gone,
    Head,
    Locked,
    MeterEntry,
    News,
    Node,
    Purse,
    Refusal,
    Row,
    SealBroken,
    Session,
    Snapshot,
    StoreError,
    TableEntry,
    UnsafeStore,
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
    "Gone",
    "Head",
    "HouseLogs",
    "Locked",
    "MeterEntry",
    "MeterLogs",
    "News",
    "Node",
    "NodeList",
    "Purse",
    "Refusal",
    "Row",
    "SealBroken",
    "Session",
    "SessionStore",
    "Snapshot",
    "Store",
    "StoreError",
    "TableEntry",
    "TableLogs",
    "UnsafeStore",
    "WalletStore",
]
