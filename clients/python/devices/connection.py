"""
A device's connection to the broker, which reconnects by itself.

The device sends its actions and its status, one message at a time. Each message is repeated until the house answers it,
and sealed again when the house begins another session. A device that is silent for some seconds counts as lost.
"""

import asyncio
import math
import os
import ssl
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import SystemRandom
from typing import NamedTuple

import aiomqtt

from .device import Device
from .display_text import display_text
from .sealing import Body, seal
from .session import SUBSCRIBED, DeviceSession


BEAT = 2.0  # s between two reports of a device's status
REPEAT = 1.0  # s without an answer, after which a message is sent again
TICK = 0.1  # s between two looks at the clock
TIMEOUT = 4.0  # s for the broker to answer
GRACE = 1.0  # s to be connected, and then to disconnect, when the connection is given up meanwhile
KEEPALIVE = 5  # s; of MQTT
STANDBY = 10.0  # s without an answer to the device, after which no other process runs it any more
FIRST, LONGEST = 0.5, 5.0  # s between two attempts to connect
CHANCE = SystemRandom()


class Broker(NamedTuple):
    """The address of the broker; without `tls` the connection is plain."""

    host: str
    port: int
    tls: ssl.SSLContext | None = None


class Displaced(Exception):
    """Another process runs the same device now. Two processes would displace each other again and again."""


class Connection:
    """
    One device at a broker. `tell` is called with a line of text for whatever a person at the terminal should know.

    Another process that runs the same device displaces this one. With `returns` it takes the device back afterwards,
    when nobody has answered the device for `standby` seconds.
    """

    def __init__(
        self,
        device: Device,
        broker: Broker,
        tell: Callable[[str], None],
        *,
        returns: bool = False,
        standby: float = STANDBY,
    ) -> None:
        self.returns = returns
        self.standby = standby
        self.device = device
        self.broker = broker
        self.session = DeviceSession(device.about, os.urandom(8).hex())
        self.tell = tell
        self.heard = False  # whether the house sent anything on this connection
        self.silent_until = 0.0
        self.forged: deque[bytes] = deque(maxlen=9)  # messages sent on request, all of which the house must refuse
        self.recorded = b""  # the last message that was an action, for `replay`

    async def run(self) -> None:
        """Keep a connection open until cancelled, or until another process runs the same device."""
        pause, told = FIRST, ""
        while True:
            attempt = asyncio.create_task(self.attempt())
            try:
                await asyncio.wait((attempt,))
            finally:
                attempt.cancel()
                (wrong,) = await asyncio.gather(attempt, return_exceptions=True)
            wrong = first_error(wrong)
            if isinstance(wrong, Displaced):
                self.tell("is played elsewhere now")
                if not self.returns:
                    return
                await self.stand_by()
                self.session, self.heard = DeviceSession(self.device.about, os.urandom(8).hex()), False
                continue
            if not isinstance(wrong, aiomqtt.MqttError | OSError):
                raise wrong or AssertionError
            if self.heard:
                pause, told, self.heard = FIRST, "", False
            if told != (told := str(wrong) or type(wrong).__name__):
                self.tell(f"has no connection: {told}")
            await asyncio.sleep(pause * CHANCE.uniform(0.5, 1))
            pause = min(2 * pause, LONGEST)

    async def attempt(self) -> None:
        """Connect, and send and receive until the connection is lost."""
        async with self.connection() as client:
            self.device.status_due = True
            for where in SUBSCRIBED:
                async with asyncio.timeout(TIMEOUT):
                    await client.subscribe(f"{self.session.about.topics}{where}", qos=1)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self.listen(client))
                tasks.create_task(self.send_messages(client))

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[aiomqtt.Client]:
        """Yield a connected client with a last will. On a normal exit, say `Gone` first."""
        will = aiomqtt.Will(self.session.up, self.session.will(), qos=1)
        client = aiomqtt.Client(
            self.broker.host,
            self.broker.port,
            identifier=self.session.about.device,
            protocol=aiomqtt.ProtocolVersion.V5,
            clean_start=True,
            will=will,
            tls_context=self.broker.tls,
            timeout=math.inf,  # the timeouts here replace those of the library
            keepalive=KEEPALIVE,
        )
        await enter(client)
        try:
            yield client
        except asyncio.CancelledError:
            with suppress(aiomqtt.MqttError, TimeoutError):
                async with asyncio.timeout(TIMEOUT):
                    await client.publish(self.session.up, self.session.gone(), qos=1)
            raise
        finally:
            await leave(client)

    async def stand_by(self) -> None:
        """Wait until the other process that runs the device has ended."""
        while True:
            with suppress(aiomqtt.MqttError, OSError):
                await self.watch_answers()
                return
            await asyncio.sleep(LONGEST)

    async def watch_answers(self) -> None:
        """Return when no answer to the device has come for `standby` seconds."""
        async with aiomqtt.Client(
            self.broker.host,
            self.broker.port,
            identifier=f"{self.session.about.device}-aside",
            protocol=aiomqtt.ProtocolVersion.V5,
            tls_context=self.broker.tls,
        ) as client:
            await client.subscribe(f"{self.session.about.topics}answer", qos=1)
            with suppress(TimeoutError):
                while True:
                    async with asyncio.timeout(self.standby):
                        await anext(client.messages)

    async def listen(self, client: aiomqtt.Client) -> None:
        """Handle the messages that come."""
        async for message in client.messages:
            if isinstance(message.payload, bytes):
                self.receive(str(message.topic), message.payload)

    def receive(self, topic: str, payload: bytes) -> None:
        """Handle one message from the house."""
        asked, heard = self.session.open, self.session.receive(topic, payload)
        if heard is None:
            return
        self.heard = True
        match heard["type"]:
            case "Session" if self.session.displaced:
                raise Displaced
            case "Session":
                self.device.status_due = True
            case "Answer":
                assert asked is not None
                if (refusal := heard["refusal"]) is not None:
                    self.tell(f"{asked['type']} is refused: {refusal['sentence']}")
                self.device.answered(asked, refusal)
            case _:
                if self.device.show(heard):
                    self.tell(display_text(heard))
        self.device.news.set()

    async def send_messages(self, client: aiomqtt.Client) -> None:
        """Send what the device has to say, and repeat what is not answered."""
        session, device = self.session, self.device
        clock = asyncio.get_running_loop().time
        sent: tuple[str | None, int] = (None, 0)  # the session and the number of the message sent last
        again = beat = clock()
        while True:
            device.news.clear()
            while self.forged:
                await self.send(client, self.forged.popleft())
            if session.name is not None and clock() >= self.silent_until:
                if clock() >= beat:
                    device.status_due = True
                if session.open is None and (body := device.next()) is not None:
                    session.say(body)
                if session.open is not None and (sent != (sent := (session.name, session.n)) or clock() >= again):
                    again, beat = clock() + REPEAT, clock() + BEAT
                    await self.send(client, self.sealed(session.open))
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await device.news.wait()

    def sealed(self, body: Body) -> bytes:
        """Seal the open message, and record it if it is an action."""
        made = self.session.sealed()
        if not body["type"].endswith("Status") and body["type"] != "Well":
            self.recorded = made
        return made

    async def send(self, client: aiomqtt.Client, payload: bytes) -> None:
        """Publish a message, and wait until the broker has it."""
        async with asyncio.timeout(TIMEOUT):
            await client.publish(self.session.up, payload, qos=1)

    # Faults on request.

    def silence(self, seconds: float) -> None:
        """Stay connected and send nothing for some seconds."""
        self.silent_until = asyncio.get_running_loop().time() + seconds

    def duplicate(self) -> bool:
        """Send the last message again. Return whether there is one."""
        return self.forge(self.session.last)

    def replay(self) -> bool:
        """Send the last action again, as an eavesdropper would. Return whether there is one."""
        return self.forge(self.recorded)

    def wrong_key(self) -> bool:
        """Send a message sealed with a wrong key. Return whether the device has a session, which that needs."""
        session = self.session
        if session.name is None:
            return False
        return self.forge(
            seal(os.urandom(32), session.up, session.name, session.boot, session.n + 1, self.device.status())
        )

    def forge(self, payload: bytes) -> bool:
        """Queue a message that the house must refuse."""
        if payload:
            self.forged.append(payload)
            self.device.news.set()
        return bool(payload)


async def enter(client: aiomqtt.Client) -> None:
    """Connect. When that is cancelled or takes too long, close what is open of it: the library would not."""
    entering = asyncio.ensure_future(client.__aenter__())
    try:
        async with asyncio.timeout(TIMEOUT):
            await asyncio.shield(entering)
    except (asyncio.CancelledError, TimeoutError):
        await asyncio.wait((entering,), timeout=GRACE)  # a thread of the library opens the socket
        if not entering.done() or entering.exception() is None:
            await leave(client, GRACE)
        entering.cancel()
        await asyncio.gather(entering, return_exceptions=True)
        raise


async def leave(client: aiomqtt.Client, within: float = TIMEOUT) -> None:
    """Disconnect, and wait some seconds for it."""
    with suppress(aiomqtt.MqttError, TimeoutError):
        async with asyncio.timeout(within):
            await client.__aexit__(None, None, None)


def first_error(wrong: BaseException | None) -> BaseException | None:
    """Return the first error in nested groups."""
    return first_error(wrong.exceptions[0]) if isinstance(wrong, BaseExceptionGroup) else wrong
