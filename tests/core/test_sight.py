"""What is made once for all who may know the same is what each would have been made alone."""

from functools import partial

import msgspec
import pytest

from server.core.evolve import evolve
from server.core.redact import redact
from server.core.sight import Public, Shared
from server.core.table import ROOM, Table, Who
from server.core.view import view
from tests.core.any_play import DEVICE, PEOPLE, any_log
from tests.core.given import DEALER, FLOOR, dealt, who
from tests.first_of import first_of


VIEWERS = [*PEOPLE, ROOM]
ENCODE = msgspec.msgpack.Encoder().encode


def check_shared(events, tell=redact, show=view):
    """Whatever is shared is the same, byte for byte. Returns how many updates were made, and for how many viewers."""
    table, made, told = Table(), 0, 0
    for seq, event in enumerate(events, 1):
        table = evolve(table, event)
        update, snapshot = Shared(partial(tell, event, table, seq)), Shared(partial(show, table))
        for viewer in VIEWERS:
            assert ENCODE(update.of(viewer)) == ENCODE(tell(event, table, seq, viewer)), f"{event} for {viewer}"
            assert ENCODE(snapshot.of(viewer)) == ENCODE(show(table, viewer)), f"after {event} for {viewer}"
        made += 1 + sum(update.public.differs(viewer) for viewer in VIEWERS)
        told += len(VIEWERS)
    return made, told


@pytest.mark.parametrize("seed", first_of(range(32), 4))
def test_what_is_shared_is_what_each_viewer_would_be_told_alone(seed):
    check_shared(any_log(seed))


@pytest.mark.parametrize("seeds", first_of([1, 4]))
def test_most_is_made_once_for_all(seeds):
    counts = [check_shared(any_log(seed)) for seed in range(seeds)]

    assert sum(made for made, _ in counts) < 0.2 * sum(told for _, told in counts)


def knows_ann(event, after, seq, viewer):
    return redact(event, after, seq, viewer), getattr(viewer, "player", "") == "ann"


def test_an_update_that_knows_more_of_a_viewer_than_it_asks_is_caught():
    with pytest.raises(AssertionError):
        check_shared(dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}]).events, tell=knows_ann)


def test_the_public_remembers_for_whom_an_answer_would_have_been_another():
    public = Public()
    assert not public.plays_as("ann")
    assert not public.works_as("dealer", "room")

    assert [public.differs(person) for person in (who("ann"), who("bob"), DEALER, FLOOR, DEVICE)] == [
        True,
        False,
        True,
        False,
        False,
    ]
    assert not public.differs(Who("supervisor", "ann", "Ann"))


def test_only_the_owner_is_told_apart_of_a_hand_dealt_face_down():
    pit = dealt(["Qc Qd 4h", "Ac 8h 3s"], "9c 7d 2h", [{"ante": 500}] * 2)
    shared = Shared(partial(view, pit.table))

    assert shared.of(who("nobody")) is shared.of(who("another")) is shared.common
    assert shared.of(who("p1")).seats[0].cards == ("Qc", "Qd", "4h")
    assert shared.of(who("p2")).seats[0].cards == (None, None, None)
