"""The private Redis: started, adopted, shared with tools, stopped; and after crashes."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import AsyncExitStack

import pytest
from redis.exceptions import RedisError
from structlog.testing import capture_logs

from server.processes import NotStarted
from server.store.client import connect
from server.store.embedded import InUse, embedded, hold, socket_of
from server.store.preflight import NoHouse, check_settings
from tests.fakes import eventually


SERVER = """
import asyncio, sys
from pathlib import Path
from server.store.client import connect
from server.store.embedded import embedded

async def serve():
    async with embedded(Path(sys.argv[1]), serving=True) as url, connect(url) as client:
        await client.incr("lives")
        print("serving", flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(serve())
"""


@pytest.fixture
def var(tmp_path):
    return tmp_path / "var"


@pytest.fixture
def serve(var):
    """Start a server process that holds `var` until its input ends."""
    started = []

    def start():
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(var)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        started.append(server)
        assert server.stdout.readline() == b"serving\n"
        return server

    yield start
    for server in started:
        server.communicate()


async def pid_of(url):
    async with connect(url) as client:
        return (await client.info("server"))["process_id"]


def runs(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def answering(client):
    """Wait until the server answers."""
    async with asyncio.timeout(30):
        while True:
            try:
                return await client.ping()
            except RedisError:
                await asyncio.sleep(0.05)


async def one_life(var):
    """Start and stop a server once."""
    async with embedded(var, serving=True) as url, connect(url) as client:
        return await client.incr("lives")


async def test_the_private_redis_is_safe_listens_on_its_socket_only_and_stops_at_the_end(var):
    async with embedded(var, serving=True) as url:
        async with connect(url) as client:
            await check_settings(client)
            assert await client.config_get("port", "dir") == {"port": "0", "dir": str(var / "redis")}
        pid = await pid_of(url)

    assert not runs(pid)
    assert not (var / "redis" / "redis.sock").exists()


async def test_data_is_there_at_the_next_start(var):
    for lives in (1, 2, 3):
        async with embedded(var, serving=True) as url, connect(url) as client:
            assert await client.incr("lives") == lives


async def test_a_directory_may_have_any_name(tmp_path):
    async with embedded(tmp_path / "100% ödd? #1", serving=True) as url:
        assert runs(await pid_of(url))


async def test_a_second_server_on_the_same_directory_is_refused(var, serve):
    serve()

    with pytest.raises(InUse, match=r"Another Croupier process uses .+ directory: `var` in the configuration"):
        async with embedded(var, serving=True):
            pass


async def test_a_tool_beside_a_server_connects_and_leaves_it_running(var, serve):
    server = serve()
    async with embedded(var, serving=False) as url, connect(url) as client:
        assert await client.get("lives") == b"1"
    async with embedded(var, serving=False) as url, connect(url) as client:
        assert await client.get("lives") == b"1"

    assert server.poll() is None


async def test_a_tool_creates_nothing_without_a_house(var):
    for _ in "nothing", "an empty directory":
        with pytest.raises(NoHouse, match=f"There is no house in {var}: .+ --config, .+ REDIS_URL .+ CROUPIER_KEY"):
            async with embedded(var, serving=False):
                pass
        assert not any(var.glob("**/*.*"))
        (var / "redis").mkdir(parents=True, exist_ok=True)


async def test_a_tool_alone_starts_and_stops_its_own(var, monkeypatch):
    await one_life(var)
    async with embedded(var, serving=False) as url:
        pid = await pid_of(url)
        monkeypatch.setattr("server.store.embedded.TOOL_TRIES", 3)
        with pytest.raises(InUse, match="A command such as `croupier rounds` is reading"):
            async with embedded(var, serving=True):
                pass

    assert not runs(pid)


async def test_a_server_waits_for_a_tool_that_soon_ends(var):
    await one_life(var)
    async with AsyncExitStack() as reading:
        await reading.enter_async_context(embedded(var, serving=False))
        starting = asyncio.create_task(one_life(var))
        await asyncio.sleep(0.2)
        assert not starting.done()

    assert await starting == 2


async def test_a_redis_that_outlived_its_server_is_adopted_and_then_stopped(var, serve):
    server = serve()
    pid = await pid_of(f"unix://{socket_of(var / 'redis')}")
    server.kill()
    server.wait()
    assert runs(pid)

    async with embedded(var, serving=True) as url, connect(url) as client:
        assert await pid_of(url) == pid
        assert await client.get("lives") == b"1"
    assert not (var / "redis" / "redis.sock").exists()
    lock = hold(var / "redis" / "redis.lock")
    assert lock
    lock.close()


async def test_a_killed_redis_is_started_again_with_all_data(var):
    async with embedded(var, serving=True) as url, connect(url) as client:
        for lives in (1, 2):
            assert await client.incr("lives") == lives
            pid = await pid_of(url)
            os.kill(pid, signal.SIGKILL)
            await eventually(lambda gone=pid: not runs(gone))
            await answering(client)
            assert await pid_of(url) != pid
        last = await pid_of(url)

    assert not runs(last)


async def test_an_adopted_redis_is_started_again_too(var, serve):
    server = serve()
    server.kill()
    server.wait()
    async with embedded(var, serving=True) as url, connect(url) as client:
        os.kill(await pid_of(url), signal.SIGKILL)
        await answering(client)

        assert await client.get("lives") == b"1"


async def test_a_redis_that_does_not_start_is_tried_until_it_does(var):
    async with embedded(var, serving=True) as url, connect(url) as client:
        await client.incr("lives")
        manifest = var / "redis" / "appendonlydir" / "appendonly.aof.manifest"
        kept = manifest.read_text()
        manifest.write_text("no manifest\n")
        with capture_logs() as logs:
            os.kill(await pid_of(url), signal.SIGKILL)
            await eventually(
                lambda: (
                    ("the private Redis", "a child process does not start")
                    in [(line["process"], line["event"]) for line in logs]
                )
            )
        manifest.write_text(kept)
        await answering(client)

        assert await client.get("lives") == b"1"


async def test_a_redis_that_hangs_is_killed_at_the_end(var, monkeypatch):
    monkeypatch.setattr("server.processes.STOPPED_WITHIN", 0.1)
    async with embedded(var, serving=True) as url:
        pid = await pid_of(url)
        os.kill(pid, signal.SIGSTOP)

    assert not runs(pid)


async def test_an_interrupt_at_the_keyboard_reaches_the_server_alone(var, serve):
    server = serve()
    url = f"unix://{socket_of(var / 'redis')}"

    assert os.getpgid(await pid_of(url)) != os.getpgid(server.pid)


async def test_after_a_kill_of_both_all_data_is_there(var, serve):
    server = serve()
    os.kill(await pid_of(f"unix://{socket_of(var / 'redis')}"), signal.SIGKILL)
    server.kill()
    server.wait()
    assert (var / "redis" / "redis.sock").exists()

    async with embedded(var, serving=True) as url, connect(url) as client:
        assert await client.get("lives") == b"1"


async def test_half_a_command_at_the_end_of_the_file_is_left_out(var):
    async with embedded(var, serving=True) as url, connect(url) as client:
        await client.set("whole", "1")
        await client.set("cut off", "1")
    [tail] = (var / "redis").rglob("*.incr.aof")
    with tail.open("r+b") as file:
        file.truncate(tail.stat().st_size - 5)

    async with embedded(var, serving=True) as url, connect(url) as client:
        assert await client.keys() == [b"whole"]


async def test_a_long_file_is_read_to_its_end_before_the_tables_open(var):
    async with embedded(var, serving=True) as url, connect(url) as client:
        for _ in range(20):
            await client.eval("for n = 1, 20000 do redis.call('INCR', 'n') end", 0)

    async with embedded(var, serving=True) as url, connect(url) as client:
        assert await client.get("n") == b"400000"


async def test_a_file_that_is_broken_in_the_middle_is_reported_and_not_served(var):
    async with embedded(var, serving=True) as url, connect(url) as client:
        for n in range(100):
            await client.set(f"key {n}", "x" * 100)
    [tail] = (var / "redis").rglob("*.incr.aof")
    with tail.open("r+b") as file:
        file.seek(2_000)
        file.write(b"broken" * 10)

    with pytest.raises(NotStarted, match="Bad file format"):
        async with embedded(var, serving=True):
            pass
    lock = hold(var / "croupier.lock")
    assert lock
    lock.close()


async def test_a_read_only_directory_is_reported(tmp_path):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(NotStarted, match=r"cannot be written: .+ chosen by `var` in the configuration"):
        async with embedded(tmp_path / "file", serving=True):
            pass


async def test_a_path_too_long_for_a_socket_is_replaced_by_a_short_one(tmp_path):
    var = tmp_path / ("long " * 20) / "var"
    async with embedded(var, serving=True) as url:
        assert len(url) < 100
        assert await pid_of(url) == await pid_of(f"unix://{socket_of(var / 'redis')}")
    socket_of(var / "redis").parent.rmdir()


async def test_a_short_directory_that_others_can_write_to_is_not_used(tmp_path):
    home = tmp_path / ("long " * 20)
    short = socket_of(home).parent
    short.chmod(0o777)
    try:
        with pytest.raises(NotStarted, match="somebody else"):
            socket_of(home)
    finally:
        short.rmdir()


async def test_a_redis_without_its_socket_is_not_started_twice(var, monkeypatch):
    monkeypatch.setattr("server.store.embedded.TRIES", 3)
    async with embedded(var, serving=True) as url, connect(url) as client:
        await client.ping()
        (var / "redis" / "redis.sock").rename(var / "hidden")
        held = var / "croupier.lock"
        held.rename(var / "other.lock")
        with pytest.raises(NotStarted, match="End that process first"):
            async with embedded(var, serving=True):
                pass
        (var / "hidden").rename(var / "redis" / "redis.sock")


async def test_a_cancelled_start_leaves_nothing_running(var):
    async def serve():
        async with embedded(var, serving=True):
            await asyncio.Event().wait()

    serving = asyncio.create_task(serve())
    for _ in range(200):
        await asyncio.sleep(0.01)
        if (var / "redis" / "redis.sock").exists():
            break
    serving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await serving

    lock = hold(var / "redis" / "redis.lock")
    assert lock
    lock.close()
