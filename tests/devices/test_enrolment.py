"""The keys of the devices that belong to the house."""

import hmac

from server.config.devices import DeviceSettings
from server.devices.enrolment import device_key, enrolled


def test_each_device_and_each_issue_has_its_own_key_derived_from_the_houses():
    secret = bytes(range(32))
    keys = [
        device_key(secret, "a", 1),
        device_key(secret, "a", 2),
        device_key(secret, "b", 1),
        device_key(bytes(32), "a", 1),
    ]

    assert len({*keys}) == 4
    assert {len(key) for key in keys} == {32}
    assert enrolled([DeviceSettings("a", "T1", "sign", issue=2)], secret)["a"].key == keys[1]
    extracted = hmac.digest(bytes(32), secret, "sha256")  # RFC 5869, by hand: a vendor's device never has to change
    assert keys[1] == hmac.digest(extracted, b"croupier device a issue 2\x01", "sha256")


def test_a_device_does_not_show_its_key():
    one = enrolled([DeviceSettings("a", "T1", "sign")], bytes(32))["a"]

    assert repr(one) == "Enrolled('a', 'T1', 'sign')"
