"""`make audit-dependencies` tells known vulnerabilities from none, and both from not knowing."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest


TOOL = Path(__file__).parents[2] / "tools" / "audit-dependencies"
CLEAN = {"dependencies": [{"name": "redis", "version": "8.1.0", "vulns": []}]}
HOLE = {"id": "PYSEC-1", "fix_versions": ["8.1.1"]}
PAGES = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 70}}}
BAD_PAGES = PAGES | {"vulnerabilities": {"vite": {"range": "<8", "severity": "high"}}}


@pytest.fixture
def audit(tmp_path):
    """Run the tool beside programs that print these answers."""
    (tmp_path / "tools").mkdir()
    shutil.copy(TOOL, tmp_path / "tools")

    def run(python, pages):
        for place, printed in ((".venv/audit/bin/pip-audit", python), ("bin/npm", pages)):
            path = tmp_path / place
            path.parent.mkdir(parents=True, exist_ok=True)
            text = printed if isinstance(printed, str) else json.dumps(printed)
            path.write_text(
                f"#!{sys.executable}\nimport sys\nprint({text!r}, file=sys.{'stderr' if text is printed else 'stdout'})\n"
            )
            path.chmod(0o755)
        done = subprocess.run(
            [sys.executable, tmp_path / "tools" / TOOL.name],
            env={"PATH": str(tmp_path / "bin")},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout.splitlines()

    return run


def test_without_known_vulnerabilities_it_ends_well(audit):
    assert audit(CLEAN, PAGES) == (
        0,
        [
            "pip-audit: no known vulnerabilities in 1 packages",
            "npm audit: no known vulnerabilities in 70 packages",
        ],
    )


def test_each_vulnerability_is_named(audit):
    status, said = audit({"dependencies": [CLEAN["dependencies"][0] | {"vulns": [HOLE]}]}, BAD_PAGES)

    assert status == 1
    assert said[0] == "pip-audit: redis 8.1.0: PYSEC-1, fixed in 8.1.1"
    assert said[2] == "npm audit: vite <8: high"


@pytest.mark.parametrize(
    ("python", "pages", "sentence"),
    [
        (
            "Traceback\nConnectionError: no route",
            PAGES,
            "pip-audit cannot reach its data, so nothing is known: ConnectionError: no route",
        ),
        (
            {"dependencies": [{"name": "redis", "skip_reason": "not found"}]},
            PAGES,
            "pip-audit cannot reach its data, so nothing is known: redis: not found",
        ),
        (
            CLEAN,
            {"message": "405 Method Not Allowed"},
            "npm audit cannot reach its data, so nothing is known: 405 Method Not Allowed",
        ),
        (
            CLEAN,
            "npm error code ENOTFOUND",
            "npm audit cannot reach its data, so nothing is known: npm error code ENOTFOUND",
        ),
    ],
)
def test_where_the_data_is_not_reached_it_says_so_and_does_not_end_well(audit, python, pages, sentence):
    status, said = audit(python, pages)

    assert status == 2
    assert sentence in said
