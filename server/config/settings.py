"""The settings of a house, as its configuration has them."""

import re
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from protocol.values import Name
from server.core.meter.settings import MeterSettings
from server.core.settings import TableSettings

from .access import Access
from .devices import LAST_PORT, DeviceSettings, Mqtt


MOST_TABLES = 1_000
MOST_NODES = 64
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - compared, not bound; hosts that are all addresses of the machine
MOST = 100_000_000  # cents: at the highest odds, four digits to 1, a payout still fits in a wallet


class ConfigError(Exception):
    """The configuration cannot be used; the sentence names the key and says what would be right."""


class Staff(Struct, frozen=True, forbid_unknown_fields=True):
    """The names under which dealers and supervisors sign in, with new one-use codes at each start."""

    dealers: Annotated[tuple[Name, ...], Meta(min_length=1)] = ("Dana",)
    supervisors: Annotated[tuple[Name, ...], Meta(min_length=1)] = ("Sam",)


class Bots(Struct, frozen=True, forbid_unknown_fields=True):
    """The bots of the demo at one table: a style for each."""

    table: str
    styles: Annotated[tuple[Name, ...], Meta(min_length=1)]


class Floor(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of the floor. A correction of more than `correction_limit` cents needs a second supervisor."""

    correction_limit: Annotated[int, Meta(ge=0)] = 50_000


class Hours(Struct, frozen=True, forbid_unknown_fields=True):
    """The house's gaming day: it begins at the time `gaming_day` in the IANA time zone `zone`."""

    gaming_day: str = "06:00"
    zone: str = "UTC"


class ArchiveSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """
    Where finished rounds go that leave the store: to `folder`, without one to `archive` in `var`.

    The last `rounds` of each table stay in the store. `shared`: nodes on several machines all see the same folder.
    """

    folder: str = ""
    rounds: Annotated[int, Meta(ge=50, le=1_000_000)] = 200
    shared: bool = False


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The whole configuration of a house.

    `origins` are the Origins of pages, besides those of this machine, that may open a socket. All nodes together take
    `connections`, and `connections_per_address` from one address, unless it is in one of the `exempt_networks`.
    `trusted_proxies` are the networks of reverse proxies: of a connection from there, the address that counts is the
    one that they forward. `welcome` is a guest's play money in cents. `var` is the directory of everything that is not
    in Redis (without `redis_url`, of Redis too). `playground`: the page for authors of clients is served. `readers` are
    the tables with physical cards for which the demo simulates a card reader. `meters` are the progressive meters of
    the house. `devices` are the enrolled devices, which connect to the broker of `mqtt`.

    `nodes` run on this machine; with "auto" there is one for each processor, at `port` and those after it.

    A house of nodes that are started one by one lists the public `addresses` of all, like "http://10.0.0.7:8000", in
    the file that they share; the environment of each node says which `address` is its own, and its `capacity`. `drain`
    is how long (ms) a node that is stopped waits for rounds to end before it hands tables over in the middle. With a
    `metrics_port` it answers Prometheus there, on this machine only.
    """

    tables: Annotated[tuple[TableSettings, ...], Meta(min_length=1)]
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=LAST_PORT)] = 8000
    origins: tuple[str, ...] = ()
    connections: Annotated[int, Meta(ge=1, le=100_000)] = 5_000
    connections_per_address: Annotated[int, Meta(ge=1, le=100_000)] = 100
    exempt_networks: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    trusted_proxies: tuple[str, ...] = ()
    redis_url: str | None = None
    var: Annotated[str, Meta(min_length=1)] = "var"
    welcome: Annotated[int, Meta(ge=0, le=MOST)] = 100_000
    access: Access = Access()
    playground: bool = False
    staff: Staff = Staff()
    floor: Floor = Floor()
    house: Hours = Hours()
    archive: ArchiveSettings = ArchiveSettings()
    bots: tuple[Bots, ...] = ()
    readers: tuple[Name, ...] = ()
    meters: tuple[MeterSettings, ...] = ()
    mqtt: Mqtt = Mqtt()
    devices: tuple[DeviceSettings, ...] = ()
    nodes: Annotated[int, Meta(ge=1, le=MOST_NODES)] | Literal["auto"] = 1
    addresses: tuple[str, ...] = ()
    address: str = ""
    capacity: Annotated[int, Meta(ge=1, le=MOST_TABLES)] = 1
    drain: Annotated[int, Meta(ge=0, le=600_000)] = 20_000
    metrics_port: Annotated[int, Meta(ge=0, le=LAST_PORT)] | None = None


def named(host: str) -> str:
    """Return a host as a browser on this machine reaches it."""
    return "127.0.0.1" if host in EVERYWHERE else host


def origin_of(address: str) -> str:
    """Return the Origin of pages at an address."""
    return "/".join(address.split("/")[:3])


def store_of(config: Config) -> str:
    """Return the place of the store for people: an address without its password, or a directory."""
    if config.redis_url is None:
        return str(Path(config.var).resolve() / "redis")
    address, _, options = config.redis_url.partition("?")
    database = re.search("(?:^|&)(db=[0-9]+)", options)
    return re.sub("//[^/#]*@", "//", address) + (f"?{database[1]}" if database else "")
