import pytest

from protocol.money import dollars


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "$0"), (5, "$0.05"), (2500, "$25"), (123450, "$1,234.50"), (100_000_000, "$1,000,000")]
)
def test_dollars_for_people(cents, text):
    assert dollars(cents) == text
