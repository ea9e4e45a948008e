"""What the tests of the Python client share."""

import pytest

from clients.python import attempts


@pytest.fixture
def short_waits(monkeypatch):
    """Have clients come back after hundredths of a second."""
    monkeypatch.setattr(attempts, "SHORTEST", 0.005)
    monkeypatch.setattr(attempts, "LONGEST", 0.02)
