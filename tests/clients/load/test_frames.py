import msgpack

from clients.python.load.frames import KEPT, Frame, Frames
from tests.clients.load.messages import updates


def test_the_same_bytes_are_decoded_once():
    data = msgpack.packb({"type": "Updates", "seq": 3, "mark": "m3", "updates": [{"type": "Skipped", "seq": 3}]})

    frames = Frames()
    assert frames.decoded(data) is frames.decoded(bytes(bytearray(data)))
    assert frames.decoded(data) is not Frames().decoded(data)


def test_few_frames_are_kept():
    frames = Frames()
    for number in range(3 * KEPT):
        frames.decoded(msgpack.packb({"type": "Heartbeat", "now": number}))

    assert len(frames._decoded) <= KEPT


def test_a_frame_knows_which_events_it_has():
    told = updates(11, 12, 13)
    assert (told.kind, told.first, told.last, told.mark, told.whole, told.read) == (
        "Updates",
        11,
        13,
        "m13",
        True,
        False,
    )

    assert not updates(11, 13).whole


def test_a_frame_without_events():
    told = Frame({"type": "Heartbeat", "now": 1, "seq": None, "mark": None})
    assert (told.last, told.mark, told.whole, told.updates) == (0, "", False, [])
