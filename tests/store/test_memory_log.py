from server.core.meter.events import Stopped
from server.store import START, Snapshot
from server.store.encryption import Sealer
from server.store.log import meter_logs
from server.store.memory_log import MemoryLogs, MemoryTables
from tests.store.samples import BETTING, DEALING, LONG, RESTING_CARDS, SEED


SEALER = Sealer([bytes(32)])


async def test_the_secrets_of_a_table_are_encrypted():
    tables = MemoryTables(SEALER, lambda: 0)
    await tables.append("T1", await tables.acquire("T1", "ann", LONG), START, 1, BETTING + DEALING)
    stored = b"".join(row.event for row in tables.logs["T1"].rows)

    assert b"commitment" in stored
    assert not any(secret in stored for secret in (SEED, *RESTING_CARDS))


async def test_a_meter_is_kept_as_rows_and_its_snapshot_encrypted():
    meters = MemoryLogs(meter_logs(SEALER))
    [entry] = await meters.append("GRAND", None, START, 1, [Stopped("a test", "Sam")])
    await meters.save_snapshot("GRAND", None, Snapshot(1, b"state"))

    assert meters.logs["GRAND"].rows == [entry.row]
    assert b"state" not in meters.logs["GRAND"].snapshot[1]
