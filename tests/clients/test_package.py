"""The Python client by itself, as `croupier-client`: it needs websockets and msgpack, and nothing of the server."""

import asyncio
import os
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.clients.real_house import GAMES, real_house, table
from tests.docs.pages import ROOT, blocks


SOURCE = ROOT / "clients/python"
PACKAGE, SERVER = (tomllib.loads((folder / "pyproject.toml").read_text())["project"] for folder in (SOURCE, ROOT))


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """A folder in which the package is installed, with the packages that it asks for, and nothing else."""
    folder = tmp_path_factory.mktemp("alone")
    copy = shutil.copytree(SOURCE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    site = folder / "site"
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--target", site, copy], check=True)
    for needed in ("msgpack", "websockets"):
        (site / needed).symlink_to(Path(find_spec(needed).origin).parent)
    return site


def python(alone, *arguments):
    """Run Python with nothing but its own library and that folder."""
    return subprocess.Popen(
        [sys.executable, "-S", *arguments],
        env=os.environ | {"PYTHONPATH": str(alone)},
        cwd=alone,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


async def test_its_example_plays_without_the_server_s_packages(alone):
    async with real_house(table(game=GAMES["three_card_poker"])) as house:
        bot = python(alone, "-m", "croupier_client.examples.bot", house.url, "T1", "1")
        printed, _ = await asyncio.to_thread(bot.communicate, timeout=60)

    assert "played 1 rounds" in printed
    assert bot.returncode == 0


async def test_the_code_of_its_readme_runs(alone):
    (code,) = blocks(SOURCE / "README.md", "python")
    async with real_house() as house:
        run = python(alone, "-c", code.replace("ws://127.0.0.1:8000/ws", house.url))
        printed, _ = await asyncio.to_thread(run.communicate, timeout=60)

    assert "MayBet" in printed
    assert run.returncode == 0


def test_the_server_is_not_there(alone):
    tried = "for name in ('server', 'protocol', 'msgspec', 'clients'):\n    try: __import__(name)\n    except ImportError: print(name)"
    printed, _ = python(alone, "-c", tried).communicate(timeout=60)

    assert printed.split() == ["server", "protocol", "msgspec", "clients"]


def test_each_module_can_be_imported(alone):
    modules = [f"croupier_client.{path.stem}" for path in SOURCE.glob("*.py") if path.stem != "__init__"]
    printed, _ = python(alone, "-c", f"import {', '.join(modules)}").communicate(timeout=60)

    assert printed == ""


def test_it_has_the_server_s_version_and_bounds():
    assert PACKAGE["version"] == SERVER["version"]
    assert set(PACKAGE["dependencies"]) <= set(SERVER["dependencies"])
