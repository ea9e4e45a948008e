import pytest
from structlog.testing import capture_logs

from server.core.legal import legal
from server.room import offers as module
from server.room.concern import NOBODY, concerning
from server.room.offers import Offers
from tests.core.given import DEALER, dealt, who


@pytest.fixture
def asked(monkeypatch):
    """Who was asked about, each time that the core was asked."""
    people = []

    def counting(table, person):
        people.append(person.player)
        return legal(table, person)

    monkeypatch.setattr(module, "legal", counting)
    return people


def three_hands():
    return dealt(["Qc Qd 4h", "Ac 8h 3s", "9s 8s 2c"], "9c 7d 2h", [{"ante": 500}] * 3)


def test_the_core_is_asked_again_only_for_those_whom_something_concerns(asked):
    pit, offers = three_hands(), Offers()
    people = [who("p1"), who("p2"), who("p3"), who("nobody"), who("another"), DEALER]
    for table in (pit.table, pit.table):
        assert [offers.of(table, person) for person in people] == [legal(table, person) for person in people]
    assert asked == ["p1", "p2", "p3", NOBODY.player, "d1"]

    asked.clear()
    pit.choose("p1", "play")
    assert [offers.of(pit.table, person) for person in people] == [legal(pit.table, person) for person in people]
    assert asked == ["p1", "p2", "d1"]


def test_somebody_who_has_gone_is_asked_about_again(asked):
    pit, offers = three_hands(), Offers()
    for _ in range(2):
        offers.of(pit.table, who("p1"))
        offers.forget(who("p1"))
    offers.forget(who("nobody"))

    assert asked == ["p1", "p1"]


def test_a_fault_is_not_remembered_as_an_offer(monkeypatch):
    pit, offers = three_hands(), Offers()
    with monkeypatch.context() as bug, capture_logs() as logs:
        bug.setattr(module, "legal", lambda *_: 1 / 0)
        assert offers.of(pit.table, who("p1")) == offers.of(pit.table, who("p1")) == ()
        assert offers.has_failed()
        assert offers.of(pit.table, who("nobody")) == ()
    assert not offers.has_failed()
    assert [line["event"] for line in logs] == ["what may be done cannot be told"] * 3
    assert offers.of(pit.table, who("p1")) == legal(*concerning(pit.table, who("p1")))
