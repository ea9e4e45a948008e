"""
Loading the configuration: one TOML file, and the environment variables of a machine.

These are PORT, REDIS_URL, CROUPIER_KEY, CROUPIER_METRICS_PORT; for a node of many CROUPIER_ADDRESS and
CROUPIER_CAPACITY; for the gate CROUPIER_CONNECTIONS, CROUPIER_CONNECTIONS_PER_ADDRESS, CROUPIER_EXEMPT_NETWORKS and
CROUPIER_TRUSTED_PROXIES.
"""

import re
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path

import msgspec
from msgspec.structs import replace

from protocol.money import dollars
from protocol.values import readable
from server.core.meter.settings import check_meters
from server.core.seats.seating import buy_ins
from server.core.settings import (
    TableSettings,
    check_alternatives,
    check_inventory,
    check_meter,
    check_meter_edge,
    check_procedures,
    reader_of,
    variants,
)
from server.core.table import game_of

from .devices import LAST_PORT, check_devices, check_mqtt
from .gaming_day import calendar
from .settings import MOST, MOST_TABLES, Config, ConfigError


NUMBERS = (  # environment variables: the variable, the key, and its bounds
    ("PORT", "port", 0, LAST_PORT),
    ("CROUPIER_METRICS_PORT", "metrics_port", 0, LAST_PORT),
    ("CROUPIER_CAPACITY", "capacity", 1, MOST_TABLES),
    ("CROUPIER_CONNECTIONS", "connections", 1, 100_000),
    ("CROUPIER_CONNECTIONS_PER_ADDRESS", "connections_per_address", 1, 100_000),
)
NETWORKS = {"CROUPIER_EXEMPT_NETWORKS": "exempt_networks", "CROUPIER_TRUSTED_PROXIES": "trusted_proxies"}
TEXTS = {"REDIS_URL": "redis_url", "CROUPIER_ADDRESS": "address"}
VARIABLES = (*(name for name, *_ in NUMBERS), *NETWORKS, *TEXTS)
# Keys that a table cannot set.
ELSEWHERE = {"correction_limit": "[floor]", "confirm_over": "[[meters]]", "rules": "alternatives"}
ADDRESS = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?(/[A-Za-z0-9._-]+)*")
HOST = re.compile(r"|([A-Za-z0-9_-]{1,63}\.){0,9}[A-Za-z0-9_-]{1,63}\.?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(%\w+)?")
ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")


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
    for name, key in TEXTS.items():
        if text := environment.get(name):
            raw[key] = text
    for name, key in NETWORKS.items():
        if name in environment:
            raw[key] = environment[name].replace(",", " ").split()
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
    if not HOST.fullmatch(config.host):
        raise ConfigError(f"{path}: host {config.host!r} is not a host name or an address.")
    files = {"var": config.var, "archive.folder": config.archive.folder}
    files |= {f"mqtt.{name}": getattr(config.mqtt, name) for name in ("ca", "certificate", "key")}
    for key, file in files.items():
        if file and "\0" in file:
            raise ConfigError(f"{path}: {key} {file!r} has a character that no file name may have.")
    for number, settings in enumerate(config.tables):
        if settings.table in names[:number]:
            raise ConfigError(f"{path}: tables[{number}].table {settings.table!r} is the name of an earlier table.")
        try:
            check_procedures(settings)
            check_alternatives(settings)
            for variant in variants(settings).values():
                game_of(variant).check(variant.game, variant.terms)
                check_money(variant)
                check_meter(variant, [meter.name for meter in config.meters])
                check_meter_edge(variant, config.meters)
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
    for key in NETWORKS.values():
        for network in getattr(config, key):
            try:
                ip_network(network)
            except ValueError:
                raise ConfigError(
                    f'{path}: {key}: {network!r} is not an address like "10.0.0.7" or a network like "10.0.0.0/24".'
                ) from None
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


def check_money(settings: TableSettings) -> None:
    """Check that the amounts of a table can be played with (ValueError, with a sentence)."""
    low, high = settings.buy_in
    if not 0 < low <= high:
        raise ValueError(f"buy_in must be above zero, lowest first, not [{low}, {high}]")
    fewest, most = buy_ins(settings)
    if fewest > most:
        raise ValueError(
            f"buy_in must allow a multiple of the chip, {dollars(settings.chip)}; [{low}, {high}] has none"
        )
    if most < (least := min(lowest for lowest, _ in settings.game.limits.values())):
        raise ValueError(f"buy_in must allow {dollars(least)}, the lowest wager, and not only {dollars(most)}")
    for name, (_, highest) in {"buy_in": settings.buy_in, **settings.game.limits}.items():
        if highest > MOST:
            raise ValueError(f"{name} may be at most {dollars(MOST)}, not {dollars(highest)}")


def in_words(error: str) -> str:
    """Return msgspec's sentence with the key in the form of the file."""
    what, _, where = readable(error).partition(" - at `$")
    place = where.rstrip("`").lstrip(".")
    return f"{place}: {what[:1].lower()}{what[1:]}" if place else what[:1].lower() + what[1:]
