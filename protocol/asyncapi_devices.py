"""The part of the AsyncAPI document about devices: the MQTT channels, and the messages sealed on each."""

from typing import Any, get_args

import msgspec

from . import devices, sealing
from .sealing import Sealed, SignedDown, SignedUp


SCHEMA = "#/components/schemas/{name}"
SEALED = (Sealed, SignedUp, SignedDown)
# By the last level of the topic: the name of the message, the bodies that it may have, and its use.
CHANNELS: dict[str, tuple[str, Any, str]] = {
    "up": ("DeviceSays", devices.Up, "From a device: QoS 1, never retained, repeated until it is answered."),
    "session": ("SessionBegins", devices.Session, "To a device, retained: the session to sign under."),
    "answer": ("DeviceAnswered", devices.Answer, "To a device, not retained: the answer to its message."),
    "show": ("DeviceShows", devices.Show, "To a device, retained: everything that it shows or waits for now."),
}


BODIES = {"FromDevice": devices.Up, "ToDevice": devices.Down, "DeviceShow": devices.Show}  # unions, by their names
KEY = bytes(range(32))  # of the examples
BODY = {  # by the last level of the topic: what an example says
    "up": devices.SensorsStatus((2, 5)),
    "session": devices.Session("0123456789abcdef" * 2),
    "answer": devices.Answer(1),
    "show": devices.Lamps(42, 1_800_000_000_000, 7, (2, 5), locked=False),
}


def names(bodies: Any) -> list[str]:
    """Return the names of the bodies in a union."""
    return [each.__name__ for each in get_args(bodies) or (bodies,)]


def components() -> dict[str, Any]:
    """Return the JSON Schema of all bodies, and of the signed and sealed messages around them."""
    _, found = msgspec.json.schema_components(SEALED, ref_template=SCHEMA)
    return found


def messages() -> dict[str, Any]:
    """Return the messages: each a sealed text, with an example."""
    return {
        name: {
            "name": name,
            "title": name,
            "summary": about,
            "payload": ref(f"{name}Sealed"),
            "examples": [{"name": "example", "summary": f"With the key {KEY.hex()}.", "payload": example(where)}],
        }
        for where, (name, _, about) in CHANNELS.items()
    }


def example(where: str) -> dict[str, str]:
    """Return a sealed message for a topic that ends so."""
    signed = SignedUp if where == "up" else SignedDown
    message = signed("0123456789abcdef" * 2, "Xy7-_pQ2", 1, BODY[where])  # type: ignore[arg-type]  # each has its own
    sealed: dict[str, str] = msgspec.json.decode(sealing.seal(KEY, f"croupier/house/T1/t1-sensors/{where}", message))
    return sealed


def schemas(known: dict[str, Any]) -> dict[str, Any]:
    """Return the schemas of the messages on each channel, made of the `known` ones: sealed, and the text inside."""
    found: dict[str, Any] = {}
    for where, (name, bodies, _) in CHANNELS.items():
        body = next((title for title, union in BODIES.items() if union == bodies), names(bodies)[0])
        inner = known["SignedUp" if where == "up" else "SignedDown"]
        found[f"{name}Signed"] = with_field(inner, f"{name}Signed", "body", ref(body))
        text = {"type": "string", "contentMediaType": "application/json", "contentSchema": ref(f"{name}Signed")}
        found[f"{name}Sealed"] = with_field(known["Sealed"], f"{name}Sealed", "signed", text)
    return found


def with_field(schema: dict[str, Any], title: str, field: str, inner: dict[str, Any]) -> dict[str, Any]:
    """Return a schema under another title, with another schema of one field."""
    return schema | {"title": title, "properties": schema["properties"] | {field: inner}}


def ref(name: str) -> dict[str, str]:
    """Return a reference to a schema."""
    return {"$ref": SCHEMA.format(name=name)}


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
