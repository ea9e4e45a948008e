"""What one connection is sent: messages as frames, in order, up to a bound."""

import asyncio

from protocol.codec import Codec
from protocol.message_base import ServerMessage
from protocol.messages import CloseCode, refused
from protocol.refusals import Code, Refused
from protocol.sentences import Text
from server.metrics import SENT_AWAY

from .caller_socket import CallerSocket, framed
from .crowd import Crowd
from .outbox import Outbox


class Sender:
    """
    The sending side of a connection. `ending` says with which code it is about to close.

    All that is sent in one turn of the loop is written at once at the end of that turn; what may come `later` is
    written with the `crowd`, or with what is sent meanwhile. What a client does not take waits in the outbox.
    """

    def __init__(self, socket: CallerSocket, codec: Codec, crowd: Crowd) -> None:
        self.socket = socket
        self.codec = codec
        self.crowd = crowd
        self.due = False  # at the end of this turn
        self.loop = asyncio.get_running_loop()
        self.outbox = Outbox(self.loop.time)
        self.ending: asyncio.Future[CloseCode] = self.loop.create_future()
        socket.on_drained = self.go_on

    def send(self, data: bytes) -> None:
        """Send a frame soon; a client that is too slow is sent away, to come back and resume."""
        if not self.due:
            self.due = True
            self.loop.call_soon(self.write)
        self.put(data)

    def send_later(self, data: bytes) -> None:
        """Send a frame as `send` does, with the crowd."""
        if not self.outbox.frames:
            self.crowd.add(self)
        self.put(data)

    def put(self, data: bytes) -> None:
        """Have a frame wait."""
        self.outbox.put(framed(data, binary=self.codec.binary))
        if self.outbox.overflowed:
            SENT_AWAY.inc(not self.ending.done())
            self.end(CloseCode.RESUME)

    def tell(self, message: ServerMessage) -> None:
        """Send a message soon."""
        self.send(self.codec.encode(message))

    def refuse(self, message_id: str | None, no: Refused, retry_after: int | None = None) -> None:
        """Refuse a message, or the whole connection; it is worth another try after so many ms, or as its code says."""
        self.tell(refused(message_id, no.code, no.sentence, retry_after))

    def end(self, code: CloseCode) -> None:
        """Close the connection soon."""
        if not self.ending.done():
            self.loop.call_soon(self.write)  # what waits for the crowd
            self.ending.set_result(code)

    def sign_out(self, why: Refused | None = None) -> None:
        """Close, because the session has ended or is locked."""
        if why is not None:
            self.refuse(None, why)
        self.end(CloseCode.LOCKED if why is not None and why.code is Code.LOCKED else CloseCode.SIGNED_OUT)

    def turn_out(self, why: str) -> None:
        """Say why, and close, because the player is excluded."""
        self.refuse(None, Refused(Text.EXCLUDED, why=why))
        self.end(CloseCode.EXCLUDED)

    def write(self) -> None:
        """Write what waits, as far as the client takes it."""
        self.due = False
        while self.outbox.frames and not self.socket.full:
            self.socket.write(self.outbox.take())
            if not self.socket.full:
                self.outbox.sent()

    def go_on(self) -> None:
        """Go on writing: the client has taken what was written."""
        self.outbox.sent()
        self.write()
