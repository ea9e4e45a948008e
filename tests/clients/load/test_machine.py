"""The processes of a house are found by the port at which it listens."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time

import pytest

from clients.python.load.machine import Machine, listening, own_usage, process, used_since
from clients.python.load.usage import Usage


pytestmark = pytest.mark.skipif(not os.path.exists("/proc/net/tcp"), reason="there is no /proc")  # noqa: PTH110 - once


def test_who_listens_at_a_port_is_found():
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert listening(server.getsockname()[1]) == {os.getpid()}
        port = server.getsockname()[1]

    assert listening(port) == set()


PROGRAM = """
import socket, subprocess, sys
store = subprocess.Popen([sys.argv[3], "60"]) if len(sys.argv) > 3 else None
server = socket.create_server(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0))
print(server.getsockname()[1], flush=True)
sys.stdin.read()
if store: store.kill()
"""


def house_at(*port):
    """Start a process that listens as a house does, at this port or at any."""
    command = [sys.executable, "-c", PROGRAM, "serve", *map(str, port)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_a_house_and_its_usage():
    with house_at() as house:
        machine = Machine(int(house.stdout.readline()))
        used = machine.usage()
        house.stdin.close()

    assert machine.servers == {house.pid}
    assert (used.servers, used.stores, used.store_memory) == (1, 0, 0)
    assert used.server_memory > 1_000_000
    ended = machine.usage()
    assert (ended.servers, ended.server_memory) == (0, 0)
    assert ended.server_cpu >= used.server_cpu  # what it used is not forgotten


def test_a_house_that_was_killed_and_started_again_is_found_again():
    with house_at() as killed:
        port = int(killed.stdout.readline())
        machine = Machine(port)
        killed.kill()
        while process(killed.pid) is not None:  # until it has ended; its parent has not looked yet
            time.sleep(0.01)
        gone = machine.usage()
    with house_at(port) as house:
        house.stdout.readline()
        used = machine.usage()
        house.stdin.close()

    assert (gone.servers, gone.server_memory) == (0, 0)
    assert (used.servers, machine.servers) == (1, {killed.pid, house.pid})
    assert used.server_cpu > gone.server_cpu


def test_the_store_that_a_house_runs_is_found_and_missed_when_it_was_killed(tmp_path):
    (tmp_path / "redis-server").symlink_to(shutil.which("sleep"))
    with house_at(0, tmp_path / "redis-server") as house:
        machine = Machine(int(house.stdout.readline()))
        running = machine.usage()
        (store,) = machine.stores
        os.kill(store, signal.SIGKILL)
        while process(store) is not None:
            time.sleep(0.01)
        killed = machine.usage()
        house.stdin.close()

    assert (running.servers, running.stores, killed.servers, killed.stores) == (1, 1, 1, 0)
    assert (running.store_memory > 0, killed.store_memory) == (True, 0)


def test_nobody_is_found_at_a_port_where_nobody_listens():
    assert Machine(1).usage() == Usage()


def test_the_tool_measures_itself():
    before, until = own_usage(), time.process_time() + 0.02
    while time.process_time() < until:
        pass
    used = used_since(before, own_usage(), 2.0)

    assert used.tool_cpu >= 0.02
    assert used.seconds == 2.0
    assert used.tool_memory > 1_000_000


def test_without_a_proc_only_the_tool_is_measured(monkeypatch, tmp_path):
    monkeypatch.setattr("clients.python.load.machine.PROC", tmp_path / "proc")
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert Machine(server.getsockname()[1]).usage() == Usage()

    assert own_usage().tool_memory > 1_000_000


def test_a_process_that_is_not_there():
    assert process(2**22 + 1) is None
