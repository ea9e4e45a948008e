"""The audit finds a snapshot that differs from the log."""

from msgspec.structs import replace

from server.room.recovery import DECODE
from tests.audit.damage import keep, one


async def test_a_snapshot_that_differs_from_the_log_is_found(store):
    snapshot = await store.tables.load_snapshot("T1")
    kept = DECODE(snapshot.state)
    await keep(store, snapshot.version, replace(kept, table=replace(kept.table, house=kept.table.house + 1)))

    kind, line = await one(store)
    assert kind == "snapshot"
    assert line.endswith("The snapshot differs from the log in house.")


async def test_a_snapshot_of_another_log_is_found(store):
    snapshot = await store.tables.load_snapshot("T1")
    await keep(store, snapshot.version, replace(DECODE(snapshot.state), chain=bytes(32)))

    kind, line = await one(store)
    assert kind == "snapshot"
    assert line.endswith("The snapshot is of another log: its chain is not that of its event.")


async def test_a_wrong_answer_in_a_snapshot_is_found(store):
    snapshot = await store.tables.load_snapshot("T1")
    kept = DECODE(snapshot.state)
    player, commands = next(iter(kept.accepted.items()))
    command, once = next(iter(commands.items()))
    await keep(store, snapshot.version, replace(kept, accepted={player: {command: replace(once, seq=once.seq + 1)}}))

    kind, line = await one(store)
    assert kind == "snapshot"
    assert f"another answer to command {command} of {player}: event {once.seq + 1}." in line


async def test_a_snapshot_that_cannot_be_opened_is_found(store):
    await store.connection.redis.hset("{t:T1}:snapshot", "state", b"scribble")

    kind, line = await one(store)
    assert kind == "snapshot"
    assert "The snapshot cannot be opened" in line
