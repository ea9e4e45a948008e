"""The nodes of one machine: `nodes` in the configuration. Each is a process, with a port of its own."""

import os

from msgspec import Struct
from msgspec.structs import replace

from .devices import LAST_PORT, LOOPBACK
from .settings import EVERYWHERE, Config, ConfigError, named


class Place(Struct, frozen=True):
    """Which of the nodes of this machine one is: `number`, from 1, of `count`."""

    number: int
    count: int

    def __str__(self) -> str:
        """Return it as a command line has it, like 2/4."""
        return f"{self.number}/{self.count}"


def nodes_here(config: Config) -> int:
    """
    Return how many nodes run on this machine: with "auto" one for each processor that this process may use.

    Raises:
        ConfigError: If it is more than one, and another setting does not allow that.

    """
    count = len(os.sched_getaffinity(0)) if config.nodes == "auto" else config.nodes
    if count == 1:
        return 1
    if config.addresses:
        raise ConfigError(
            "`nodes` is for one machine, and `addresses` for nodes that are started one by one: leave one of them out."
        )
    if config.host in EVERYWHERE:
        raise ConfigError(
            f"host {config.host!r} is no address to which one node can send a page of another: "
            "with `nodes`, set host to the name or the address of this machine."
        )
    ports = {"port": config.port, "metrics_port": config.metrics_port}
    for key, port in ports.items():
        if port is not None and not 0 < port <= LAST_PORT + 1 - count:
            raise ConfigError(
                f"{key} must be a number from 1 to {LAST_PORT + 1 - count}: "
                f"{count} nodes have that port and the next {count - 1}."
            )
    if config.metrics_port is not None and abs(config.metrics_port - config.port) < count:
        raise ConfigError(
            f"metrics_port and port must be {count} apart at least: each of {count} nodes has one of both."
        )
    return count


def node_of(config: Config, place: Place, broker: str | None) -> Config:
    """
    Return the configuration of one of the nodes of this machine; `broker` is the URL of the broker they share.

    They are all stopped together, so none waits for the rounds of its tables: nobody is there to take these over.
    """
    metrics, before = config.metrics_port, place.number - 1
    ports = range(config.port, config.port + place.count)
    addresses = tuple(f"http://{named(config.host)}:{port}" for port in ports)
    here = tuple(f"http://{name}:{port}" for port in ports for name in LOOPBACK)  # a browser on this machine
    return replace(
        config,
        port=config.port + before,
        metrics_port=None if metrics is None else metrics + before,
        origins=(*config.origins, *here),
        addresses=addresses,
        address=addresses[before],
        drain=0,
        mqtt=config.mqtt if broker is None else replace(config.mqtt, url=broker, port=0),
    )
