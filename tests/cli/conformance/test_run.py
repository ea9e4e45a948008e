import sys

import pytest

from server.cli.conformance.adapter import AdapterProcess
from server.cli.conformance.check import Check, Failed
from server.cli.conformance.run import EndedEarly, run
from tests.cli.conformance.trying import VECTORS, InProcess


async def waves(_trial):
    pass


async def hides(_trial):
    raise Failed("It hides.")


async def test_each_check_has_its_result():
    checks = [Check("hides", "", "", hides), Check("waves", "", "", waves)]
    results = [result async for result in run(InProcess(), checks, VECTORS)]

    assert [(result.check.name, result.seen) for result in results] == [("hides", "It hides."), ("waves", None)]


async def wants_an_answer(trial):
    await trial.ask("wave")


@pytest.mark.parametrize(
    ("body", "number", "why"),
    [("import sys; sys.exit(3)", 1, "ended with status 3"), ("import time; time.sleep(600)", 3, "in 3 checks")],
)
async def test_a_run_ends_early_without_an_adapter_that_answers(body, number, why):
    adapter = AdapterProcess([sys.executable, "-c", body])
    results = []
    patience = 0.2 if number == 3 else 15.0
    checks = [Check("waves", "", "", wants_an_answer)] * 5

    async def all_results():
        async for result in run(adapter, checks, VECTORS, patience=patience):
            results.append(result)  # noqa: PERF401 - they are kept when the run ends early

    with pytest.raises(EndedEarly, match=why):
        await all_results()
    await adapter.close()

    assert len(results) == number
