"""A process that moves rounds to the archive is killed at each of its steps: no round is lost, and none is there twice."""

import subprocess
import sys

from tests.cli.program import ROOT, croupier
from tests.config.files import LEAST, written
from tests.store.servers import SAFE, RedisServer


def test_a_death_at_any_step_of_moving_loses_nothing(tmp_path):
    config = written(tmp_path, f'var = "{tmp_path / "var"}"\n{LEAST}')
    with RedisServer(tmp_path / "redis", SAFE) as redis:
        command = [sys.executable, "-m", "tests.chaos.moving", redis.url, str(tmp_path / "var" / "archive")]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
        assert "died 7 times" in done.stdout
        listed = croupier("rounds", "--config", config, REDIS_URL=redis.url, CROUPIER_KEY="00" * 32)
        (tmp_path / "var" / "archive").rename(tmp_path / "elsewhere")
        lost = croupier("rounds", "--config", config, REDIS_URL=redis.url, CROUPIER_KEY="00" * 32)

    assert len(listed.stdout.splitlines()) == 10, "the command reads both as one"
    assert (lost.returncode, lost.stdout) == (1, "")
    assert lost.stderr == (
        f"croupier: Event 1 of T1 is neither in the store nor in the archive, {tmp_path / 'var' / 'archive'}.\n"
    )
