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

from .devices import described


ROOT = Path(__file__).parents[2]
ENVIRONMENT = "CROUPIER_DEVICES"  # where a process of devices finds what each is set up with
NO_BROKER = "The house has no broker yet: open it first, or say --broker mqtt://... where the broker is."


def keep(config: Config, port: int) -> str:
    """Write down on which port of this machine the house's own broker is, if that can be, and return its url."""
    url = f"mqtt://{LOOPBACK}:{port}"
    with suppress(OSError):  # a house that may write nothing serves as well; who plays devices then says where it is
        note(config).parent.mkdir(parents=True, exist_ok=True)
        note(config).write_text(f"{url}\n")
    return url


def note(config: Config) -> Path:
    """Return where that is written down."""
    return Path(config.var) / "broker"


def broker(config: Config) -> str:
    """Return the url of the broker (ConfigError, if the house's own was never there)."""
    if config.mqtt.url is not None:
        return config.mqtt.url
    try:
        return note(config).read_text().strip()
    except OSError as wrong:
        raise ConfigError(NO_BROKER) from wrong


def program(url: str, *more: str) -> tuple[str, ...]:
    """Return the program that plays devices at a broker, with more arguments."""
    return "clients.python.devices", "--broker", url, *more


def set_up(config: Config, devices: Sequence[Enrolled]) -> dict[str, str]:
    """Return the environment that it wants, with the keys of the devices; no command line tells them."""
    return {ENVIRONMENT: "\n".join(described(config, one) for one in devices)}


def chosen(devices: Mapping[str, Enrolled], names: Sequence[str], table: str | None) -> Iterator[Enrolled]:
    """Yield the devices of that name, or those of a table, or all (ConfigError, if there are none)."""
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


def play(config: Config, environment: Mapping[str, str], arguments: argparse.Namespace) -> NoReturn:
    """
    Go on as the process of the devices that were asked for.

    Raises:
        ConfigError: If there are none, there is no broker, or the house's key is not here.

    """
    secrets = keys(environment, Path(config.var), shared=bool(config.addresses), making=False)
    devices = list(chosen(enrolled(config.devices, secrets[0]), arguments.devices, arguments.table))
    more = () if arguments.certificates is None else ("--certificates", str(arguments.certificates.absolute()))
    command = (sys.executable, "-m", *program(arguments.broker or broker(config), *more))
    os.chdir(ROOT)
    os.execve(sys.executable, command, {**environment, **set_up(config, devices)})  # noqa: S606 - itself
