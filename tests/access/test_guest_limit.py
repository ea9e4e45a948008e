import pytest

from protocol.refusals import Refused
from server.access import guest_limit
from server.access.guest_limit import HOUR, GuestLimit


def test_each_address_has_its_own_count_and_each_hour_a_new_one():
    clock = [0.0]
    limit = GuestLimit(2, lambda: clock[0])
    for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1", "192.0.2.1", "2001:db8::2"):
        limit.count(address)
    for full in ("192.0.2.1", "2001:db8::3"):
        with pytest.raises(Refused):
            limit.count(full)
    limit.count("192.0.2.2")
    clock[0] = HOUR

    limit.count("192.0.2.1")


def test_more_addresses_than_are_counted_do_not_have_others_refused(monkeypatch):
    monkeypatch.setattr(guest_limit, "MOST_ADDRESSES", 2)
    limit = GuestLimit(2, lambda: 0.0)
    for number in range(9):
        for _ in range(2):
            limit.count(f"192.0.2.{number}")
    with pytest.raises(Refused):
        limit.count("192.0.2.8")

    assert len(limit.came) == 2
