"""The part of the AsyncAPI document about devices: the MQTT channels, and the messages sealed on each."""

from typing import Any, get_args

import msgspec

from . import devices, sealing
from .sealing import Sealed, SignedDown, SignedUp


SCHEMA = "#/components/schemas/{name}"
# By the last level of the topic: the name of the message, the bodies that it may have, and its use.
CHANNELS: dict[str, tuple[str, Any, str]] = {
    "up": ("DeviceSays", devices.Up, "From a device: QoS 1, never retained, repeated until it is answered."),
    "session": ("SessionBegins", devices.Session, "To a device, retained: the session to sign under."),
    "answer": ("DeviceAnswered", devices.Answer, "To a device, not retained: the answer to its message."),
    "show": ("DeviceShows", devices.Show, "To a device, retained: everything that it shows or waits for now."),
}


def names(bodies: Any) -> list[str]:
    """Return the names of the bodies in a union."""
    return [each.__name__ for each in get_args(bodies) or (bodies,)]


def components() -> dict[str, Any]:
    """Return the JSON Schema of all bodies, and of the signed and sealed messages around them."""
    _, found = msgspec.json.schema_components((Sealed, SignedUp, SignedDown), ref_template=SCHEMA)
    return found


def messages() -> dict[str, Any]:
    """Return the messages: each a sealed text, with the schema of that text."""
    return {name: {"payload": sealed(where, bodies)} for where, (name, bodies, _) in CHANNELS.items()}


def sealed(where: str, bodies: Any) -> dict[str, Any]:
    """Return the schema of a sealed message, with that of the text inside."""
    signed = {"$ref": SCHEMA.format(name="SignedUp" if where == "up" else "SignedDown")}
    said = {"oneOf": [{"$ref": SCHEMA.format(name=name)} for name in names(bodies)]}
    text = {"allOf": [signed, {"type": "object", "properties": {"body": said}}]}
    return {
        "allOf": [
            {"$ref": SCHEMA.format(name="Sealed")},
            {
                "type": "object",
                "properties": {
                    "signed": {"type": "string", "contentMediaType": "application/json", "contentSchema": text}
                },
            },
        ]
    }


def channels() -> dict[str, Any]:
    """Return the channels: four topics for each device."""
    parameters = {
        "site": {"description": "The house's name in topics: `mqtt.site` of its configuration."},
        "table": {"description": f"The table of the device; `{devices.FLOOR}` for an alarm."},
        "device": {"description": "The device's id."},
    }
    return {
        f"device_{where}": {
            "address": f"croupier/{{site}}/{{table}}/{{device}}/{where}",
            "description": about,
            "servers": [{"$ref": "#/servers/devices"}],
            "parameters": parameters,
            "messages": {name: {"$ref": f"#/components/messages/{name}"}},
            "bindings": {"mqtt": {"bindingVersion": "0.2.0"}},
        }
        for where, (name, _, about) in CHANNELS.items()
    }


def operations() -> dict[str, Any]:
    """Return the house's operation on each channel: it receives on `up` and sends on the others."""
    return {
        name: {
            "action": "receive" if where == "up" else "send",
            "channel": {"$ref": f"#/channels/device_{where}"},
            "messages": [{"$ref": f"#/channels/device_{where}/messages/{name}"}],
            "bindings": {"mqtt": {"qos": 1, "retain": where in ("session", "show"), "bindingVersion": "0.2.0"}},
        }
        for where, (name, _, _) in CHANNELS.items()
    }


def server() -> dict[str, Any]:
    """Return the server entry of the broker."""
    return {
        "host": "localhost:8883",
        "protocol": "mqtts",
        "protocolVersion": "5",
        "description": (sealing.__doc__ or "").strip(),
    }
