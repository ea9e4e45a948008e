"""Every package is pinned with the hashes of its files, and no file names the host of a registry."""

import re
import subprocess
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from server.config.hashes import needed


ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
HOSTS = "registry.npmjs" + ".org|pypi" + ".org|pythonhosted" + ".org"  # in parts: this file is searched, too


def pinned(name):
    """The packages of a file, with their versions."""
    return re.findall(r"^([a-z0-9-]+)==([^ ;]+)", (ROOT / f"requirements/{name}.txt").read_text(), re.MULTILINE)


def plain(names):
    return {re.match("[A-Za-z0-9._-]+", name)[0].lower().replace("_", "-") for name in names}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_is_a_pin_with_hashes(path):
    lines = path.read_text().replace(" \\\n", "").splitlines()
    packages = [line for line in lines if not line.startswith(("#", "--requirement "))]

    assert packages
    assert all(
        re.fullmatch(r"[a-z0-9-]+==\S+( ; [^\\]+?)?(    --hash=sha256:[0-9a-f]{64})+", line) for line in packages
    )


def test_each_file_adds_to_the_one_below():
    assert "--requirement server.txt\n" in (ROOT / "requirements/run.txt").read_text()
    assert "--requirement run.txt\n" in (ROOT / "requirements/dev.txt").read_text()


def test_the_project_is_pinned_with_what_builds_it():
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    server, run, dev = ({name for name, _ in pinned(layer)} for layer in ("server", "run", "dev"))

    assert plain(project["dependencies"] + PROJECT["build-system"]["requires"]) <= server
    assert plain(extras["pages"]) <= run
    assert plain(extras["dev"]) - {"croupier"} <= dev


def test_what_the_server_runs_with_is_what_is_pinned():
    pins = pinned("server")
    names = {name for name, _ in pins}
    installed = {(package.name.lower().replace("_", "-"), package.version) for package in needed()}

    assert {one for one in installed if one[0] in names} <= set(pins)
    assert ("setuptools", version("setuptools")) in pins


def test_no_file_names_the_host_of_a_registry():
    found = subprocess.run(["git", "grep", "-lE", HOSTS], cwd=ROOT, capture_output=True, text=True, check=False)

    assert found.stdout == ""
