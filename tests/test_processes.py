import asyncio
import os
import sys

import pytest
from structlog.testing import capture_logs

from server.processes import Child, NotStarted, environment, supervised
from tests.fakes import eventually


SLEEP = (sys.executable, "-c", "import time; time.sleep(600)")
DEAF = (
    sys.executable,
    "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(600)",
)


class Deaf(Child):
    """A process that does not end when it is asked to."""

    async def ready(self):
        await self.process.stdout.readline()


class Unready(Child):
    """A process that never becomes ready."""

    async def ready(self):
        raise NotStarted("It is not ready.")


class Once(Child):
    restarts = False


def said(logs):
    return [(line["process"], line["event"]) for line in logs]


async def test_children_run_in_sessions_of_their_own_while_the_context_lasts():
    one, two = Child("one", *SLEEP), Child("two", *SLEEP)
    async with supervised(one, two):
        assert (one.process.returncode, two.process.returncode) == (None, None)
        assert len({os.getsid(0), os.getsid(one.process.pid), os.getsid(two.process.pid)}) == 3

    assert (one.process.returncode, two.process.returncode) == (-15, -15)


async def test_a_child_that_ends_is_started_again_more_and_more_slowly():
    child = Child("the sleeper", *SLEEP)
    with capture_logs() as logs:
        async with supervised(child):
            for _ in range(2):
                ended = child.process
                ended.kill()
                await eventually(lambda ended=ended: child.process not in (None, ended))

    assert said(logs) == 2 * [("the sleeper", "a child process has ended and is started again")]
    assert [line["seconds"] for line in logs] == [0.2, 0.4]


async def test_a_child_that_cannot_be_started_again_is_tried_until_it_can(tmp_path):
    command = tmp_path / "command"
    command.symlink_to(sys.executable)
    child = Child("the command", str(command), *SLEEP[1:])
    with capture_logs() as logs:
        async with supervised(child):
            command.unlink()
            child.process.kill()
            await eventually(lambda: ("the command", "a child process does not start") in said(logs))
            command.symlink_to(sys.executable)
            await eventually(lambda: child.process)
            assert child.process.returncode is None


async def test_a_child_that_is_to_run_once_is_not_started_again():
    child = Once("the sleeper", *SLEEP)
    with capture_logs() as logs:
        async with supervised(child):
            child.process.kill()
            await eventually(lambda: logs)

    assert said(logs) == [("the sleeper", "a child process has ended")]
    assert child.process.returncode == -9


async def test_a_child_that_does_not_end_is_killed(monkeypatch):
    monkeypatch.setattr("server.processes.STOPPED_WITHIN", 0.1)
    child = Deaf("deaf", *DEAF, stdout=asyncio.subprocess.PIPE)
    async with supervised(child):
        pass

    assert child.process.returncode == -9


async def test_where_one_does_not_become_ready_it_and_those_before_it_are_stopped():
    first, second, third = Child("first", *SLEEP), Unready("second", *SLEEP), Child("third", *SLEEP)
    with pytest.raises(NotStarted, match=r"It is not ready\."):
        async with supervised(first, second, third):
            raise AssertionError

    assert (first.process.returncode, second.process.returncode, third.process) == (-15, -15, None)


def test_a_child_gets_what_programs_need_and_no_secret(monkeypatch):
    monkeypatch.setenv("PATH", "/bin")
    monkeypatch.setenv("TZ", "UTC")
    for secret in ("CROUPIER_KEY", "REDIS_URL", "AWS_SECRET_ACCESS_KEY", "SSH_AUTH_SOCK"):
        monkeypatch.setenv(secret, "secret")

    assert environment(MORE="1").items() >= {"PATH": "/bin", "TZ": "UTC", "MORE": "1"}.items()
    assert "secret" not in environment().values()


async def test_a_child_has_no_other_environment_by_default(monkeypatch):
    monkeypatch.setenv("CROUPIER_KEY", "secret")
    child = Child("printing", "/usr/bin/env", stdout=asyncio.subprocess.PIPE)
    await child.start()
    printed, _ = await child.process.communicate()

    assert b"PATH=" in printed
    assert b"CROUPIER_KEY" not in printed
