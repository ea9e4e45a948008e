import re
from itertools import chain

from protocol import sealing
from protocol.asyncapi_devices import CHANNELS
from protocol.printing import devices
from protocol.typescript import structs


def test_each_device_message_has_one_entry():
    found = structs(chain(*devices.MESSAGES.values()))

    assert all(devices.page().count(f"\n### {kind.cls.__name__}\n") == 1 for kind in found)


def test_the_example_s_seal_is_right():
    (sealed,) = re.findall("```json\n(.*?)\n```", devices.page())
    topic, session, boot, body = devices.EXAMPLE

    assert sealing.open_up(devices.KEY, topic, sealed.encode()) == sealing.SignedUp(session, boot, 1, body)


def test_each_topic_and_each_kind_of_device_is_listed():
    assert all(f"| `{where}` | {about} |" in devices.page() for where, (_, _, about) in CHANNELS.items())
    assert all(f"| `{kind}` | `" in devices.page() for kind in devices.devices.STATUS)
