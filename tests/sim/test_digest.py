import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from server.core.meter.events import MeterOpened, Parameters
from server.core.supervision.events import TableOpened
from server.store import START
from server.store.encryption import Sealer
from server.store.log import meter_logs, table_logs
from tests.first_of import first_of
from tests.sim.digest import Digest, combined
from tests.sim.running import run


ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.timeout(300)  # the machine may be busy

SEALER = Sealer([bytes(32)])
FIRST, SECOND = table_logs(SEALER).chained("T1", START, 1_000, [TableOpened("s1", "Sam"), TableOpened("s2", "Sue")])
METERED = meter_logs(SEALER).chained("GRAND", START, 1_000, [MeterOpened(Parameters(1_000, 100, 50, 5_000, 900))])


def digest(*writes):
    made = Digest()
    for log, entries in writes:
        made.add(log, entries)
    return made.told()


def test_the_same_rows_have_the_same_digest_whatever_the_batches():
    assert digest(("T1", [FIRST, SECOND])) == digest(("T1", [FIRST]), ("T1", [SECOND]))


@pytest.mark.parametrize(
    "other",
    [
        (),
        (("T1", [FIRST]),),
        (("T1", [SECOND, FIRST]),),
        (("T2", [FIRST, SECOND]),),
        (("T1", [FIRST, SECOND]), ("m:GRAND", METERED)),
    ],
)
def test_other_rows_another_order_or_another_log_change_the_digest(other):
    assert digest(("T1", [FIRST, SECOND])) != digest(*other)


def test_the_combined_hash_does_not_depend_on_which_seed_ends_first():
    assert combined({1: "aa", 2: "bb"}) == combined({2: "bb", 1: "aa"})
    assert combined({1: "aa", 2: "bb"}) != combined({1: "bb", 2: "aa"})


@pytest.mark.parametrize("seeds", first_of([2, 4]))
def test_each_seed_stores_something_of_its_own(seeds):
    stored = [run(seed).stored for seed in range(seeds)]

    assert len({*stored, Digest().told()}) == seeds + 1


def seeds_16_to_18(hashes, workers, listed):
    """Run them in processes of their own, and return the last line that is printed and each seed's hash."""
    seeds = ["--first", "16", "--seeds", "3", "--workers", workers]
    said = subprocess.run(
        [sys.executable, "-m", "tests.sim", *seeds, "--hash", "--hashes", listed],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        timeout=240,
        check=True,
    ).stdout
    return said.splitlines()[-1], listed.read_text()


@pytest.mark.full
def test_the_hash_repeats_in_other_processes_with_other_hash_seeds_and_worker_counts(tmp_path):
    said, listed = seeds_16_to_18("1", "1", tmp_path / "one")
    said_again, listed_again = seeds_16_to_18("2", "3", tmp_path / "three")

    assert listed == listed_again
    assert [line.split()[0] for line in listed.splitlines()] == [str(seed) for seed in range(16, 19)]
    assert said == said_again == f"hash {sha256(listed.encode()).hexdigest()}"
