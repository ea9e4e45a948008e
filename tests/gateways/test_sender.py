import asyncio
import json
from io import BytesIO

from websockets.frames import Frame
from websockets.streams import StreamReader

from protocol.codec import JSON
from protocol.messages import CloseCode
from protocol.refusals import Refused
from protocol.sentences import Text
from server.gateways.crowd import Crowd
from server.gateways.outbox import AT_ONCE, MOST_BYTES
from server.gateways.sender import Sender


class Socket:
    """A client that takes `patience` more writes before it is full."""

    def __init__(self, patience=1_000):
        self.writes = []
        self.patience = patience
        self.on_drained = None

    @property
    def full(self):
        return self.patience == 0

    def write(self, frames):
        assert self.patience
        self.patience -= 1
        self.writes.append(frames)

    def drain(self, patience):
        self.patience = patience
        self.on_drained()

    @property
    def heard(self):
        """The messages in all that was written."""
        reader, wire = StreamReader(), BytesIO(b"".join(self.writes))
        return [json.loads(frame.data) for frame in frames(reader, wire.read())]


def frames(reader, data):
    reader.feed_data(data)
    while reader.buffer:
        parsing = Frame.parse(reader.read_exact, mask=False)
        try:
            while True:
                next(parsing)
        except StopIteration as whole:
            yield whole.value


async def test_all_that_is_sent_in_one_turn_is_one_write():
    sender = Sender(Socket(), JSON, Crowd())
    sender.refuse("1", Refused(Text.SLOW_DOWN))
    sender.refuse(None, Refused(Text.HELLO_FIRST))
    assert not sender.socket.writes
    await asyncio.sleep(0)
    assert len(sender.socket.writes) == 1
    sender.refuse("2", Refused(Text.SLOW_DOWN))
    await asyncio.sleep(0)
    assert len(sender.socket.writes) == 2

    assert [(message["id"], message["code"]) for message in sender.socket.heard] == [
        ("1", "too_fast"),
        (None, "not_signed_in"),
        ("2", "too_fast"),
    ]
    assert not sender.outbox.frames


async def test_what_a_full_socket_does_not_take_waits_and_goes_on_in_order():
    sender = Sender(Socket(patience=1), JSON, Crowd())
    for turn in range(3):
        sender.send(b"%d" % turn + b" " * (AT_ONCE - 10))
        sender.send(b"%d" % (turn + 10))
        await asyncio.sleep(0)
    assert sender.socket.heard == [0, 10]
    assert len(sender.outbox.frames) == 6  # what the client was given counts until it took that

    sender.socket.drain(patience=1)
    assert sender.socket.heard == [0, 10, 1, 11]
    assert len(sender.outbox.frames) == 4
    sender.socket.drain(patience=9)
    assert sender.socket.heard == [0, 10, 1, 11, 2, 12]
    assert (len(sender.outbox.frames), sender.outbox.waiting) == (0, 0)


async def test_a_client_who_takes_too_little_is_sent_away_and_the_first_reason_counts():
    sender = Sender(Socket(), JSON, Crowd())
    sender.send(bytes(MOST_BYTES + 1))
    sender.end(CloseCode.TOO_FAST)

    assert await sender.ending == CloseCode.RESUME
    assert not sender.socket.writes


async def test_a_client_who_was_sent_away_is_sent_nothing_more():
    sender = Sender(Socket(patience=0), JSON, Crowd())
    sender.send(b"1")
    sender.send(bytes(MOST_BYTES))
    sender.send(b"2")
    sender.socket.drain(patience=1)
    await asyncio.sleep(0)

    assert await sender.ending == CloseCode.RESUME
    assert not sender.socket.writes


async def test_what_may_come_later_is_written_with_what_is_sent_meanwhile():
    crowd, sender = Crowd(), Sender(Socket(), JSON, Crowd())
    sender.crowd = crowd
    crowd.written = sender.loop.time()
    sender.send_later(b"1")
    await asyncio.sleep(0)
    assert not sender.socket.writes
    sender.send(b"2")
    await asyncio.sleep(0)

    assert sender.socket.heard == [1, 2]
    assert len(sender.socket.writes) == 1


async def test_what_may_come_later_is_written_before_the_connection_closes():
    sender = Sender(Socket(), JSON, Crowd())
    sender.crowd.written = sender.loop.time()
    sender.ending.add_done_callback(lambda _: sender.socket.writes.append(b"closed"))
    sender.send_later(b"1")
    sender.end(CloseCode.RESUME)
    await asyncio.sleep(0)

    assert len(sender.socket.writes) == 2
    assert sender.socket.writes[1] == b"closed"
