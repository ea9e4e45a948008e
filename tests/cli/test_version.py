"""`croupier version`, and what a server puts on record."""

import re
import tomllib

from server.config.hashes import hashes
from server.config.loading import load
from tests.cli.program import ROOT, croupier


def test_the_version_is_that_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    assert croupier("version").stdout == f"croupier {project['version']}\n"


def test_hashes_are_printed_as_they_are_recorded(config):
    done = croupier("version", "--hashes", "--config", config)

    assert dict(re.findall(r"^(\w+) +([0-9a-f]{64})$", done.stdout, re.MULTILINE)) == hashes(load(config, {}))
