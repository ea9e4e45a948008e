"""
A device's connection to the broker, which comes back by itself.

The device says what it does and how it stands, a message at a time; that is repeated until it is answered, and sealed
anew where the house has begun another session. Who is silent for longer than a few seconds is lost to the house.
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
from .line import TOLD, Line
from .sealing import Body, seal
from .showing import in_words


BEAT = 2.0  # s after which a device says again how it stands
REPEAT = 1.0  # s without an answer
MOMENT = 0.1  # s between two looks at the clock
PATIENCE = 4.0  # s for the broker
KEEPALIVE = 5  # s
ASIDE = 10.0  # s without an answer to the device, after which it is not played elsewhere any more
FIRST, LONGEST = 0.5, 5.0  # s between two attempts to connect
LOTS = SystemRandom()


class Broker(NamedTuple):
    """Where the broker is."""

    host: str
    port: int
    tls: ssl.SSLContext | None = None


class Elsewhere(Exception):
    """The same device is played elsewhere now: two would only displace each other."""


class Connection:
    """
    One device at a broker; `tell` is called with a line of text for each thing that somebody might like to know.

    Who plays the same device from elsewhere displaces it: for good, or for as long as they do if it `returns`.
    """

    def __init__(
        self,
        device: Device,
        broker: Broker,
        tell: Callable[[str], None],
        *,
        returns: bool = False,
        aside: float = ASIDE,
    ) -> None:
        self.returns = returns
        self.aside = aside
        self.device = device
        self.broker = broker
        self.line = Line(device.about, os.urandom(8).hex())
        self.tell = tell
        self.heard = False  # on this connection
        self.silent_until = 0.0
        self.forged: deque[bytes] = deque(maxlen=9)  # messages on request that ought not to act
        self.recorded = b""  # the last message that did something

    async def run(self) -> None:
        """Keep the connection, until cancelled, or until the same device is played from elsewhere."""
        pause, told = FIRST, ""
        while True:
            attempt = asyncio.create_task(self.attempt())
            try:
                await asyncio.wait((attempt,))
            finally:
                attempt.cancel()
                (wrong,) = await asyncio.gather(attempt, return_exceptions=True)
            wrong = first(wrong)
            if isinstance(wrong, Elsewhere):
                self.tell("is played elsewhere now")
                if not self.returns:
                    return
                await self.stand_aside()
                self.line, self.heard = Line(self.device.about, os.urandom(8).hex()), False
                continue
            if not isinstance(wrong, aiomqtt.MqttError | OSError):
                raise wrong or AssertionError
            if self.heard:
                pause, told, self.heard = FIRST, "", False
            if told != (told := str(wrong) or type(wrong).__name__):
                self.tell(f"has no connection: {told}")
            await asyncio.sleep(pause * LOTS.uniform(0.5, 1))
            pause = min(2 * pause, LONGEST)

    async def attempt(self) -> None:
        """Connect, and serve until the connection is lost."""
        async with self.connection() as client:
            self.device.due = True
            for where in TOLD:
                async with asyncio.timeout(PATIENCE):
                    await client.subscribe(f"{self.line.about.topics}{where}", qos=1)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self.listen(client))
                tasks.create_task(self.speak(client))

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[aiomqtt.Client]:
        """Yield a client that is connected, with a last will; who leaves in order says so."""
        will = aiomqtt.Will(self.line.up, self.line.will(), qos=1)
        client = aiomqtt.Client(
            self.broker.host,
            self.broker.port,
            identifier=self.line.about.device,
            protocol=aiomqtt.ProtocolVersion.V5,
            clean_start=True,
            will=will,
            tls_context=self.broker.tls,
            timeout=math.inf,  # ours are sound
            keepalive=KEEPALIVE,
        )
        async with asyncio.timeout(PATIENCE):
            await client.__aenter__()
        try:
            yield client
        except asyncio.CancelledError:
            with suppress(aiomqtt.MqttError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await client.publish(self.line.up, self.line.gone(), qos=1)
            raise
        finally:
            with suppress(aiomqtt.MqttError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await client.__aexit__(None, None, None)

    async def stand_aside(self) -> None:
        """Wait until nobody answers the device any more: whoever plays it from elsewhere has gone."""
        while True:
            with suppress(aiomqtt.MqttError, OSError):
                await self.watch()
                return
            await asyncio.sleep(LONGEST)

    async def watch(self) -> None:
        """Return when the device is not answered any more."""
        async with aiomqtt.Client(
            self.broker.host,
            self.broker.port,
            identifier=f"{self.line.about.device}-aside",
            protocol=aiomqtt.ProtocolVersion.V5,
            tls_context=self.broker.tls,
        ) as client:
            await client.subscribe(f"{self.line.about.topics}answer", qos=1)
            with suppress(TimeoutError):
                while True:
                    async with asyncio.timeout(self.aside):
                        await anext(client.messages)

    async def listen(self, client: aiomqtt.Client) -> None:
        """Hear what comes."""
        async for message in client.messages:
            if isinstance(message.payload, bytes):
                self.hear(str(message.topic), message.payload)

    def hear(self, topic: str, payload: bytes) -> None:
        """Heed a message that came."""
        asked, heard = self.line.open, self.line.hear(topic, payload)
        if heard is None:
            return
        self.heard = True
        match heard["type"]:
            case "Session" if self.line.elsewhere:
                raise Elsewhere
            case "Session":
                self.device.due = True
            case "Answer":
                assert asked is not None
                if (refusal := heard["refusal"]) is not None:
                    self.tell(f"{asked['type']} is refused: {refusal['sentence']}")
                self.device.answered(asked, refusal)
            case _:
                if self.device.show(heard):
                    self.tell(in_words(heard))
        self.device.news.set()

    async def speak(self, client: aiomqtt.Client) -> None:
        """Say what is to be said, and again what is not answered."""
        line, device = self.line, self.device
        clock = asyncio.get_running_loop().time
        said: tuple[str | None, int] = (None, 0)  # under which session, and which message
        again = beat = clock()
        while True:
            device.news.clear()
            while self.forged:
                await self.send(client, self.forged.popleft())
            if line.session is not None and clock() >= self.silent_until:
                if clock() >= beat:
                    device.due = True
                if line.open is None and (body := device.next()) is not None:
                    line.say(body)
                if line.open is not None and (said != (said := (line.session, line.n)) or clock() >= again):
                    again, beat = clock() + REPEAT, clock() + BEAT
                    await self.send(client, self.sealed(line.open))
            with suppress(TimeoutError):
                async with asyncio.timeout(MOMENT):
                    await device.news.wait()

    def sealed(self, body: Body) -> bytes:
        """Seal the open message, and record it if it does something."""
        made = self.line.sealed()
        if not body["type"].endswith("Status") and body["type"] != "Well":
            self.recorded = made
        return made

    async def send(self, client: aiomqtt.Client, payload: bytes) -> None:
        """Send a message, and wait until the broker has it."""
        async with asyncio.timeout(PATIENCE):
            await client.publish(self.line.up, payload, qos=1)

    # Faults on request.

    def silence(self, seconds: float) -> None:
        """Say nothing for some seconds, and stay connected."""
        self.silent_until = asyncio.get_running_loop().time() + seconds

    def duplicate(self) -> bool:
        """Send the last message once more; return whether there is one."""
        return self.forge(self.line.last)

    def replay(self) -> bool:
        """Send once more what did something last, as who has recorded it would; return whether there is anything."""
        return self.forge(self.recorded)

    def wrong_key(self) -> bool:
        """Send a message under a key that is not the device's; return whether it has a session to do so."""
        line = self.line
        if line.session is None:
            return False
        return self.forge(seal(os.urandom(32), line.up, line.session, line.boot, line.n + 1, self.device.status()))

    def forge(self, payload: bytes) -> bool:
        """Have a message sent that ought not to act."""
        if payload:
            self.forged.append(payload)
            self.device.news.set()
        return bool(payload)


def first(wrong: BaseException | None) -> BaseException | None:
    """Return what went wrong first, in tasks within tasks."""
    return first(wrong.exceptions[0]) if isinstance(wrong, BaseExceptionGroup) else wrong
