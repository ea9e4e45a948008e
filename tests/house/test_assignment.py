from hypothesis import given
from hypothesis import strategies as st

from server.house.assignment import shares
from server.store import Node


def node(name, capacity=1, *, draining=False):
    return Node(name, f"http://{name}", capacity, draining, ())


NODES = st.lists(
    st.builds(node, st.text("abcdef", min_size=1, max_size=3), st.integers(1, 1_000), draining=st.booleans()),
    max_size=8,
    unique_by=lambda node: node.id,
)


def test_nodes_of_the_same_capacity_serve_the_same_number_of_tables():
    assert shares([node("a"), node("b"), node("c")], 9) == {"a": 3, "b": 3, "c": 3}


def test_what_is_left_goes_to_the_largest_remainders_and_then_by_name():
    assert shares([node("b"), node("a"), node("c")], 8) == {"a": 3, "b": 3, "c": 2}
    assert shares([node("a", 1), node("b", 2)], 4) == {"a": 1, "b": 3}


def test_a_node_of_twice_the_capacity_serves_twice_as_many():
    assert shares([node("a", 2), node("b", 1), node("c", 1)], 100) == {"a": 50, "b": 25, "c": 25}


def test_a_node_that_drains_gets_none_and_the_others_all():
    assert shares([node("a"), node("b", draining=True)], 7) == {"a": 7}
    assert shares([node("a", draining=True)], 7) == {}


@given(NODES, st.integers(0, 10_000))
def test_shares_add_up_exactly_and_each_is_the_nodes_part_of_all_by_less_than_one(nodes, tables):
    found = shares(nodes, tables)
    taking = [node for node in nodes if not node.draining]
    whole = sum(node.capacity for node in taking)

    assert set(found) == {node.id for node in taking}
    assert sum(found.values()) == (tables if taking else 0)
    assert all(abs(found[node.id] * whole - tables * node.capacity) < whole for node in taking)


@given(NODES, st.integers(0, 1_000), st.randoms())
def test_every_node_finds_the_same_shares_in_whatever_order_it_lists_the_nodes(nodes, tables, chance):
    assert shares(chance.sample(nodes, len(nodes)), tables) == shares(nodes, tables)
