import asyncio
from types import SimpleNamespace

from msgspec.structs import replace

from protocol.devices import AlarmRaised, Well
from protocol.messages import Lobby
from server.core.table import Table
from server.devices.enrolment import Enrolled
from server.devices.floor import Alarms, rigging
from server.house.table_card import card_of
from server.meters.display import Displays
from tests.fakes import RiggedWorld, jumping, settings
from tests.playing import playing


ALARM = Enrolled("al-1", "floor", "alarm", "", b"")
KEYPAD = Enrolled("k-1", "T1", "keypad", "", b"")


class Tables:
    """Two tables, at one of which a winner waits."""

    needs = ("claim", "dispute")

    def __init__(self):
        self.world = RiggedWorld()

    def lobby(self):
        calm = card_of(settings(), Table(), opened=True)
        return Lobby((calm, replace(calm, table="T2", needs=self.needs)))


@jumping
async def test_the_alarm_tells_which_table_calls_and_what_for_and_looks_again():
    tables, changes = Tables(), []
    alarm = Alarms(tables, [ALARM], lambda: changes.append(None))
    assert await alarm.heard(ALARM, "c", Well()) is None
    shown = alarm.shown()["al-1"]
    assert shown.alarms == (AlarmRaised("T2", "has a progressive winner who waits to be paid"),)

    await asyncio.sleep(3)
    assert (alarm.shown()["al-1"], len(changes)) == (shown, 1), "it says since when, and nothing while nothing changes"
    tables.needs = ()
    await asyncio.sleep(1)
    after = alarm.shown()["al-1"]
    assert (after.alarms, len(changes)) == ((), 2)
    assert after.at > shown.at
    alarm.close()
    tables.needs = ("claim",)
    await asyncio.sleep(2)
    assert len(changes) == 2


@jumping
async def test_the_floor_has_alarms_and_a_table_the_devices_that_are_enrolled_there():
    async with playing() as play:
        tables = SimpleNamespace(
            rooms={"T1": play.room}, displays=Displays(None, None, tuple), lobby=lambda: Lobby(()), world=play.world
        )
        rig_of = rigging(tables)
        floor, table = rig_of("floor", [ALARM], lambda: None), rig_of("T1", [KEYPAD], lambda: None)

        assert set(floor.shown()) == {"al-1"}
        assert set(table.shown()) == {"k-1"}
        floor.close()
        table.close()
