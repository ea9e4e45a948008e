"""`croupier devices`: who is enrolled, the key of each, and what a broker has to allow them."""

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from server.config.devices import HOUSE
from server.config.keys import keys
from server.config.settings import Config, ConfigError
from server.devices.device_session import TOLD, topic
from server.devices.enrolment import Enrolled, enrolled


def understand(command: argparse.ArgumentParser) -> None:
    """Give the command line what it understands."""
    doings = command.add_subparsers(dest="doing", metavar="enrol|acl|play")
    enrolling = doings.add_parser("enrol", help="print what a device has to be set up with: its key and its topics")
    enrolling.add_argument("device", metavar="ID")
    enrolling.add_argument("--json", action="store_true", help="one JSON object")
    doings.add_parser("acl", help="print the access list for Mosquitto: each device reaches its own topics")
    playing = doings.add_parser("play", help="play simulated devices, by lines like: coin 3 (help lists them)")
    playing.add_argument("devices", nargs="*", metavar="ID", help="these; otherwise those of --table, or all")
    playing.add_argument("--table", help="the devices of this table, or of the floor")
    playing.add_argument("--broker", metavar="URL", help="where the broker is, if not where the house reaches it")
    playing.add_argument(
        "--certificates", type=Path, metavar="FOLDER", help="for mqtts://: ca.crt, and ID.crt and ID.key of each"
    )
    for doing in doings.choices.values():
        doing.add_argument("--config", type=Path, default=argparse.SUPPRESS, metavar="FILE", help="a TOML file")


def told(config: Config, environment: Mapping[str, str], arguments: argparse.Namespace) -> Iterator[str]:
    """
    Yield the lines that were asked for; without a doing, one for each device.

    Raises:
        ConfigError: If there is no such device, or the house's key is not here.

    """
    match arguments.doing:
        case "enrol":
            yield from set_up(config, environment, arguments.device, json=arguments.json)
        case "acl":
            yield from access_list(config)
        case _:
            for one in config.devices:
                holder = f" of {one.holder}" if one.holder else ""
                yield f"{one.id}: {one.kind}{holder}, {one.table}, issue {one.issue}\n"


def set_up(config: Config, environment: Mapping[str, str], device: str, *, json: bool) -> Iterator[str]:
    """Yield what a device has to be set up with."""
    secrets = keys(environment, Path(config.var), shared=bool(config.addresses), making=False)
    devices = enrolled(config.devices, secrets[0])
    if device not in devices:
        raise ConfigError(f"There is no device {device!r}; there are {', '.join(devices) or 'none'}.")
    one = devices[device]
    if json:
        yield described(config, one) + "\n"
        return
    yield f"device: {one.id} ({one.kind}, {one.table})\n"
    yield f"topics: {topic(config.mqtt.site, one)}/\n"
    yield f"key: {one.key.hex()}\n"


def described(config: Config, one: Enrolled) -> str:
    """Return what a device has to be set up with, as a JSON object in one line."""
    at = f"{topic(config.mqtt.site, one)}/"
    said = {"device": one.id, "kind": one.kind, "table": one.table, "topics": at, "key": one.key.hex()}
    return msgspec.json.encode(said).decode()


def access_list(config: Config) -> Iterator[str]:
    """Yield the lines of an `acl_file` for a broker that takes the names in certificates for those of users."""
    yield f"# croupier devices acl: again after each change of [[devices]].\nuser {HOUSE}\n"
    yield f"topic readwrite croupier/{config.mqtt.site}/#\n"
    for one in config.devices:
        yield f"\nuser {one.id}\n"
        at = topic(config.mqtt.site, one)
        yield f"topic write {at}/up\n"
        yield from (f"topic read {at}/{where}\n" for where in TOLD)
