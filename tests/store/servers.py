"""Real Redis servers for tests: each is a process with a directory of its own, on a Unix socket, and can be killed."""

import asyncio
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NotConnected
from redis.retry import Retry

from server.store.embedded import program
from server.store.safety import MUST


SAFE = {**MUST, "save": ""}


@cache
def binary() -> str:
    """Return the server program, asked for beside whatever loop may run here."""
    with ThreadPoolExecutor() as beside:
        return beside.submit(lambda: asyncio.run(program())).result()


class RedisServer:
    """
    A server with `settings`, or with those of the file `conf` besides; `url` is where it answers while it runs.

    The socket is in a short directory of its own: a test's path may be too long for one.
    """

    def __init__(self, home: Path, settings: dict[str, str], conf: Path | None = None) -> None:
        self.home = home
        self.short = tempfile.TemporaryDirectory(prefix="croupier-")
        self.url = f"unix://{self.short.name}/s"
        places = {"port": "0", "dir": str(home), "unixsocket": f"{self.short.name}/s", "logfile": f"{home}/redis.log"}
        options = [part for name, value in (places | settings).items() for part in (f"--{name}", value)]
        self.command = [binary(), *([str(conf)] if conf else []), *options]

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        self.short.cleanup()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        while True:
            try:
                self.call("PING")
            except NotConnected:
                assert self.process.poll() is None, (self.home / "redis.log").read_text()
                time.sleep(0.01)
            else:
                return

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def call(self, *command: str):
        with Redis.from_url(self.url, decode_responses=True, retry=Retry(NoBackoff(), 0)) as client:
            return client.execute_command(*command)
