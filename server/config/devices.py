"""Settings of the devices at the tables and of the MQTT broker, and their checks."""

import re
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from protocol.devices import FLOOR, DeviceKind
from protocol.values import Name, whole


LAST_PORT = 65_535
URL = re.compile(r"(mqtts?)://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?")
HOUSE = "house"  # the name in the house's own certificate, and no device's
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")  # this machine, as it is written in an address
MANY: tuple[DeviceKind, ...] = ("supervisor_key", "cover_all_display", "sign", "alarm")  # one place may have several


class Mqtt(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The MQTT broker of the devices.

    Its `url` is like "mqtts://broker.example.com:8883": with TLS, and the house's own `certificate` and `key`; the
    broker's certificate is checked against `ca` (all three are files). A broker without TLS must be on this machine.
    Without a url the house starts its own, on `port` of this machine (0: any that is free). `site` is the house's name
    in the topics.
    """

    url: str | None = None
    ca: str | None = None
    certificate: str | None = None
    key: str | None = None
    site: Annotated[str, Meta(pattern=whole("[a-z0-9-]{1,32}"))] = "house"
    port: Annotated[int, Meta(ge=0, le=LAST_PORT)] = 0


class DeviceSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """
    A device: what it is and where it is.

    `table` is where it is enrolled, or "floor" for an alarm. `holder` is the supervisor who has a supervisor key. Each
    `issue` has another secret key: a higher number makes the earlier keys of the device worthless.
    """

    id: Annotated[str, Meta(pattern=whole("[a-z0-9-]{1,24}"))]
    table: Name
    kind: DeviceKind
    holder: Annotated[str, Meta(max_length=40)] = ""
    issue: Annotated[int, Meta(ge=1, le=1_000_000)] = 1


def check_mqtt(mqtt: Mqtt, *, nodes: bool) -> None:
    """Check the address of the broker (ValueError, with a sentence); `nodes`: the house has many nodes."""
    files = {name: getattr(mqtt, name) for name in ("ca", "certificate", "key")}
    named = [name for name, file in files.items() if file is not None]
    if mqtt.url is None:
        if nodes:
            raise ValueError("mqtt.url is missing: the nodes of a house share one broker")
        if named:
            raise ValueError(f"mqtt.{named[0]} is for a broker with TLS: set mqtt.url too, or leave it out")
        return
    found = URL.fullmatch(mqtt.url)
    if found is None or int(found[3] or 1) not in range(1, LAST_PORT + 1):
        raise ValueError(f'mqtt.url {mqtt.url!r} is not like "mqtts://broker.example.com:8883"')
    if mqtt.port:
        raise ValueError("mqtt.port is for the house's own broker: write the port of another one in mqtt.url")
    if found[1] == "mqtt":
        if found[2] not in LOOPBACK:
            raise ValueError(f"mqtt.url {mqtt.url!r} has no TLS: that is only for this machine; use mqtts://")
        if named:
            raise ValueError(f"mqtt.{named[0]} is for TLS: use mqtts://, or leave it out")
    elif mqtt.certificate is None or mqtt.key is None:
        raise ValueError("mqtt.certificate and mqtt.key are needed for mqtts://: the house's own, for the broker")


def check_devices(devices: Sequence[DeviceSettings], tables: Sequence[str], supervisors: Sequence[str]) -> None:
    """Check the devices together (ValueError, with a sentence): each id is used once, at a table that exists."""
    ids: set[str] = set()
    places: set[tuple[str, DeviceKind]] = set()
    for number, one in enumerate(devices):
        at = f"devices[{number}]"
        if one.id == HOUSE:
            raise ValueError(f"{at}.id {one.id!r} is the house's own name at the broker: choose another")
        if one.id in ids:
            raise ValueError(f"{at}.id {one.id!r} is the id of an earlier device")
        if (one.kind == "alarm") is not (one.table == FLOOR):
            right = f'table = "{FLOOR}"' if one.kind == "alarm" else "the name of its table"
            raise ValueError(
                f"{at}.table {one.table!r} is the wrong place for a device of kind {one.kind!r}: set {right}"
            )
        if one.table not in (*tables, FLOOR):
            raise ValueError(f"{at}.table {one.table!r} is not one of the tables {', '.join(tables)}")
        if (one.kind == "supervisor_key") is not bool(one.holder):
            right = "the supervisor who has it" if one.kind == "supervisor_key" else "nobody: leave it out"
            raise ValueError(f"{at}.holder of a device of kind {one.kind!r} is {right}")
        if one.holder and one.holder not in supervisors:
            raise ValueError(f"{at}.holder {one.holder!r} is not one of the supervisors {', '.join(supervisors)}")
        if one.kind not in MANY and (one.table, one.kind) in places:
            raise ValueError(f"{at}: table {one.table!r} has a device of kind {one.kind!r} already")
        ids.add(one.id)
        places.add((one.table, one.kind))
