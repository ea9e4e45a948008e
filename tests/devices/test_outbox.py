"""What waits for the broker."""

from server.devices.device_session import Sent
from server.devices.outbox import Outbox, Topic


def sent(topic, payload):
    return Sent(topic, payload, retain=True)


async def test_what_waits_goes_in_order_and_only_the_last_of_each_topic():
    outbox = Outbox()
    outbox.subscribe(["a/up"])
    outbox.send([sent("a/show", b"1"), sent("a/session", b"2"), sent("a/show", b"3")])
    outbox.unsubscribe(["b/up"])

    assert [await outbox.take() for _ in range(4)] == [
        ("a/up", Topic.HEARD),
        ("a/session", sent("a/session", b"2")),
        ("a/show", sent("a/show", b"3")),
        ("b/up", Topic.LEFT),
    ]
    assert outbox.waiting == {}
