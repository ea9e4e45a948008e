"""Hashes of the code and of the configuration: the same for the same, and another for whatever was changed."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from server.config import hashes as module
from server.config.hashes import configuration, digest, files_below, files_of_packages, hashes, needed
from server.config.loading import load


ROOT = Path(__file__).parents[2]
DEMO = ROOT / "deploy" / "demo.toml"


@pytest.fixture
def product(tmp_path, monkeypatch):
    """A small product."""
    monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / "server" / "lua").mkdir(parents=True)
    (tmp_path / "server" / "a.py").write_text("one")
    (tmp_path / "server" / "lua" / "b.lua").write_text("two")
    return tmp_path / "server"


def of_code():
    return digest(files_below("server"))


def test_every_part_has_a_hash_which_is_the_same_each_time():
    first = hashes(load(DEMO, {}))

    assert list(first) == ["code", "pages", "packages", "python", "configuration"]
    assert all(len(found) == 64 for found in first.values())
    assert hashes(load(DEMO, {})) == first


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "a.py").write_text("other"),
        lambda folder: (folder / "a.py").rename(folder / "c.py"),
        lambda folder: (folder / "lua" / "b.lua").unlink(),
        lambda folder: (folder / "new.py").write_text(""),
    ],
    ids=["changed", "renamed", "removed", "added"],
)
def test_whatever_is_done_to_a_file_changes_the_hash_of_the_code(product, change):
    before = of_code()
    change(product)

    assert of_code() != before


def test_what_python_makes_of_the_code_does_not_count(product):
    before = of_code()
    (product / "__pycache__").mkdir()
    (product / "__pycache__" / "a.cpython-311.pyc").write_bytes(b"\0")

    assert of_code() == before


def test_the_code_of_the_server_counts_with_its_scripts():
    names = [name for name, _ in files_below(*module.CODE)]

    assert {"server/cli/main.py", "server/store/lua/append.lua", "protocol/commands.py"} <= set(names)


def test_the_packages_are_those_that_the_server_needs_with_all_their_files():
    names = {package.name for package in needed()}

    assert {"redis", "hiredis", "msgspec", "websockets", "numpy", "cffi"} <= names
    assert names.isdisjoint({"croupier", "pytest", "ruff", "playwright"})
    assert any(name.startswith("redis ") and name.endswith("redis/client.py") for name, _ in files_of_packages())


def test_nodes_of_one_house_have_the_same_configuration_whatever_their_machines():
    config = load(DEMO, {})
    there = load(DEMO, {"PORT": "9000", "REDIS_URL": "redis://:secret@there:6379", "CROUPIER_CAPACITY": "3"})

    assert configuration(there) == configuration(config)
    assert configuration(replace(config, welcome=1)) != configuration(config)
    assert configuration(replace(config, tables=config.tables[1:])) != configuration(config)
