"""A planted error is really planted: what it changes is caught, what changes nothing survives, and all else is told."""

import pytest

from tests.core.games import mutations
from tests.core.games.mutations import CORE, survives
from tests.core.games.shared_mutations import RANKS_3


ERROR = next(mutation for mutation in RANKS_3 if mutation.clause == "3(b)(4)")


def test_an_error_is_caught_and_nothing_on_the_disk_changes():
    files = {path: path.read_bytes() for path in CORE.rglob("*.py")}

    assert not survives(ERROR)
    assert {path: path.read_bytes() for path in CORE.rglob("*.py")} == files


@pytest.mark.full
def test_an_error_that_changes_nothing_survives():
    assert survives(ERROR._replace(wrong=ERROR.right))


@pytest.mark.full
def test_an_error_without_end_is_caught_when_the_time_is_up():
    assert not survives(ERROR._replace(wrong="while True: pass"))


def test_an_error_whose_place_is_gone_is_told():
    with pytest.raises(AssertionError, match=r"hands.py has no 'return Three.PAIRS' any more"):
        survives(ERROR._replace(right="return Three.PAIRS"))


def test_an_error_with_which_nothing_can_be_imported_is_told():
    with pytest.raises(AssertionError, match=r"with the error the tests do not run: (?s:.*)SyntaxError"):
        survives(ERROR._replace(wrong="return ("))


def test_tests_that_fail_without_an_error_are_told(monkeypatch):
    monkeypatch.setattr(mutations, "named_tests", lambda _: ["tests/core/test_hands.py::test_of_nothing"])

    with pytest.raises(AssertionError, match="without an error the tests do not pass: "):
        survives(ERROR)
