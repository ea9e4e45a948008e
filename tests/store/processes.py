"""Real Redis servers for tests: each is a process of its own, with a directory of its own, and can be killed."""

import asyncio
import os
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import TimeoutError as NoAnswer
from redis.retry import Retry

from server.store.preflight import MUST
from server.store.program import program


SAFE = {**MUST, "save": ""}
WITHIN = 30.0  # s for anything that is waited for here; much less is needed


@cache
def binary() -> str:
    """Return the server program, asked for beside whatever loop may run here."""
    with ThreadPoolExecutor() as beside:
        return beside.submit(lambda: asyncio.run(program(Path()))).result()


def until(happened, what: str) -> None:
    """Wait, as long as it takes on a busy machine, and not for ever."""
    end = time.monotonic() + WITHIN
    while not happened():
        assert time.monotonic() < end, what
        time.sleep(0.01)


class RedisServer:
    """
    A server with `settings`, or with those of the file `conf` besides; `url` is where it answers while it runs.

    With a `port` it listens there; else on a socket in a short directory of its own, as a test's path may be too long.
    """

    def __init__(self, home: Path, settings: dict[str, str], conf: Path | None = None, port: int = 0) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.home = home
        self.port = port
        self.short = tempfile.TemporaryDirectory(prefix="croupier-")
        self.url = f"redis://127.0.0.1:{port}" if port else f"unix://{self.short.name}/s"
        places = {"port": str(port), "bind": "127.0.0.1", "dir": str(home), "logfile": f"{home}/redis.log"}
        if not port:
            places["unixsocket"] = f"{self.short.name}/s"
        options = [part for name, value in (places | settings).items() for part in (f"--{name}", value)]
        self.command = [binary(), *([str(conf)] if conf else []), *options]
        self.process = None

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.kill()
        self.short.cleanup()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        until(self.answers, "it does not answer")

    def answers(self) -> bool:
        try:
            return bool(self.call("PING"))
        except (NotConnected, NoAnswer):
            assert self.process.poll() is None, (self.home / "redis.log").read_text()
            return False

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)

    def call(self, *command: str):
        with Redis.from_url(
            self.url, decode_responses=True, socket_timeout=WITHIN, retry=Retry(NoBackoff(), 0)
        ) as client:
            return client.execute_command(*command)

    def told(self) -> dict:
        """Return what it says of replication; nothing while it does not answer."""
        with suppress(NotConnected, NoAnswer):
            return self.call("INFO", "replication")
        return {}

    def leads(self) -> bool:
        return self.told().get("role") == "master"

    def wipe(self) -> None:
        self.call("FLUSHALL")


def offsets(master: RedisServer) -> list[int]:
    """Return how far each replica of a master has come, as far as that knows."""
    told = master.told()
    return [told[f"slave{number}"]["offset"] for number in range(int(told.get("connected_slaves", 0)))]


def followed(master: RedisServer, by: int = 1) -> bool:
    """Return whether it is a master whose writes reach so many replicas."""
    told = master.told()
    return told.get("role") == "master" and int(told.get("min_slaves_good_slaves", 0)) >= by
