"""What is made of events is a fresh view. At real houses, test_crowd.py sees that all agree."""

from types import SimpleNamespace

from clients.python.load.views import compare, differences
from tests.clients.load.messages import view


def guest(*answers):
    """A guest at event 5 whose next fresh views are these; None: the connection was lost, and none came."""
    table = SimpleNamespace(view=view("ann", cases=1, standing=2), seq=5)
    left = list(answers)

    class Person:
        fresh = view("bob", cases=1, standing=2)  # of long ago
        seq = 5

        def say_hello(self, *, snapshot):
            assert snapshot

        async def arrive(self):
            told = left.pop(0) if len(left) > 1 else left[0]
            if told is not None:
                self.fresh = told

    person = Person()
    person.table = table
    return SimpleNamespace(person=person)


FRESH = view("ann", cases=3, standing=4)


async def test_a_fresh_view_that_is_the_same_agrees():
    assert await compare(guest(FRESH)) == []


async def test_a_fresh_view_that_is_another_one_is_named():
    assert await compare(guest(FRESH | {"pot": 7})) == ["pot"]


async def test_an_old_view_is_not_taken_for_a_fresh_one(monkeypatch):
    monkeypatch.setattr("clients.python.load.views.PAUSE", 0.01)
    assert await compare(guest(None, FRESH)) == []
    assert await compare(guest(None)) is None


def test_views_differ_only_in_what_one_viewer_may_know():
    ours, own = view("ann", cases=1, standing=2), view("ann", cases=3, standing=4)
    own["seats"][0]["cards"] = ["Ah"]
    assert differences(ours, own) == []

    own["seats"][0]["wagers"] = {"ante": 5}
    assert differences(ours, own | {"pot": 7}) == ["pot", "seats"]
