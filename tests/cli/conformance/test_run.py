from server.cli.conformance.check import Check, Failed
from server.cli.conformance.run import run
from tests.cli.conformance.trying import VECTORS, InProcess


async def waves(_trial):
    pass


async def hides(_trial):
    raise Failed("It hides.")


async def test_each_check_has_its_result():
    checks = [Check("hides", "", "", hides), Check("waves", "", "", waves)]
    results = [result async for result in run(InProcess(), checks, VECTORS)]

    assert [(result.check.name, result.seen) for result in results] == [("hides", "It hides."), ("waves", None)]
