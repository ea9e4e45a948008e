"""Whose line a message is on."""

from protocol.devices import SensorsStatus
from server.devices.lines import Lines
from tests.devices.sealer import Sealer, enrol
from tests.fakes import RiggedWorld


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
