import asyncio

from msgspec.structs import replace

from protocol.devices import AlarmRaised, Well
from protocol.envelope import Lobby
from server.alarms import Alarms
from server.core.table import Table
from server.devices.enrolment import Enrolled
from server.floor import card_of
from tests.fakes import jumping, settings


ALARM = Enrolled("al-1", "floor", "alarm", "", b"")


class Tables:
    """Two tables, at one of which a winner waits."""

    needs = ("claim", "dispute")

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
    assert len(changes) >= 4
    tables.needs = ()
    assert alarm.shown()["al-1"].alarms == ()
    alarm.close()
    seen = len(changes)
    await asyncio.sleep(2)
    assert len(changes) == seen
