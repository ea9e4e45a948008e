"""`croupier devices`: the enrolled devices, the key of each, and the access list of the broker."""

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from server.config.devices import HOUSE
from server.config.keys import keys
from server.config.settings import Config, ConfigError
from server.devices.enrolment import Enrolled, enrolled
from server.devices.topics import DOWN, UP, topic

from .options import add_config


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `croupier devices` to its parser."""
    actions = command.add_subparsers(dest="action", metavar="enrol|acl|play")
    enrolling = actions.add_parser("enrol", help="print what one device needs: its key and its topics")
    enrolling.add_argument("device", metavar="ID")
    enrolling.add_argument("--json", action="store_true", help="one JSON object")
    actions.add_parser("acl", help="print the access list for Mosquitto: each device reaches its own topics")
    playing = actions.add_parser("play", help="simulate devices; type commands like: coin 3 (help lists them)")
    playing.add_argument(
        "devices", nargs="*", metavar="ID", help="simulate these devices (default: those of --table, or all)"
    )
    playing.add_argument("--table", help="simulate the devices of this table, or those of 'floor'")
    playing.add_argument("--broker", metavar="URL", help="the broker (default: the one that the house uses)")
    playing.add_argument(
        "--certificates",
        type=Path,
        metavar="FOLDER",
        help="for mqtts://: the folder with ca.crt, and ID.crt and ID.key of each device",
    )
    for action in actions.choices.values():
        add_config(action)


def lines(config: Config, environment: Mapping[str, str], arguments: argparse.Namespace) -> Iterator[str]:
    """
    Yield the lines of an action; without one, a line for each device.

    Raises:
        ConfigError: If there is no such device, or the house's key is missing.

    """
    match arguments.action:
        case "enrol":
            yield from enrolment(config, environment, arguments.device, json=arguments.json)
        case "acl":
            yield from access_list(config)
        case _:
            for one in config.devices:
                holder = f" of {one.holder}" if one.holder else ""
                yield f"{one.id}: {one.kind}{holder}, {one.table}, issue {one.issue}\n"


def enrolment(config: Config, environment: Mapping[str, str], device: str, *, json: bool) -> Iterator[str]:
    """Yield what a device needs: its key and its topics."""
    secrets = keys(environment, Path(config.var), shared=bool(config.addresses), making=False)
    devices = enrolled(config.devices, secrets[0])
    if device not in devices:
        raise ConfigError(f"There is no device {device!r}; there are {', '.join(devices) or 'none'}.")
    one = devices[device]
    if json:
        yield enrolment_json(config, one) + "\n"
        return
    yield f"device: {one.id} ({one.kind}, {one.table})\n"
    yield f"topics: {topic(config.mqtt.site, one)}/\n"
    yield f"key: {one.key.hex()}\n"


def enrolment_json(config: Config, one: Enrolled) -> str:
    """Return what a device needs as a JSON object in one line."""
    at = f"{topic(config.mqtt.site, one)}/"
    fields = {"device": one.id, "kind": one.kind, "table": one.table, "topics": at, "key": one.key.hex()}
    return msgspec.json.encode(fields).decode()


def access_list(config: Config) -> Iterator[str]:
    """Yield the lines of an `acl_file` for a broker that uses the names in certificates as user names."""
    yield f"# croupier devices acl: print it again after each change of [[devices]].\nuser {HOUSE}\n"
    yield f"topic readwrite croupier/{config.mqtt.site}/#\n"
    for one in config.devices:
        yield f"\nuser {one.id}\n"
        at = topic(config.mqtt.site, one)
        yield f"topic write {at}/{UP}\n"
        yield from (f"topic read {at}/{name}\n" for name in DOWN)
