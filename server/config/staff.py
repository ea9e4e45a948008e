"""Who is on the staff of a house, by its configuration."""

from protocol.values import Role
from server.core.settings import reader_of

from .settings import Config


def roles(config: Config) -> dict[str, Role]:
    """Return the role of each of the staff, and of the reader of each table with physical cards, by name."""
    readers = [reader_of(settings) for settings in config.tables if settings.cards == "shoe"]
    roles: dict[str, Role] = dict.fromkeys(config.staff.dealers, "dealer")
    roles |= dict.fromkeys(config.staff.supervisors, "supervisor")
    roles |= dict.fromkeys(readers, "device")
    return roles
