"""The devices of the floor: alarms, which call a supervisor to a table. Also which class serves which place."""

from collections.abc import Callable, Mapping, Sequence

from protocol.devices import FLOOR, AlarmShown, Doing, Refusal, Show, Status
from server.core.table import Who
from server.house.tables import Tables

from .displays import alarms
from .enrolment import Enrolled
from .port import DevicePlace, PlaceFactory
from .table import TableDevices


class FloorDevices:
    """The alarms, which only show something; `changed` is called whenever that has changed."""

    def __init__(self, tables: Tables, devices: Sequence[Enrolled], changed: Callable[[], None]) -> None:
        self.tables = tables
        self.devices = devices
        self.changed = changed
        self.calling = AlarmShown(0, tables.world.now(), ())
        self.close = tables.lobby.on_change(self.update)
        self.update()

    async def handle_message(self, _device: Enrolled, _command: str, _body: Status | Doing) -> Refusal | None:
        """Do nothing: an alarm only says that it is online."""
        return None

    def device_online(self, device: Enrolled) -> None:
        """Do nothing: the log has it."""

    def device_lost(self, device: Enrolled) -> None:
        """Do nothing: the log has it."""

    def update(self) -> None:
        """Look which tables of the house, at all nodes, call the floor now."""
        calling = alarms(self.tables.lobby.current().tables, self.tables.world.now())
        if calling.alarms != self.calling.alarms:
            self.calling = calling
            self.changed()

    def shown(self) -> Mapping[str, Show]:
        """Return which tables of the house call the floor, and since when."""
        return {device.id: self.calling for device in self.devices}


def place_factory(tables: Tables, act: Callable[[Who], None]) -> PlaceFactory:
    """Return what makes the place of a name: the floor, or a table. `act` is told who acts with a device."""

    def place(name: str, devices: Sequence[Enrolled], changed: Callable[[], None]) -> DevicePlace:
        if name == FLOOR:
            return FloorDevices(tables, devices, changed)
        return TableDevices(tables.rooms[name], devices, changed, tables.displays, act)

    return place
