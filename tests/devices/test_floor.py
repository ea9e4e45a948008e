import asyncio
from types import SimpleNamespace

from msgspec.structs import replace

from protocol.devices import AlarmRaised, Well
from protocol.lobby import Lobby
from server.changes import Changes
from server.core.table import Table
from server.devices.enrolment import Enrolled
from server.devices.floor import FloorDevices, place_factory
from server.house.table_card import card_of
from server.meters.display import Displays
from tests.fakes import RiggedWorld, jumping, settings
from tests.playing import playing


ALARM = Enrolled("al-1", "floor", "alarm", "", b"")
KEYPAD = Enrolled("k-1", "T1", "keypad", "", b"")


class Lobbied:
    """A lobby with two tables, at one of which a winner waits."""

    needs = ("claim", "dispute")

    def __init__(self):
        self.on_change = Changes()

    def current(self):
        calm = card_of(settings(), Table(), opened=True)
        return Lobby((calm, replace(calm, table="T2", needs=self.needs)))

    def change(self, *needs):
        self.needs = needs
        self.on_change.tell()


@jumping
async def test_the_alarm_tells_which_table_calls_and_what_for_and_since_when():
    lobby, changes = Lobbied(), []
    tables = SimpleNamespace(lobby=lobby, world=RiggedWorld())
    alarm = FloorDevices(tables, [ALARM], lambda: changes.append(None))
    assert await alarm.handle_message(ALARM, "c", Well()) is None
    shown = alarm.shown()["al-1"]
    assert shown.alarms == (AlarmRaised("T2", "has a progressive winner who waits to be paid"),)

    await asyncio.sleep(3)
    lobby.change("claim")
    assert (alarm.shown()["al-1"], len(changes)) == (shown, 1), "it says since when, and nothing while nothing changes"
    lobby.change()
    after = alarm.shown()["al-1"]
    assert (after.alarms, len(changes)) == ((), 2)
    assert after.at > shown.at
    alarm.close()
    lobby.change("claim")
    assert len(changes) == 2


@jumping
async def test_the_floor_has_alarms_and_a_table_the_devices_that_are_enrolled_there():
    async with playing() as play:
        tables = SimpleNamespace(
            rooms={"T1": play.room}, displays=Displays(None, None, tuple), lobby=Lobbied(), world=play.world
        )
        place_of = place_factory(tables, lambda _: None)
        floor, table = place_of("floor", [ALARM], lambda: None), place_of("T1", [KEYPAD], lambda: None)

        assert set(floor.shown()) == {"al-1"}
        assert set(table.shown()) == {"k-1"}
        floor.close()
        table.close()
