"""`croupier serve --nodes`: several nodes on this machine, each a process, over one store and one broker."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from server.access.guests import bot_pass
from server.access.staff_codes import StaffCodes
from server.config.keys import keys
from server.config.loading import VARIABLES
from server.config.nodes import Place, node_of
from server.config.settings import Config
from server.devices.embedded_broker import own_broker
from server.processes import ROOT, Child, NotStarted, environment, supervised
from server.store.house_log import HouseLog
from server.world import RealWorld

from .demo import bots_and_readers, devices, simulated_readers
from .opening import OPEN, announce
from .play_devices import save_broker_url
from .staff_codes import issue_codes
from .store import opened_store


STARTED_WITHIN = 60.0  # s


class NodeProcess(Child):
    """One of the nodes. It stops by itself when this process has ended, which closes its standard input."""

    stopped_within = 10.0  # s

    def __init__(self, place: Place, file: Path, broker: str | None, secrets: Mapping[str, str]) -> None:
        command = [sys.executable, "-m", "server", "serve", "--config", str(file.absolute()), "--node", str(place)]
        if broker is not None:
            command += ["--broker", broker]
        given = {name: os.environ[name] for name in VARIABLES if name in os.environ}
        super().__init__(
            f"node {place}", *command, cwd=ROOT, stdin=PIPE, stdout=PIPE, env=environment(**given, **secrets)
        )
        self.reading: asyncio.Task[bytes] | None = None

    async def ready(self) -> None:
        """Wait until its port is open."""
        assert self.process is not None
        output = self.process.stdout
        assert output is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(STARTED_WITHIN):
                while line := await output.readline():
                    if line.decode().startswith(OPEN):
                        self.reading = asyncio.create_task(output.read())
                        return
        raise NotStarted(f"{self.name.capitalize()} of this machine does not start.")


async def serve_nodes(config: Config, file: Path, count: int, *, demo: bool) -> None:
    """
    Run `count` nodes with the configuration in `file` until a signal says to stop; SIGHUP goes to each of them.

    This process keeps what they share: the private Redis, the broker, the anchors of all, and the codes of the staff.
    """
    stopping, world = asyncio.Event(), RealWorld()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    async with opened_store(config, serving=True, exchanging=True) as store, AsyncExitStack() as stack:
        secrets = keys(os.environ, Path(config.var))
        broker = config.mqtt.url
        if config.devices and broker is None:
            broker = save_broker_url(config, await stack.enter_async_context(own_broker(config.mqtt.port)))
        shared = {"CROUPIER_KEY": ",".join(secret.hex() for secret in secrets)}
        places = [Place(number, count) for number in range(1, count + 1)]
        nodes = [NodeProcess(place, file, broker, shared) for place in places]
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, tell, nodes)
        await stack.enter_async_context(supervised(*nodes))
        codes = await issue_codes(config, StaffCodes(store.sessions, world, HouseLog(store.house, world.now)))
        if demo:
            await stack.enter_async_context(bots_and_readers(config, config.port, codes, bot_pass(store.macs)))
            if broker is not None:
                await stack.enter_async_context(devices(config, broker, secrets[0]))
        simulated = simulated_readers(config) if demo else set()
        address = node_of(config, places[0], broker).address
        announce(address, {name: code for name, code in codes.items() if name not in simulated})
        await stopping.wait()


def tell(nodes: list[NodeProcess]) -> None:
    """Have each node read the staff again."""
    for node in nodes:
        if node.process is not None:
            with suppress(ProcessLookupError):
                node.process.send_signal(signal.SIGHUP)
