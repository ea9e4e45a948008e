"""Which rig a place has: a table that of its devices, and the floor its alarms, which call a supervisor to a table."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from protocol.devices import FLOOR, AlarmShown, Doing, Refusal, Show, Status
from server.house.tables import Tables

from .displays import alarms
from .enrolment import Enrolled
from .port import Rig as AnyRig
from .port import Rigging
from .table import Rig


LOOK = 0.5  # s between two looks at the tables


class Alarms:
    """The alarms; `changed` is called whenever what they show may have changed. They do nothing by themselves."""

    def __init__(self, tables: Tables, devices: Sequence[Enrolled], changed: Callable[[], None]) -> None:
        self.tables = tables
        self.devices = devices
        self.changed = changed
        self.calling = AlarmShown(0, tables.world.now(), ())
        self.look()

    async def heard(self, _device: Enrolled, _command: str, _body: Status | Doing) -> Refusal | None:
        """Do nothing: an alarm only shows."""
        return None

    def there(self, device: Enrolled) -> None:
        """Do nothing: the pit has logged it."""

    def missing(self, device: Enrolled) -> None:
        """Do nothing: the pit has logged it."""

    def look(self) -> None:
        """Look at the tables again and again, of all nodes."""
        self.next_look = asyncio.get_running_loop().call_later(LOOK, self.look)
        calling = alarms(self.tables.lobby().tables, self.tables.world.now())
        if calling.alarms != self.calling.alarms:
            self.calling = calling
            self.changed()

    def shown(self) -> Mapping[str, Show]:
        """Return what calls the floor, of all tables of the house, and since when."""
        return {device.id: self.calling for device in self.devices}

    def close(self) -> None:
        """Let go of the floor."""
        self.next_look.cancel()


def rigging(tables: Tables) -> Rigging:
    """Return what gives each place its rig."""

    def rig_of(name: str, devices: Sequence[Enrolled], changed: Callable[[], None]) -> AnyRig:
        if name == FLOOR:
            return Alarms(tables, devices, changed)
        return Rig(tables.rooms[name], devices, changed, tables.displays)

    return rig_of
