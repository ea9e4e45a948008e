"""Appends of many tables in few requests: each caller gets its own outcome, and no batch is written twice."""

import asyncio
import random
import ssl
import time
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count, takewhile
from urllib.parse import urlsplit

import pytest
import uvloop
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from server.core.events import SaidDone
from server.store import START, Away, Conflict, Fence, Fenced
from server.store.client import connect
from server.store.encryption import Sealer
from server.store.line import Line
from server.store.redis import RedisStore
from tests.fakes import eventually
from tests.store.samples import BETTING, KEY, LONG
from tests.store.servers import KINDS, open_store, open_store_kind


TABLES = [f"T{number}" for number in range(20)]


async def owned(store):
    return {table: await store.tables.acquire(table, "ann", LONG) for table in TABLES}


def all_at_once(store, fences, **others):
    """One batch for each table; the fence or the head of some may be others."""
    return asyncio.gather(
        *(
            store.tables.append(table, *others.get(table, (fence, START)), 1, BETTING)
            for table, fence in fences.items()
        ),
        return_exceptions=True,
    )


async def test_batches_of_one_turn_go_out_in_one_request(server, store):
    fences = await owned(store)
    await store.tables.append("T99", await store.tables.acquire("T99", "ann", LONG), START, 1, BETTING)
    reads = int(server.call("INFO", "stats")["total_reads_processed"])
    await all_at_once(store, fences)
    more = int(server.call("INFO", "stats")["total_reads_processed"]) - reads

    assert more < len(TABLES) / 2
    for table in TABLES:
        assert [entry.event for entry in await store.tables.read(table)] == BETTING


async def test_batches_go_to_a_master_that_changed_while_their_line_was_opened(tmp_path, monkeypatch):
    opened, lines = Line.open, []

    async def open_while_the_master_changes(pool, answered):
        lines.append(await opened(pool, answered))
        if len(lines) == 1:
            pool.master_address = ("127.0.0.1", 1)
        return lines[-1]

    monkeypatch.setattr(Line, "open", open_while_the_master_changes)
    async with open_store_kind("sentinel", tmp_path) as store, asyncio.timeout(20):
        fences = await owned(store)
        outcomes = await all_at_once(store, fences)

        assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
        assert len(lines) > 1
        for table in TABLES:
            assert [entry.event for entry in await store.tables.read(table)] == BETTING


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_refused_is_refused_alone(kind, tmp_path):
    async with open_store_kind(kind, tmp_path) as store:
        fences = await owned(store)
        late = (await store.tables.append("T3", fences["T3"], START, 1, BETTING))[-1].head
        outcomes = await all_at_once(store, fences, T7=(Fence(7, "bob"), START))
        refused = dict(zip(TABLES, outcomes, strict=True))

        assert isinstance(refused.pop("T3"), Conflict)
        assert isinstance(refused.pop("T7"), Fenced)
        for table, entries in refused.items():
            assert await store.tables.read(table) == entries
        assert await store.tables.head("T3") == late
        assert await store.tables.head("T7") == START


async def write_many(store, fences, numbers):
    """Write a batch for each of the numbers to each table, each after the one before; return what was written."""

    async def write(table, fence):
        entries, head = [], START
        for number in numbers:
            entries += await store.tables.append(table, fence, head, number, [SaidDone(table, done=True)] * 2)
            head = entries[-1].head
        return entries

    return dict(zip(fences, await asyncio.gather(*(write(*each) for each in fences.items())), strict=True))


async def test_a_line_that_is_cut_again_and_again_loses_no_batch_and_writes_none_twice(server, store):
    fences, enough = await owned(store), asyncio.Event()
    writing = asyncio.create_task(write_many(store, fences, takewhile(lambda _: not enough.is_set(), count())))
    cuts = 0
    while cuts < 10:
        await asyncio.sleep(0.3)  # the library tries again for longer than that
        cuts += server.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    enough.set()

    for table, entries in (await writing).items():
        assert len(entries) > 2
        assert await store.tables.read(table) == entries


async def test_a_redis_that_comes_back_without_the_script_learns_it_again(server, store):
    fences = await owned(store)
    await store.tables.append("T0", fences["T0"], START, 1, BETTING)
    server.call("SCRIPT", "FLUSH")
    await all_at_once(store, {table: fences[table] for table in TABLES[1:]})
    server.kill()
    server.start()
    first = (await store.tables.read("T5"))[-1].head
    await store.tables.append("T5", fences["T5"], first, 2, BETTING)

    for table in TABLES:
        assert [entry.event for entry in await store.tables.read(table)] == BETTING * (2 if table == "T5" else 1)


async def test_while_redis_hangs_all_are_away_and_only_the_log_tells_what_was_written(server, monkeypatch):
    monkeypatch.setattr("server.store.client.ANSWER_WITHIN", 0.3)
    monkeypatch.setattr("server.store.line.LATE", 60)
    async with open_store(server) as store:
        fences = await owned(store)
        heads = {table: entries[-1].head for table, entries in (await write_many(store, fences, range(1))).items()}
        server.stop()
        outcomes = await asyncio.gather(
            *(store.tables.append(table, fences[table], heads[table], 2, BETTING) for table in TABLES),
            return_exceptions=True,
        )
        server.go_on()

        assert all(isinstance(outcome, Away) for outcome in outcomes)
        for table in TABLES:
            fence = await store.tables.acquire(table, "ann", LONG)  # from here on the late one can do nothing more
            known = await store.tables.read(table)
            assert [entry.event for entry in known[2:]] in ([], BETTING)
            await store.tables.append(table, fence, known[-1].head, 3, BETTING)
            assert len(await store.tables.read(table)) == len(known) + 2


async def test_a_process_that_was_busy_for_long_does_not_take_redis_for_away(server, monkeypatch):
    monkeypatch.setattr("server.store.client.ANSWER_WITHIN", 0.3)
    monkeypatch.setattr("server.store.client.LATE", 0.1)
    monkeypatch.setattr("server.store.line.LATE", 0.1)
    async with open_store(server) as store:
        fences = await owned(store)
        await store.tables.append("T0", fences["T0"], START, 1, BETTING)
        writing = asyncio.create_task(store.tables.append("T1", fences["T1"], START, 1, BETTING))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        time.sleep(0.6)  # noqa: ASYNC251 - busy

        assert await store.tables.read("T1") == await writing


@pytest.mark.parametrize("kind", ["redis", "sentinel", "cluster"])
async def test_a_cancelled_caller_neither_interrupts_its_batch_nor_shifts_an_answer(kind, tmp_path):
    dice = random.Random(13)
    async with open_store_kind(kind, tmp_path) as store:
        fences = await owned(store)
        heads = dict.fromkeys(TABLES, START)
        cancelled = 0
        for number in range(20):
            callers = {
                table: asyncio.create_task(
                    store.tables.append(table, fences[table], heads[table], number, [SaidDone(table, done=True)])
                )
                for table in TABLES
            }
            for _ in range(dice.randrange(4)):
                await asyncio.sleep(0)
            for table in dice.sample(TABLES, k=7):
                callers[table].cancel()
            outcomes = await asyncio.gather(*callers.values(), return_exceptions=True)
            cancelled += sum(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
            await eventually(lambda: not store.connection.running)
            for table, outcome in zip(TABLES, outcomes, strict=True):
                heads[table] = await store.tables.head(table)
                if not isinstance(outcome, asyncio.CancelledError):
                    assert outcome[-1].head == heads[table]

        assert cancelled > 60
        for table in TABLES:
            assert [entry.event for entry in await store.tables.read(table)].count(SaidDone(table, done=True)) >= 10


async def test_closing_waits_for_a_batch_whose_caller_was_cancelled(server):
    store = RedisStore(connect(server.url), Sealer([KEY]))
    fence = await store.tables.acquire("T1", "ann", LONG)
    first = await store.tables.append("T1", fence, START, 1, BETTING)
    caller = asyncio.create_task(store.tables.append("T1", fence, first[-1].head, 2, BETTING))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caller.cancel()
    await store.close()

    async with open_store(server) as store:
        assert len(await store.tables.read("T1")) == 2 * len(BETTING)


async def test_closing_gives_a_batch_up_when_redis_hangs_and_sends_it_no_more(server, monkeypatch):
    monkeypatch.setattr("server.store.client.ANSWER_WITHIN", None)
    monkeypatch.setattr("server.store.connection.LAST_ANSWERS", 0.1)
    store = RedisStore(connect(server.url), Sealer([KEY]))
    fence = await store.tables.acquire("T1", "ann", LONG)
    first = await store.tables.append("T1", fence, START, 1, BETTING)
    server.stop()
    caller = asyncio.create_task(store.tables.append("T1", fence, first[-1].head, 2, BETTING))
    await asyncio.sleep(0.01)
    await store.close()
    server.go_on()

    with pytest.raises(asyncio.CancelledError):
        await caller
    assert store.connection.running == set()


def self_signed(folder):
    """Return a file with a key for localhost, and its certificate."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name.from_rfc4514_string("CN=localhost")
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(1))
        .not_valid_after(now + timedelta(1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / "localhost.pem"
    path.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    return path


@asynccontextmanager
async def behind_tls(server, folder):
    """Yield the URL of a Redis to which only TLS leads."""
    certificate = self_signed(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)

    async def pass_on(reader, writer):
        while data := await reader.read(100_000):
            writer.write(data)
        writer.close()

    async def serve(reader, writer):
        there, back = await asyncio.open_unix_connection(urlsplit(server.url).path)
        await asyncio.gather(pass_on(reader, back), pass_on(there, writer), return_exceptions=True)

    async with await asyncio.start_server(serve, "localhost", 0, ssl=context) as proxy:
        port = proxy.sockets[0].getsockname()[1]
        yield f"rediss://localhost:{port}/0?ssl_ca_certs={certificate}"


@pytest.mark.parametrize("loop", [uvloop.new_event_loop, asyncio.new_event_loop], ids=["uvloop", "asyncio"])
def test_a_line_leads_through_tls(loop, server, tmp_path):
    async def write():
        async with behind_tls(server, tmp_path) as url:
            store = RedisStore(connect(url), Sealer([KEY]))
            try:
                written = await write_many(store, await owned(store), range(10))
                assert not store.connection.append.line.closed
                for table, entries in written.items():
                    assert await store.tables.read(table) == entries
            finally:
                await store.close()  # the proxy waits for its connections, uvloop's for ever

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(write())
