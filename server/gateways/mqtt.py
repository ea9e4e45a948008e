"""The connection to the MQTT broker. It comes back by itself, also when it is dead and only seems to be open."""

import asyncio
import logging
import math
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import SystemRandom

import aiomqtt
import structlog
from msgspec import Struct

from server.config.devices import URL, Mqtt
from server.config.settings import ConfigError
from server.devices.device_session import Sent
from server.devices.embedded_broker import LOOPBACK, own_broker
from server.devices.outbox import Outbox, Topic
from server.devices.pit import NodeDevices
from server.devices.topics import node_topic
from server.logs import Reasons, doubled
from server.metrics import DEVICE_MESSAGES


BEAT = 2.0  # s between two messages that are only there to be acknowledged
PATIENCE = 3.0  # s for an acknowledgement; after that the broker counts as gone
KEEPALIVE = 5  # s; after that we count as gone for the broker, and the library closes a dead connection
FIRST, LONGEST = 0.2, 5.0  # s between two attempts to connect
STEADY = 10.0  # s; a connection that lasted so long was a good one
WAITING = 1_000  # messages that wait to be handled; more are passed over, and the devices repeat them
PORTS = {"mqtt": 1_883, "mqtts": 8_883}
LOTS = SystemRandom()

log = structlog.get_logger()
LIBRARY = logging.getLogger("croupier.mqtt")
LIBRARY.setLevel(logging.ERROR)  # its warnings come for each message; we log them ourselves, less often


class Incoming(asyncio.Queue[aiomqtt.Message]):
    """Messages that have come and are not handled yet; when it is full, more are counted and passed over."""

    passed_over = 0

    def put_nowait(self, item: aiomqtt.Message) -> None:
        """Take a message in, or log that it is passed over."""
        if not self.full():
            super().put_nowait(item)
            return
        DEVICE_MESSAGES.labels("crowded").inc()
        self.passed_over += 1
        if doubled(self.passed_over):
            log.warning("too many messages of devices: some are passed over", times=self.passed_over)


class Broker(Struct, frozen=True):
    """Where the broker is; `tls` is None on this machine."""

    host: str
    port: int
    tls: ssl.SSLContext | None = None


def broker_of(mqtt: Mqtt) -> Broker:
    """
    Return the broker at the configured url.

    Raises:
        ConfigError: If one of the files cannot be read, or is not what it should be.

    """
    found = URL.fullmatch(mqtt.url or "")
    assert found is not None
    host, port = found[2].strip("[]"), int(found[3] or PORTS[found[1]])
    if found[1] == "mqtt":
        return Broker(host, port)
    assert mqtt.certificate is not None
    try:
        tls = ssl.create_default_context(cafile=mqtt.ca)
        tls.load_cert_chain(mqtt.certificate, mqtt.key)
    except OSError as wrong:
        files = ", ".join(file for file in (mqtt.ca, mqtt.certificate, mqtt.key) if file is not None)
        raise ConfigError(f"The files of [mqtt] ({files}) cannot be used: {wrong}.") from wrong
    return Broker(host, port, tls)


@asynccontextmanager
async def connected(mqtt: Mqtt, devices: NodeDevices) -> AsyncIterator[Broker]:
    """
    Connect the devices of this node with the house while the context lasts, and give the broker.

    Raises:
        ConfigError: As `broker_of`.
        NotStarted: If the house's own broker does not start.

    """
    async with AsyncExitStack() as stack:
        if mqtt.url is not None:
            broker = broker_of(mqtt)
        else:
            broker = Broker(LOOPBACK, await stack.enter_async_context(own_broker(mqtt.port)))
        gateway = Gateway(broker, mqtt.site, devices.tables.owner, devices)
        tasks = [asyncio.create_task(gateway.run()), asyncio.create_task(devices.run())]
        try:
            yield broker
        finally:
            for task in tasks:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)


class Gateway:
    """The node's connection to the broker, for all that goes to its devices and comes from them."""

    def __init__(self, broker: Broker, site: str, owner: str, devices: NodeDevices) -> None:
        self.broker = broker
        self.alive = node_topic(site, owner)
        self.owner = owner
        self.patience = PATIENCE
        self.devices = devices

    async def run(self) -> None:
        """Keep the connection, until cancelled."""
        pause, reasons = FIRST, Reasons()
        while True:
            began = asyncio.get_running_loop().time()
            # In a task of its own: a group that fails while it is cancelled hides one of the two (Python 3.11).
            attempt = asyncio.create_task(self.attempt())
            try:
                await asyncio.wait((attempt,))
            finally:
                attempt.cancel()
                (wrong,) = await asyncio.gather(attempt, return_exceptions=True)
            if asyncio.get_running_loop().time() - began > STEADY:
                pause = FIRST
                reasons.over()
            if isinstance(wrong := first(wrong), aiomqtt.MqttError | OSError):
                if why := reasons.new(wrong):
                    log.warning("the broker is away: all devices are lost", why=why)
            else:
                log.error("the connection to the devices failed: it begins again", exc_info=wrong)
            await asyncio.sleep(pause * LOTS.uniform(0.5, 1))
            pause = min(2 * pause, LONGEST)

    async def attempt(self) -> None:
        """Connect, and serve until the connection is lost."""
        async with self.connection() as client:
            log.info("the broker is there", host=self.broker.host, port=self.broker.port)
            await self.serve(client)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[aiomqtt.Client]:
        """Yield a connected client; the broker forgets the connection before."""
        client = aiomqtt.Client(
            self.broker.host,
            self.broker.port,
            identifier=f"house-{self.owner[:16]}",
            logger=LIBRARY,
            queue_type=Incoming,
            protocol=aiomqtt.ProtocolVersion.V5,
            clean_start=True,
            tls_context=self.broker.tls,
            timeout=math.inf,  # we use our own: the library's may lose a cancellation (Python 3.11)
            keepalive=KEEPALIVE,
            max_queued_incoming_messages=WAITING,
        )
        try:
            async with asyncio.timeout(self.patience):
                await client.__aenter__()
        except (TimeoutError, asyncio.CancelledError):
            client._connected = asyncio.Future()  # noqa: SLF001 - cancelled, the library stumbles over it as it closes
            raise
        try:
            yield client
        finally:
            with suppress(aiomqtt.MqttError, TimeoutError):
                async with asyncio.timeout(self.patience):
                    await client.__aexit__(None, None, None)

    async def serve(self, client: aiomqtt.Client) -> None:
        """Receive and send, until the connection is lost."""
        outbox = Outbox()
        with self.devices.connected(outbox):
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self.listen(client))
                tasks.create_task(self.send(client, outbox))
                tasks.create_task(self.beat(client))

    async def listen(self, client: aiomqtt.Client) -> None:
        """Handle what comes."""
        async for message in client.messages:
            self.devices.handle_message(str(message.topic), message.payload, retained=message.retain)

    async def send(self, client: aiomqtt.Client, outbox: Outbox) -> None:
        """Send what waits, each message as soon as the one before is acknowledged."""
        while True:
            topic, what = await outbox.take()
            async with asyncio.timeout(self.patience):
                if isinstance(what, Sent):
                    await client.publish(topic, what.payload, qos=1, retain=what.retain)
                elif what is Topic.LEFT:
                    await client.unsubscribe(topic)
                elif any(code != 1 for code in await client.subscribe(topic, qos=1)):
                    log.error("the broker's access list does not let the house hear", topic=topic)

    async def beat(self, client: aiomqtt.Client) -> None:
        """Notice when the broker acknowledges nothing any more."""
        while True:
            async with asyncio.timeout(self.patience):
                await client.publish(self.alive, b"", qos=1)
            await asyncio.sleep(BEAT)


def first(wrong: BaseException | None) -> BaseException | None:
    """Return the first exception of groups within groups."""
    return first(wrong.exceptions[0]) if isinstance(wrong, BaseExceptionGroup) else wrong
