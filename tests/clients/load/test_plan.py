"""Which tables are played at, by how many people, in which process."""

import json

import pytest

from clients.python.load.plan import DealtByPeople, NoSuchTables, Plan, Post, chosen, posts, shares


def card(table, game="three_card_poker", *, places=7, taken=0, **about):
    return {"table": table, "game": game, "places": places, "taken": taken, "open": True, "pace": "house"} | about


def plan(**about):
    return Plan("ws://127.0.0.1:1/ws", **about)


LOBBY = [
    card("A1"),
    card("A2", taken=2),
    card("A3"),
    card("B1", "flop_poker", places=6),
    card("D1", pace="dealer"),
    card("X1", open=False),
]


def test_all_open_tables_without_a_dealer_are_played_at_games_in_turn():
    assert chosen(plan(), LOBBY) == {"A1": 7, "B1": 6, "A2": 5, "A3": 7}


def test_named_tables_are_played_at_in_their_order():
    assert list(chosen(plan(tables=("A3", "A1")), LOBBY)) == ["A3", "A1"]


def test_the_first_few_tables_are_a_mix_of_the_games():
    assert list(chosen(plan(full=2), LOBBY)) == ["A1", "B1"]
    assert list(chosen(plan(full=2, games=("three_card_poker",)), LOBBY)) == ["A1", "A2"]


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ({"full": 5}, "there are 4 such tables, not 5"),
        ({"games": ("faro",)}, "there are: flop_poker, three_card_poker"),
    ],
)
def test_tables_that_are_not_there_are_named(about, words):
    with pytest.raises(NoSuchTables, match=words):
        chosen(plan(**about), LOBBY)


def test_a_named_table_with_a_human_dealer_is_refused():
    dealt = {**LOBBY[0], "table": "D1", "pace": "dealer"}

    with pytest.raises(DealtByPeople, match="a person deals at D1"):
        chosen(plan(tables=("A1", "D1")), [*LOBBY, dealt])


def test_guests_fill_one_table_after_another():
    assert posts(plan(guests=9), {"A": 7, "B": 7, "C": 7}) == {"A": Post(7), "B": Post(2)}


def test_guests_without_a_seat_watch_at_all_tables():
    assert posts(plan(guests=5), {"A": 2, "B": 1}) == {"A": Post(3), "B": Post(2)}


def test_a_share_of_the_guests_stops_reading():
    assert posts(plan(guests=6, stalled=0.5), {"A": 7}) == {"A": Post(3, 0, 3)}


def test_full_tables_have_all_seats_taken_and_people_besides():
    assert posts(plan(full=2, watchers=3, stalled=0.25), {"A": 7, "B": 5}) == {"A": Post(7, 3, 2), "B": Post(5, 3, 1)}


def test_there_are_no_more_connections_than_may_be():
    with pytest.raises(NoSuchTables, match="20 connections, and there may be 19"):
        posts(plan(full=2, watchers=3, most=19), {"A": 7, "B": 7})


def test_processes_share_whole_tables_evenly():
    parts = shares({"A": Post(7), "B": Post(7), "C": Post(7), "D": Post(2)}, 2)

    assert [sum(post.people for post in part.values()) for part in parts] == [14, 9]
    assert len(shares({"A": Post(7)}, 4)) == 1


def test_a_plan_goes_through_json():
    told = plan(tables=("A",), games=("faro",), full=3, think=1.5)

    assert Plan.of(json.loads(json.dumps(told.plain()))) == told
