"""A device with a real connection to a broker: it does what `sealing.py` asks of a device, and no more."""

import asyncio
import math
from contextlib import asynccontextmanager

import aiomqtt

from server.devices.device_session import Sent
from tests.devices.sealer import Sealer
from tests.fakes import eventually


REPEAT = 0.3  # s
V5 = aiomqtt.ProtocolVersion.V5


class Handset(Sealer):
    """A connected device, with the topics on which anything came."""

    def __init__(self, *about):
        super().__init__(*about)
        self.topics = []

    async def listen(self):
        async for message in self.client.messages:
            self.topics.append(str(message.topic))
            self.hear(Sent(str(message.topic), message.payload, message.retain))

    async def do(self, body):
        """Say something until it is answered, and return why it was refused, or None."""
        self.n += 1
        number = self.n
        while number not in self.answers:
            await self.client.publish(f"{self.at}/up", self.say(body, number), qos=1)
            for _ in range(30):
                await asyncio.sleep(REPEAT / 30)
                if number in self.answers:
                    break
        return self.answers[number]


@asynccontextmanager
async def handset(port, device, boot="boot-0001", tls=None, host="127.0.0.1", **about):
    """Yield a device that has a session."""
    one = Handset(device, boot)
    will = aiomqtt.Will(f"{one.at}/up", one.will(), qos=1)
    async with aiomqtt.Client(
        host, port, protocol=V5, will=will, identifier=device.id, timeout=math.inf, tls_context=tls, **about
    ) as one.client:
        for where in ("session", "show", "answer"):
            await one.client.subscribe(f"{one.at}/{where}", qos=1)
        listening = asyncio.create_task(one.listen())
        try:
            await eventually(lambda: one.session != "0" * 32)
            yield one
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
