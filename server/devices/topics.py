"""The MQTT topics: `croupier/<site>/<table>/<device>/` for a device, `croupier/<site>/house/` for nodes."""

from server.config.devices import DeviceSettings

from .enrolment import Enrolled


UP = "up"  # under a device's topic: what the device says
DOWN = ("session", "answer", "show")  # what the house says to it


def topic(site: str, device: Enrolled | DeviceSettings) -> str:
    """Return the topic of a device; what it says and is told lies under it."""
    return f"croupier/{site}/{device.table}/{device.id}"


def node_topic(site: str, owner: str) -> str:
    """Return the topic on which a node tells that it is alive."""
    return f"croupier/{site}/house/{owner[:16]}"
