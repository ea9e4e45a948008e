"""Whose line a message is on."""

from hypothesis import given
from hypothesis import strategies as some

from protocol.devices import SensorsStatus
from server.devices.device_sessions import Lines
from tests.devices.sealer import Sealer, enrol
from tests.fakes import RiggedWorld


@given(some.text(max_size=60), some.binary(max_size=3_000), some.booleans())
def test_whatever_comes_on_whatever_topic_does_nothing(topic, payload, retained):
    lines = Lines("house", RiggedWorld().entropy)
    line = lines.add(enrol())
    line.begin()
    for where in (topic, f"{line.at}/up"):
        _, heard = lines.hear(where, payload, 0, retained=retained)
        assert heard.verdict in ("retained", "foreign", "unsigned")
        assert heard.body is None


def test_a_message_is_heard_on_its_own_topic_and_not_while_the_line_is_closed():
    lines = Lines("house", RiggedWorld().entropy)
    device = Sealer(enrol())
    line = lines.add(device.device)
    device.hear(*line.begin())
    said = device.say(SensorsStatus((1,)))

    for topic in ("", "croupier/house/T1/d-2/up", "croupier/house/T2/d-1/up", "croupier/house/T1/d-1/show"):
        assert lines.hear(topic, said, 0, retained=False)[1].verdict == "foreign"
    assert lines.hear(f"{device.at}/up", said, 0, retained=True)[1].verdict == "retained"
    found, heard = lines.hear(f"{device.at}/up", said, 0, retained=False)
    assert (found, heard.verdict) == (line, "accepted")
    lines.close([device.device, enrol("d-2")])
    assert lines.hear(f"{device.at}/up", said, 0, retained=False) == (None, lines.hear("", b"", 0, retained=False)[1])
