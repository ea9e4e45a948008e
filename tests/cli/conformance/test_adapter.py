import asyncio
import sys

import pytest
import uvloop

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


@pytest.mark.parametrize("adapter", [program("sys.exit(3)")], indirect=True)
async def test_a_program_that_has_ended_is_over(adapter):
    for _ in range(2):
        with pytest.raises(Failed, match="ended with status 3"):
            await adapter.ask("wave")

    assert adapter.over == "The adapter ended with status 3."


DEEP = program("print('[' * 100_000, flush=True)")


@pytest.mark.parametrize("adapter", [DEEP], indirect=True)
async def test_json_that_is_nested_too_deeply_is_named(adapter):
    with pytest.raises(Failed, match="JSON with too many brackets"):
        await adapter.ask("wave")


@pytest.mark.parametrize("adapter", [["sh", "-c", 'sleep 600 & exec "$@"', "sh", *ECHO]], indirect=True)
async def test_a_grandchild_that_holds_the_output_open_does_not_hold_up_the_end(adapter):
    await adapter.ask("wave")
    await adapter.close()

    assert adapter.over == "The adapter ended with status 0."


def test_on_uvloop_a_program_that_ends_at_once_is_over_without_an_error():
    async def ask():
        adapter = AdapterProcess(["true"])
        with pytest.raises(Failed, match="ended with status 0"):
            await adapter.ask("wave", to="T1" * 100_000)
        await adapter.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for _ in range(10):
            runner.run(ask())


async def test_an_adapter_that_was_not_asked_is_not_started():
    await AdapterProcess(["/no/such/program"]).close()
