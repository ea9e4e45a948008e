"""A house with two tables."""

import pytest

from tests.fakes import settings
from tests.gateways.talker import open_house


@pytest.fixture
async def house():
    async with open_house([settings(), settings("T2")]) as house:
        yield house
