"""A test that is named after a clause on cards, dealing or irregularities goes through `decide`, or it does not pass."""

import pytest

from server.core import decide as deciding
from tests.core import given
from tests.core.games.clauses import by_clause


@pytest.fixture(autouse=True)
def through_decide(request, monkeypatch):
    """Count what is asked of `decide` while the test of a clause runs: directly, or by a table of `given.py`."""
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
