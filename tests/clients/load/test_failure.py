import pytest
from websockets.exceptions import InvalidHandshake

from clients.python.load.failure import WorkerFailed, sentence
from clients.python.load.plan import NoSuchTables, Plan
from clients.python.messages import Closed, Refused


PLAN = Plan("ws://127.0.0.1:1/ws", patience=5.0)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (Refused("unknown_table", "There is no table 'T9'."), "There is no table 'T9'."),
        (NoSuchTables("there are 2 such tables, not 3"), "there are 2 such tables, not 3"),
        (WorkerFailed("a process ended"), "a process ended"),
        (TimeoutError(), "not all guests were seated within 5 s"),
        (Closed("signed_out"), "the house closed a connection: signed_out"),
        (ConnectionRefusedError("refused"), "no house answers at ws://127.0.0.1:1/ws: refused"),
        (InvalidHandshake("odd"), "no house answers at ws://127.0.0.1:1/ws: odd"),
    ],
)
def test_why_a_run_cannot_be_is_said_in_a_sentence(error, words):
    assert sentence(error, PLAN) == words
    assert sentence(ExceptionGroup("all", [ExceptionGroup("some", [error])]), PLAN) == words


def test_a_fault_of_the_tool_has_no_sentence():
    assert sentence(KeyError("x"), PLAN) is None
