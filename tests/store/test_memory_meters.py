from server.core.meter.events import Stopped
from server.store import START, Snapshot
from server.store.memory_meters import MemoryMeters
from server.store.sealing import Sealer


async def test_what_is_kept_of_a_meter_in_memory_is_chained_and_its_snapshot_sealed():
    meters = MemoryMeters(Sealer([bytes(32)]))
    [noted] = await meters.note("GRAND", START, 1, [Stopped("a test", "Sam")])
    await meters.save_meter("GRAND", Snapshot(1, b"state"))

    assert meters._notes["GRAND"] == [noted.row]
    assert b"state" not in meters._kept["GRAND"][1]
