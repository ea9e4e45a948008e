"""The part of the AsyncAPI document that is about devices: channels over MQTT, each with what may be sealed on it."""

from typing import Any, get_args

import msgspec

from . import devices, sealing
from .sealing import Sealed, SignedDown, SignedUp


SCHEMA = "#/components/schemas/{name}"
CHANNELS: dict[
    str, tuple[str, Any, str]
] = {  # the last level of the topic: the message, what it may say, what it is for
    "up": ("DeviceSays", devices.Up, "From a device: QoS 1, never retained, and again until it is answered."),
    "session": ("SessionBegins", devices.Session, "To a device, retained: what it has to sign under."),
    "answer": ("DeviceAnswered", devices.Answer, "To a device, not retained: what came of its message."),
    "show": ("DeviceShows", devices.Show, "To a device, retained: all that it shows or waits for now."),
}


def names(bodies: Any) -> list[str]:
    """Return the names of what may be said."""
    return [each.__name__ for each in get_args(bodies) or (bodies,)]


def components() -> dict[str, Any]:
    """Return the JSON Schema of all bodies, and of what they are signed and sealed in."""
    _, found = msgspec.json.schema_components((Sealed, SignedUp, SignedDown), ref_template=SCHEMA)
    return found


def messages() -> dict[str, Any]:
    """Return the messages: a sealed text each, with what the text is."""
    return {name: {"payload": sealed(where, bodies)} for where, (name, bodies, _) in CHANNELS.items()}


def sealed(where: str, bodies: Any) -> dict[str, Any]:
    """Return the schema of a message: of its text, too."""
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
    """Return the channels: a topic of each device for each way."""
    parameters = {
        "site": {"description": "The house's name in the topics: `mqtt.site` of its configuration."},
        "table": {"description": f"The table that the device is enrolled at; `{devices.FLOOR}` for an alarm."},
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
    """Return what the house does on each channel: it hears what a device says, and says the rest."""
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
    """Return the broker."""
    return {
        "host": "localhost:8883",
        "protocol": "mqtts",
        "protocolVersion": "5",
        "description": (sealing.__doc__ or "").strip(),
    }
