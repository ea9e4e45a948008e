from server.config.devices import DeviceSettings
from server.devices.topics import node_topic, topic


def test_a_device_has_a_topic_of_its_own_under_its_table():
    assert topic("demo", DeviceSettings("pad", "T1", "keypad")) == "croupier/demo/T1/pad"


def test_a_node_has_a_topic_of_its_own_under_the_house():
    assert node_topic("demo", "0123456789abcdef-and-more") == "croupier/demo/house/0123456789abcdef"
