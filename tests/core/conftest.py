"""A test named after a clause on cards, dealing or irregularities must call `decide`, or it fails."""

import pytest

from server.core import decide as deciding
from tests.core import given
from tests.core.games.clauses import by_clause


@pytest.fixture(autouse=True)
def through_decide(request, monkeypatch):
    """Count the calls of `decide` while the test of a clause runs: direct ones, and those of a table of `given.py`."""
    if not by_clause(request.node.path, request.node.originalname):
        yield
        return
    asked, answer = [], deciding.answer

    def counted(*arguments):
        asked.append(arguments)
        return answer(*arguments)

    for module in (deciding, given):
        monkeypatch.setattr(module, "answer", counted)
    yield
    assert asked, "the test of a clause goes through `decide`"
