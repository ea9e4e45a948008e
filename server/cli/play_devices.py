"""`croupier devices play`: simulated devices in the place of real ones, for the demo and for training."""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from server.config.keys import keys
from server.config.settings import Config, ConfigError
from server.devices.embedded_broker import LOOPBACK
from server.devices.enrolment import Enrolled, enrolled
from server.processes import ROOT, environment

from .devices import enrolment_json


ENVIRONMENT = "CROUPIER_DEVICES"  # where a simulator finds the enrolment of each of its devices
NO_BROKER = "The house has no broker yet: open it first, or say --broker mqtt://... where the broker is."


def save_broker_url(config: Config, port: int) -> str:
    """Return the url of the house's own broker, and write it to a file for `croupier devices play` if possible."""
    url = f"mqtt://{LOOPBACK}:{port}"
    with suppress(OSError):  # a house whose `var` is read-only serves as well; `devices play` then needs --broker
        broker_file(config).parent.mkdir(parents=True, exist_ok=True)
        broker_file(config).write_text(f"{url}\n")
    return url


def broker_file(config: Config) -> Path:
    """Return the path of the file that holds the url of the house's own broker."""
    return Path(config.var) / "broker"


def broker_url(config: Config) -> str:
    """Return the url of the broker (ConfigError, if the house never started its own)."""
    if config.mqtt.url is not None:
        return config.mqtt.url
    try:
        return broker_file(config).read_text().strip()
    except (OSError, UnicodeDecodeError) as wrong:
        raise ConfigError(NO_BROKER) from wrong


def simulator(url: str, *more: str) -> tuple[str, ...]:
    """Return the program that simulates devices at a broker, with more arguments."""
    return "clients.python.devices", "--broker", url, *more


def environment_of(config: Config, devices: Sequence[Enrolled]) -> dict[str, str]:
    """Return the environment of a simulator, with the keys of its devices: a command line would show them."""
    return {ENVIRONMENT: "\n".join(enrolment_json(config, one) for one in devices)}


def chosen(devices: Mapping[str, Enrolled], names: Sequence[str], table: str | None) -> Iterator[Enrolled]:
    """Yield the devices of these names, or else those of a table, or else all (ConfigError, if there are none)."""
    if names:
        for name in names:
            if name not in devices:
                raise ConfigError(f"There is no device {name!r}; there are {', '.join(devices) or 'none'}.")
            yield devices[name]
        return
    found = [one for one in devices.values() if table in (None, one.table)]
    if not found:
        raise ConfigError("No device is enrolled" + (f" at table {table!r}." if table else "."))
    yield from found


def play(config: Config, variables: Mapping[str, str], arguments: argparse.Namespace) -> NoReturn:
    """
    Replace this process by a simulator of the devices that the arguments name.

    Raises:
        ConfigError: If there are none, there is no broker, or the house's key is missing.

    """
    secrets = keys(variables, Path(config.var), shared=bool(config.addresses), making=False)
    devices = list(chosen(enrolled(config.devices, secrets[0]), arguments.devices, arguments.table))
    more = () if arguments.certificates is None else ("--certificates", str(arguments.certificates.absolute()))
    command = (sys.executable, "-m", *simulator(arguments.broker or broker_url(config), *more))
    os.chdir(ROOT)
    os.execve(sys.executable, command, environment(**environment_of(config, devices)))  # noqa: S606 - itself
