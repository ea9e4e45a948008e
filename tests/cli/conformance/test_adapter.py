import sys

import pytest

from server.cli.conformance.adapter import AdapterProcess
from server.cli.conformance.check import Failed


def program(body):
    """An adapter that does this with each line of its input."""
    return [sys.executable, "-c", f"import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    {body}"]


ECHO = program("print(json.dumps({'n': asked['n'], 'did': asked['do'], 'to': asked.get('to')}), flush=True)")


@pytest.fixture
async def adapter(request):
    made = AdapterProcess(request.param)
    yield made
    await made.close()


@pytest.mark.parametrize("adapter", [ECHO], indirect=True)
async def test_an_instruction_gets_its_answer(adapter):
    assert await adapter.ask("wave", to="T1") == {"n": 1, "did": "wave", "to": "T1"}
    assert await adapter.ask("nod") == {"n": 2, "did": "nod", "to": None}


@pytest.mark.parametrize(
    ("adapter", "seen"),
    [
        (program("sys.exit(3)"), "The adapter ended with status 3."),
        (program("print('I wave', flush=True)"), "The adapter printed what is no answer: Expecting value"),
        (program("print('[1]', flush=True)"), r"The adapter printed what is no answer: \[1\]"),
        (["/no/such/program"], "The adapter does not start: "),
    ],
    indirect=["adapter"],
)
async def test_a_program_that_is_no_adapter_is_named(adapter, seen):
    with pytest.raises(Failed, match=seen):
        await adapter.ask("wave")


ONCE = program("asked['do'] == 'end' and sys.exit(1); print(json.dumps({'n': asked['n']}), flush=True)")


@pytest.mark.parametrize("adapter", [ONCE], indirect=True)
async def test_a_program_that_has_ended_is_started_again(adapter):
    await adapter.ask("wave")
    with pytest.raises(Failed):
        await adapter.ask("end")

    assert await adapter.ask("wave") == {"n": 3}


async def test_an_adapter_that_was_not_asked_is_not_started():
    await AdapterProcess(["/no/such/program"]).close()
