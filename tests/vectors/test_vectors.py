"""The test vectors: current, true, and of every kind of update."""

from collections import Counter

import msgspec
import pytest

from clients.python.view import apply_update
from protocol.updates import TableUpdate
from protocol.versions import VERSIONS
from protocol.views import TableView
from server.cli.conformance.vectors import read
from tests.vectors import proofs
from tests.vectors.files import FOLDER, PROOFS, contents
from tests.vectors.recording import NEWEST, plain


VECTORS = read()


def test_the_files_are_those_of_make_generate():
    assert {path.name: path.read_text() for path in FOLDER.glob("*.json")} == contents()


def test_the_vectors_of_proofs_are_those_of_make_generate():
    assert PROOFS.read_text() == proofs.printed()


def test_every_update_is_in_some_vector():
    seen = Counter(update["type"] for vector in VECTORS.values() for update in vector.updates)

    assert set(seen) == {update.__name__ for update in TableUpdate.__args__}


def test_rounds_open_by_known_rules_and_by_others():
    opened = [update["rules"] for one in VECTORS.values() for update in one.updates if update["type"] == "RoundOpened"]

    assert {type(rules) for rules in opened} == {str, dict}


def test_the_floor_moves_a_player_and_sends_one_away():
    told = [update for one in VECTORS.values() for update in one.updates if update["type"] == "Supervised"]

    assert any(update["moves"] for update in told)
    assert any(update["leaves"] for update in told)


@pytest.mark.parametrize("name", VECTORS)
def test_a_vector_is_of_the_wire(name):
    vector = VECTORS[name]

    assert plain(msgspec.convert([vector.snapshot, vector.view], list[TableView])) == [vector.snapshot, vector.view]
    assert plain(msgspec.convert(vector.updates, list[TableUpdate])) == vector.updates
    assert [update["seq"] for update in vector.updates] == list(
        range(vector.updates[0]["seq"], vector.updates[0]["seq"] + len(vector.updates))
    )


@pytest.mark.parametrize("name", VECTORS)
def test_our_client_folds_a_vector(name):
    view = VECTORS[name].snapshot
    for update in VECTORS[name].updates:
        view = apply_update(view, update)

    assert view == VECTORS[name].view


def test_vectors_are_of_the_newest_version():
    assert max(VERSIONS) == NEWEST
