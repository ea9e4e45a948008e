"""As much of a table as decides what is offered: it offers the same as the whole."""

import pytest
from msgspec.structs import replace

from server.core.evolve import evolve
from server.core.legal import legal
from server.core.supervision.state import Kept
from server.core.table import Seat, Table, Transfer
from server.room.concern import NOBODY, concerning, known_players, stranger, unknown
from tests.core.any_play import PEOPLE, any_log
from tests.core.given import DEALER, FLOOR, Pit, dealt, who
from tests.first_of import first_of


SEEDS = range(32)


def check_concerns(seed, concern=concerning):
    """
    All who look are offered the same by what concerns them as by the whole table, after every event.

    Returns how often what concerned a seated player stayed the same, and how often it did not.
    """
    table, before, same, other = Table(), {}, 0, 0
    for event in any_log(seed):
        table = evolve(table, event)
        for person in PEOPLE:
            now = concern(table, person)
            assert legal(*now) == legal(table, person), f"{person} after {event}"
            if person.player in table.players:
                same, other = same + (before.get(person) == now), other + (before.get(person) != now)
            before[person] = now
    return same, other


@pytest.mark.parametrize("seed", first_of(SEEDS, 8))
def test_what_concerns_somebody_offers_the_same_as_the_whole_table(seed):
    check_concerns(seed)


def test_what_concerns_players_stays_the_same_through_much_of_the_play_of_others():
    counts = [check_concerns(seed) for seed in range(8)]

    assert min(sum(same for same, _ in counts), sum(other for _, other in counts)) > 500, counts


def without_own_wagers(table, person):
    reduced, looker = concerning(table, person)
    return replace(reduced, seats={number: Seat(seat.player) for number, seat in reduced.seats.items()}), looker


def without_turn(table, person):
    reduced, looker = concerning(table, person)
    return replace(reduced, turn=None), looker


def without_transfers(table, person):
    reduced, looker = concerning(table, person)
    return replace(reduced, transfers={}), looker


def all_strangers(table, person):
    reduced, looker = concerning(table, person)
    return reduced, looker if person.player in table.players or person.role != "player" else NOBODY


@pytest.mark.parametrize("planted", [without_own_wagers, without_turn, without_transfers, all_strangers])
def test_leaving_out_what_matters_is_caught(planted):
    with pytest.raises(AssertionError):
        [check_concerns(seed, planted) for seed in SEEDS]


def test_the_play_of_others_does_not_concern_a_player():
    pit = dealt(["Qc Qd 4h", "Ac 8h 3s", "9s 8s 2c"], "9c 7d 2h", [{"ante": 500}] * 3)
    before = concerning(pit.table, who("p3"))
    pit.choose("p1", "play")

    assert concerning(pit.table, who("p3")) == before
    assert concerning(pit.table, who("p2")) != before
    assert concerning(pit.table, FLOOR) == (pit.table, FLOOR)


def test_the_table_knows_nothing_of_players_who_only_look():
    pit = Pit()
    pit.sit("ann", 1)

    assert concerning(pit.table, who("bob")) == concerning(pit.table, who("cat"))
    assert [unknown(pit.table, person) for person in (who("ann"), who("bob"), DEALER)] == [False, True, False]
    standing = replace(pit.table.standing, kept={2: Kept("BOB", 9)}, sent_away={"cat": "Cat"})
    table = replace(pit.table, standing=standing, transfers={"t": Transfer("out", "dan", 500)})
    assert [unknown(table, who(name)) for name in ("bob", "cat", "dan", "eve")] == [False, False, False, True]
    assert known_players(table) == ["ann", "cat", "dan"]


def test_strangers_are_players_without_a_seat():
    pit = dealt(["As Ks Qs"], "9c 9d 9h", [{"ante": 500}])

    assert [stranger(pit.table, someone) for someone in (who("p1"), who("p2"), DEALER, FLOOR)] == [
        False,
        True,
        False,
        False,
    ]
