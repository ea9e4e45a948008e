import pytest

from clients.python import conformance
from clients.python.view import apply_update
from server.cli.conformance.checks.folding import checks
from tests.cli.conformance.faults import FAULTS
from tests.cli.conformance.trying import VECTORS, seen


OF_VECTORS, UNKNOWN = checks(VECTORS)[: len(VECTORS)], checks(VECTORS)[len(VECTORS) :]


@pytest.mark.parametrize("check", UNKNOWN, ids=lambda check: check.name)
async def test_a_client_with_a_fault_is_found(check, monkeypatch):
    plant, words = FAULTS[check.name]
    plant(monkeypatch)

    assert words in (await seen(check, monkeypatch) or "nothing")


async def test_each_vector_finds_a_client_that_leaves_its_updates_out(monkeypatch):
    monkeypatch.setattr(conformance, "apply_update", lambda view, update: view)

    assert {(await seen(check, monkeypatch) or "nothing")[:17] for check in OF_VECTORS} == {"The view is wrong"}


async def test_a_check_of_a_vector_says_which_it_is():
    assert OF_VECTORS[0].name == f"fold_{next(iter(VECTORS))}"
    assert next(iter(VECTORS.values())).about in OF_VECTORS[0].right


def without(name):
    """A client that passes over a field of what the floor did."""
    return lambda view, update: apply_update(view, update | {name: None} if name in update else update)


def in_order_of_coming(view, update):
    """A client that has each new seat as the last one."""
    after = apply_update(view, update)
    known = [one["seat"] for one in view["seats"]]
    seats = sorted(after["seats"], key=lambda one: known.index(one["seat"]) if one["seat"] in known else len(known))
    return after | {"seats": seats}


@pytest.mark.parametrize("fold", [without("moves"), without("leaves"), in_order_of_coming])
async def test_one_vector_finds_a_client_with_a_wrong_idea_of_seats(fold, monkeypatch):
    monkeypatch.setattr(conformance, "apply_update", fold)

    assert [check.name for check in OF_VECTORS if await seen(check, monkeypatch)] == ["fold_moved_and_sent_away"]


async def test_an_answer_that_is_no_view_is_named(monkeypatch):
    monkeypatch.setattr(conformance, "folded", lambda view, updates: {"snapshot": "maybe"})

    assert await seen(OF_VECTORS[0], monkeypatch) == "The adapter answered {'snapshot': 'maybe'}."
