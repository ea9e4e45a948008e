"""A house elsewhere is put under load only if it is named twice."""

import pytest

from clients.python.load.reach import is_loopback, may_reach, refusal


ELSEWHERE = "ws://192.0.2.7:8000/ws"


@pytest.mark.parametrize(
    "url", ["ws://127.0.0.1:8000/ws", "ws://127.9.9.9/ws", "ws://[::1]:8000/ws", "ws://localhost/ws"]
)
def test_a_house_of_this_machine_needs_no_confirmation(url):
    assert is_loopback(url)
    assert refusal(url, None, None) is None


@pytest.mark.parametrize(
    ("option", "variable"),
    [(None, None), ("192.0.2.7", None), (None, "192.0.2.7"), ("192.0.2.7", "192.0.2.8"), ("yes", "yes")],
)
def test_a_house_elsewhere_is_refused_unless_named_twice(option, variable):
    said = refusal(ELSEWHERE, option, variable)

    assert said.startswith("192.0.2.7 is not this machine")
    assert "--another-machine 192.0.2.7" in said
    assert "CROUPIER_LOAD_HOST=192.0.2.7" in said


def test_a_house_elsewhere_that_is_named_twice_may_be_put_under_load():
    assert refusal(ELSEWHERE, "192.0.2.7", "192.0.2.7") is None


def test_addresses_that_a_house_names_are_looked_at_too():
    assert may_reach("ws://127.0.0.1:8001/ws", None)
    assert not may_reach(ELSEWHERE, None)
    assert not may_reach("ws://192.0.2.8:8000/ws", "192.0.2.7")
    assert not may_reach("ws://no.such.host.invalid/ws", None)
    assert may_reach(ELSEWHERE, "192.0.2.7")
