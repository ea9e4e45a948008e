"""A clone of its own in which the commands of the documents run, at ports and with data of its own."""

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

from tests.docs.pages import ROOT
from tests.ports import free_ports
from tests.store.processes import binary, until


LINKED = ("Makefile", "clients", "protocol", "pyproject.toml", "requirements", "server", "tests", "tools")
OURS = ("PORT", "REDIS_URL", "CROUPIER_KEY", "MAKEFLAGS", "MAKELEVEL")
STAYS = 1.0  # s for which something must stay that says nothing
WITHIN = 60.0  # s for anything that ends by itself; much less is needed


class Clone:
    """
    A clone in `folder`.

    Commands run as they are written, except for what belongs to a machine: `here` holds the addresses, codes and folders
    of the documents, and what takes their place.
    """

    def __init__(self, folder):
        self.folder = folder
        shutil.copytree(ROOT / "deploy", folder / "deploy")  # where some commands write
        for name in LINKED:
            (folder / name).symlink_to(ROOT / name)
        (folder / ".venv").symlink_to(sys.prefix)
        (folder / "bin").mkdir()
        (folder / "bin/redis-server").symlink_to(binary())
        (folder / "redis").mkdir()
        port, redis, *nodes = map(str, free_ports(5))
        self.here = {
            "127.0.0.1:8000": f"127.0.0.1:{port}",
            "PORT=9000": f"PORT={port}",
            ":6379": f":{redis}",
            "/var/lib/redis": str(folder / "redis"),
            **{f"800{number}": node for number, node in enumerate(nodes, 1)},
        }
        nodes_file = folder / "deploy/nodes.toml"
        nodes_file.write_text(self.fitted(nodes_file.read_text()))
        with (folder / "deploy/redis.conf").open("a") as conf:
            conf.write(f"\nport {redis}\n")
        others = {name: value for name, value in os.environ.items() if name not in OURS and "PYTEST" not in name}
        self.environment = others | {"PORT": port, "PATH": f"{folder / 'bin'}:{others['PATH']}"}
        self.staying = []
        self.started = 0

    def fitted(self, text):
        for written, here in self.here.items():
            text = text.replace(written, here)
        return text

    def start(self, script):
        """Start shell lines, and return their process and the file with what they print."""
        self.started += 1
        path = self.folder / f"printed-{self.started}"
        with path.open("wb") as printed:
            process = subprocess.Popen(
                ["sh", "-exc", self.fitted(script)],
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=printed,
                start_new_session=True,
            )
        return process, path

    def run(self, script):
        """Run shell lines to their end, and return what they print."""
        process, printed = self.start(script)
        self.staying.append(process)
        status = process.wait(WITHIN)
        self.staying.remove(process)
        assert status == 0, f"{script}\nended with status {status}:\n{printed.read_text()}"
        return printed.read_text()

    def open(self, script, says, times=1):
        """Start shell lines that stay, and wait until they have said something so many times."""
        process, printed = self.start(script)
        self.staying.append(process)
        until(lambda: printed.read_text().count(says) >= times or process.poll(), f"{script}\nsays no {says!r}")
        assert not process.returncode, printed.read_text()

    def stays(self, script):
        """See that shell lines stay, which say nothing."""
        process, printed = self.start(script)
        self.staying.append(process)
        time.sleep(STAYS)
        assert process.poll() is None, printed.read_text()

    def stop(self):
        """Stop everything that stays, as Ctrl-C does."""
        for process in self.staying:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
        for process in self.staying:
            process.wait(WITHIN)
            until(lambda process=process: not living(process.pid), "it does not stop")
        self.staying.clear()


def living(group):
    """Whether any process of a group lives: a shell may end before those that it started."""
    with suppress(ProcessLookupError):
        os.killpg(group, 0)
        return True
    return False


@contextmanager
def cloned(folder):
    """Yield a clone; whatever was started in it stops at the end."""
    clone = Clone(folder)
    try:
        yield clone
    finally:
        clone.stop()
