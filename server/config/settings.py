"""
The configuration: one TOML file, and the environment variables of a machine.

These are PORT, REDIS_URL, CROUPIER_KEY, CROUPIER_METRICS_PORT; for a node of many CROUPIER_ADDRESS and
CROUPIER_CAPACITY.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from protocol.money import dollars
from protocol.values import Name
from server.core.meter.settings import MeterSettings, check_meters
from server.core.settings import (
    TableSettings,
    check_alternatives,
    check_inventory,
    check_meter,
    check_procedures,
    reader_of,
    variants,
)
from server.core.table import game_of

from .devices import LAST_PORT, DeviceSettings, Mqtt, check_devices, check_mqtt
from .gaming_day import calendar


MOST_TABLES = 1_000
MOST = 100_000_000  # cents: at the highest odds, four digits to 1, a payout still fits in a wallet
NUMBERS = (  # environment variables: the variable, the key, and its bounds
    ("PORT", "port", 0, LAST_PORT),
    ("CROUPIER_METRICS_PORT", "metrics_port", 0, LAST_PORT),
    ("CROUPIER_CAPACITY", "capacity", 1, MOST_TABLES),
)
ELSEWHERE = {
    "correction_limit": "[floor]",
    "confirm_over": "[[meters]]",
    "rules": "alternatives",
}  # keys that a table cannot set
ADDRESS = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?(/[A-Za-z0-9._-]+)*")
ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")


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


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The whole configuration of a house.

    `origins` are the Origins of pages, besides those of this machine, that may open a socket. `welcome` is a guest's
    play money in cents. `var` is the directory of everything that is not in Redis (without `redis_url`, of Redis too).
    `readers` are the tables with physical cards for which the demo simulates a card reader. `meters` are the
    progressive meters of the house. `devices` are the enrolled devices, which connect to the broker of `mqtt`.

    A house of many nodes lists the public `addresses` of all, like "http://10.0.0.7:8000", in the file that they share;
    the environment of each node says which `address` is its own, and its `capacity`. `drain` is how long (ms) a node
    that is stopped waits for rounds to end before it hands tables over in the middle. With a `metrics_port` it answers
    Prometheus there, on this machine only.
    """

    tables: Annotated[tuple[TableSettings, ...], Meta(min_length=1)]
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=LAST_PORT)] = 8000
    origins: tuple[str, ...] = ()
    connections: Annotated[int, Meta(ge=1, le=100_000)] = 5_000
    redis_url: str | None = None
    var: Annotated[str, Meta(min_length=1)] = "var"
    welcome: Annotated[int, Meta(ge=0, le=MOST)] = 100_000
    staff: Staff = Staff()
    floor: Floor = Floor()
    house: Hours = Hours()
    bots: tuple[Bots, ...] = ()
    readers: tuple[Name, ...] = ()
    meters: tuple[MeterSettings, ...] = ()
    mqtt: Mqtt = Mqtt()
    devices: tuple[DeviceSettings, ...] = ()
    addresses: tuple[str, ...] = ()
    address: str = ""
    capacity: Annotated[int, Meta(ge=1, le=MOST_TABLES)] = 1
    drain: Annotated[int, Meta(ge=0, le=600_000)] = 20_000
    metrics_port: Annotated[int, Meta(ge=0, le=LAST_PORT)] | None = None


def load(path: Path, environment: Mapping[str, str]) -> Config:
    """
    Read the configuration file, with the environment's settings over it.

    Raises:
        ConfigError: If something is wrong with either.

    """
    try:
        raw = tomllib.loads(path.read_text())
    except OSError as wrong:
        raise ConfigError(f"{path} cannot be read: {wrong.strerror}.") from wrong
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise ConfigError(f"{path} is not TOML: {wrong}.") from wrong
    for name, key, least, most in NUMBERS:
        if number := environment.get(name):
            if not re.fullmatch("[0-9]{1,9}", number) or not least <= int(number) <= most:
                raise ConfigError(f"{name} must be a number from {least} to {most}, not {number!r}.")
            raw[key] = int(number)
    for name, key in {"REDIS_URL": "redis_url", "CROUPIER_ADDRESS": "address"}.items():
        if text := environment.get(name):
            raw[key] = text
    try:
        config = msgspec.convert(raw, Config)
    except msgspec.ValidationError as wrong:
        raise ConfigError(f"{path}: {in_words(str(wrong))}.") from wrong
    check(config, path)
    for place, table in enumerate(raw["tables"]):
        for key, where in ELSEWHERE.items():
            if key in table:
                raise ConfigError(f"{path}: tables[{place}].{key} cannot be set for one table: set it under {where}.")
    limit, over = config.floor.correction_limit, {meter.name: meter.confirm_over for meter in config.meters}
    tables = (replace(one, correction_limit=limit, confirm_over=over.get(one.meter or "", 0)) for one in config.tables)
    return replace(config, tables=tuple(tables))


def check(config: Config, path: Path) -> None:
    """Raise ConfigError if keys that are right one by one contradict each other."""
    names = [settings.table for settings in config.tables]
    try:
        check_meters(config.meters)
        check_devices(config.devices, names, config.staff.supervisors)
        if config.devices or config.mqtt.url:
            check_mqtt(config.mqtt, nodes=bool(config.addresses))
    except ValueError as wrong:
        raise ConfigError(f"{path}: {wrong}.") from wrong
    for number, settings in enumerate(config.tables):
        if settings.table in names[:number]:
            raise ConfigError(f"{path}: tables[{number}].table {settings.table!r} is the name of an earlier table.")
        try:
            check_alternatives(settings)
            for variant in variants(settings).values():
                game_of(variant).check(variant.game, variant.terms)
                check_money(variant)
                check_meter(variant, [meter.name for meter in config.meters])
            check_procedures(settings)
            check_inventory(settings)
        except ValueError as wrong:
            raise ConfigError(f"{path}: table {settings.table}: {wrong}.") from wrong
    for number, bots in enumerate(config.bots):
        if bots.table in [earlier.table for earlier in config.bots[:number]]:
            raise ConfigError(
                f"{path}: bots[{number}].table {bots.table!r} already has bots: list all their styles there."
            )
        if bots.table not in names:
            raise ConfigError(f"{path}: bots.table {bots.table!r} is not one of the tables {', '.join(names)}.")
    try:
        calendar(config.house.gaming_day, config.house.zone)
    except ValueError as wrong:
        raise ConfigError(f"{path}: house.{wrong}.") from wrong
    shoes = [settings.table for settings in config.tables if settings.cards == "shoe"]
    for table in config.readers:
        if table not in shoes:
            known = ", ".join(shoes) or "none"
            raise ConfigError(f"{path}: readers: {table!r} is not a table with physical cards; those are {known}.")
    for number, origin in enumerate(config.origins):
        if not ORIGIN.fullmatch(origin):
            raise ConfigError(
                f'{path}: origins[{number}] {origin!r} is not like "https://play.example.com" or "http://10.0.0.7:80": '
                "scheme, host and port as a browser sends them, in small letters, and nothing after them."
            )
    for number, address in enumerate(config.addresses):
        if not ADDRESS.fullmatch(address):
            raise ConfigError(
                f'{path}: addresses[{number}] {address!r} is not like "https://one.example.com" or '
                '"http://10.0.0.7:8000": where browsers reach a node.'
            )
    staff = config.staff.dealers + config.staff.supervisors
    for number, name in enumerate(staff):
        if name in staff[:number] or name in map(reader_of, config.tables):
            raise ConfigError(
                f"{path}: staff: {name!r} is used more than once: each of the staff needs a name of their own."
            )


def check_node(config: Config) -> None:
    """
    Check the settings that a node of many needs.

    Raises:
        ConfigError: If one is missing, or is set in a house of one node.

    """
    if config.addresses and config.address not in config.addresses:
        one = f"{config.address!r} is not one of them" if config.address else "it is not set"
        raise ConfigError(f"CROUPIER_ADDRESS must be one of the addresses {', '.join(config.addresses)}; {one}.")
    if config.address and not config.addresses:
        raise ConfigError("CROUPIER_ADDRESS is set, so the configuration must list the addresses of all nodes.")
    if config.addresses and config.redis_url is None:
        raise ConfigError("A house of many nodes needs one Redis for all: set REDIS_URL.")


def named(host: str) -> str:
    """Return a host as a browser on this machine reaches it."""
    return "127.0.0.1" if host in ("", "0.0.0.0", "::") else host  # noqa: S104 - compared, not bound


def origin_of(address: str) -> str:
    """Return the Origin of pages at an address."""
    return "/".join(address.split("/")[:3])


def check_money(settings: TableSettings) -> None:
    """Check that the amounts of a table can be played with (ValueError, with a sentence)."""
    low, high = settings.buy_in
    if not 0 < low <= high:
        raise ValueError(f"buy_in must be above zero, lowest first, not [{low}, {high}]")
    if high < (least := min(lowest for lowest, _ in settings.game.limits.values())):
        raise ValueError(f"buy_in must allow {dollars(least)}, the lowest wager, and not only {dollars(high)}")
    for name, (_, highest) in {"buy_in": settings.buy_in, **settings.game.limits}.items():
        if highest > MOST:
            raise ValueError(f"{name} may be at most {dollars(MOST)}, not {dollars(highest)}")


def in_words(error: str) -> str:
    """Return msgspec's sentence with the key in the form of the file."""
    what, _, where = error.partition(" - at `$")
    place = where.rstrip("`").lstrip(".")
    return f"{place}: {what[:1].lower()}{what[1:]}" if place else what[:1].lower() + what[1:]


def store_of(config: Config) -> str:
    """Return the place of the store for people: an address without its password, or a directory."""
    if config.redis_url is None:
        return str(Path(config.var).resolve() / "redis")
    address, _, options = config.redis_url.partition("?")
    database = re.search("(?:^|&)(db=[0-9]+)", options)
    return re.sub("//[^/#]*@", "//", address) + (f"?{database[1]}" if database else "")
