import pytest

from server.cli.conformance.checks.moving import CHECKS, waits_longer_after_each_failure
from tests.cli.conformance.faults import FAULTS
from tests.cli.conformance.trying import seen
from tests.first_of import first_of


@pytest.mark.parametrize("check", first_of(CHECKS, 4), ids=lambda check: check.name)
async def test_a_client_with_a_fault_is_found(check, monkeypatch):
    plant, words = FAULTS[check.name]
    plant(monkeypatch)

    assert words in (await seen(check, monkeypatch) or "nothing")


async def test_the_waits_of_our_client_are_long_enough_and_equal_ones_are_not(monkeypatch):
    assert await seen(waits_longer_after_each_failure, monkeypatch, patience=5.0, short_waits=False) is None

    plant, words = FAULTS["waits_longer_after_each_failure"]
    plant(monkeypatch)
    assert words in await seen(waits_longer_after_each_failure, monkeypatch, short_waits=False)
