"""Print the AsyncAPI 3.0 document. `make generate` writes it to a file; a server has it at `/asyncapi.json`."""

import json
import sys
from inspect import getdoc
from typing import Any, get_args
from urllib.parse import urlsplit

from . import asyncapi_devices
from .asyncapi_devices import ref
from .asyncapi_examples import example
from .asyncapi_schemas import schemas
from .codec import JSON, MSGPACK
from .messages import MAX_FRAME, SUBPROTOCOLS, CloseCode, FromClient, FromServer


EXAMPLE = "http://localhost:8000"
ANSWERS = {  # by message of a client: the messages that may answer it
    "Hello": ("Welcome", "Lobby", "Snapshot", "Updates", "Legal", "Refused"),
    "SignIn": ("Welcome", "Lobby", "Refused"),
    "Active": ("Refused",),
    "SignOut": ("Refused",),  # on success the socket closes with SIGNED_OUT
    "Refill": ("Refilled", "Refused"),
    "ChooseName": ("Named", "Refused"),
    "Do": ("Accepted", "Refused"),
    "ShowRounds": ("RoundsShown", "Refused"),
    "ShowRound": ("RoundShown", "Refused"),
    "ShowProof": ("ProofShown", "Refused"),
    "ShowOutcome": ("OutcomeShown", "Refused"),
    "ShowRules": ("RulesShown", "Refused"),
    "Exclude": ("Decreed", "Refused"),
    "Readmit": ("Decreed", "Refused"),
    "StopGaming": ("Decreed", "Refused"),
    "StartGaming": ("Decreed", "Refused"),
}


def document(address: str = EXAMPLE) -> dict[str, Any]:
    """Return the document of a house at an address. Its schemas are the ones that the server checks messages with."""
    sent, received = ([kind.__name__ for kind in get_args(union)] for union in (FromServer, FromClient))
    messages = {kind.__name__: described(kind) for kind in get_args(FromServer) + get_args(FromClient)}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Croupier",
            "version": f"{MSGPACK.version}",
            "description": (
                "One WebSocket for players, spectators, dealers and the floor. The subprotocol chooses the encoding: "
                f"`{MSGPACK.name}` (binary frames) or `{JSON.name}` (text frames); without a number it is version 1. A "
                "message is a map whose `type` names it. Devices use MQTT 5 and sealed messages."
            ),
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": {"web": server(address), "devices": asyncapi_devices.server()},
        "channels": {
            "connection": {
                "address": "/ws",
                "servers": [{"$ref": "#/servers/web"}],
                "description": f"{getdoc(CloseCode)} A frame from a client is at most {MAX_FRAME} bytes.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "x-subprotocols": SUBPROTOCOLS,
                "x-close-codes": {str(code.value): code.name for code in CloseCode},
            },
            **asyncapi_devices.channels(),
        },
        "operations": {
            **{name: receive_operation(name) for name in received},
            **{name: send_operation(name) for name in sent},
            **asyncapi_devices.operations(),
        },
        "components": {"messages": messages | asyncapi_devices.messages(), "schemas": schemas()},
    }


def server(address: str) -> dict[str, str]:
    """Return the server entry of a house whose pages are at an address."""
    found = urlsplit(address)
    entry = {"host": found.netloc, "protocol": "wss" if found.scheme == "https" else "ws"}
    return entry | ({"pathname": found.path} if found.path else {})


def receive_operation(name: str) -> dict[str, Any]:
    """Return the operation of a message from a client, with the messages that may answer it."""
    return {
        "action": "receive",
        "channel": {"$ref": "#/channels/connection"},
        "messages": [message(name)],
        "reply": {
            "channel": {"$ref": "#/channels/connection"},
            "messages": [message(answer) for answer in ANSWERS[name]],
        },
    }


def send_operation(name: str) -> dict[str, Any]:
    """Return the operation of a message from the server."""
    return {"action": "send", "channel": {"$ref": "#/channels/connection"}, "messages": [message(name)]}


def described(kind: type) -> dict[str, Any]:
    """Return a message: its name, what it is for, its schema and an example."""
    name, about = kind.__name__, getdoc(kind) or ""
    return {
        "name": name,
        "title": name,
        "summary": " ".join(about.partition("\n\n")[0].split()),
        "payload": ref(name),
        "examples": [{"name": "example", "payload": example(kind)}],
    }


def message(name: str) -> dict[str, str]:
    """Return a reference to a message of the channel."""
    return {"$ref": f"#/channels/connection/messages/{name}"}


def page(address: str = EXAMPLE) -> str:
    """Return the document of a house at an address as JSON text."""
    return json.dumps(document(address), indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
