"""The assignment of tables to nodes: how many each node should serve."""

from collections.abc import Iterable

from server.store import Node


def shares(nodes: Iterable[Node], tables: int) -> dict[str, int]:
    """
    Return how many of `tables` tables each node that takes any should serve, by its id.

    The numbers add up exactly: each node has its whole share by capacity, and the largest remainders have one more.
    """
    capacities = {node.id: node.capacity for node in nodes if not node.draining}
    whole = sum(capacities.values())
    found = {name: tables * capacity // whole for name, capacity in capacities.items()}
    left = tables - sum(found.values())
    for name in sorted(capacities, key=lambda name: (-(tables * capacities[name] % whole), name))[:left]:
        found[name] += 1
    return found
