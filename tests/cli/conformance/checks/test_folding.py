import pytest

from clients.python import conformance
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


async def test_an_answer_that_is_no_view_is_named(monkeypatch):
    monkeypatch.setattr(conformance, "folded", lambda view, updates: {"snapshot": "maybe"})

    assert await seen(OF_VECTORS[0], monkeypatch) == "The adapter answered {'snapshot': 'maybe'}."
