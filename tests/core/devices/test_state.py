from server.core.devices.state import Device, of_kind


def test_the_device_of_a_kind_is_found():
    shoe = Device("automated_shoe", there=True)

    assert of_kind({"a": Device("sign", there=True), "b": shoe}, "automated_shoe") == shoe
    assert of_kind({}, "shuffler") is None
