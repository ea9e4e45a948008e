import pytest

from server.cli.conformance.checks.hello import CHECKS
from tests.cli.conformance.faults import FAULTS
from tests.cli.conformance.trying import seen
from tests.first_of import first_of


@pytest.mark.parametrize("check", first_of(CHECKS, 4), ids=lambda check: check.name)
async def test_a_client_with_a_fault_is_found(check, monkeypatch):
    plant, words = FAULTS[check.name]
    plant(monkeypatch)

    assert words in (await seen(check, monkeypatch) or "nothing")
