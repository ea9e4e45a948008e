"""The TypeScript client as others install it: packed, and unpacked into a project of theirs."""

import asyncio
import json
import subprocess
from pathlib import Path

import pytest


CLIENT = Path(__file__).parents[3] / "clients/js"


def npm(node, *arguments, cwd):
    """Run the npm beside a Node, and return what it prints."""
    command = (str(Path(node).with_name("npm")), *arguments)
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def packed(node, tmp_path_factory):
    """The package as a file, and the names of its files."""
    folder = tmp_path_factory.mktemp("packed")
    told = npm(node, "pack", "--json", "--ignore-scripts", "--pack-destination", str(folder), cwd=CLIENT)
    (package,) = json.loads(told)
    return folder / package["filename"], {file["path"] for file in package["files"]}


@pytest.fixture(scope="session")
def project(node, packed, tmp_path_factory):
    """A project that has installed it, without any registry."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"type": "module", "private": true}')
    npm(node, "install", "--offline", "--no-audit", "--no-fund", str(packed[0]), cwd=folder)
    return folder


@pytest.fixture
def run(node, project):
    """Runs a program of this project in Node, and returns what it prints."""

    async def run(program, *arguments):
        pipe = asyncio.subprocess.PIPE
        command = (node, str(program), *map(str, arguments))
        process = await asyncio.create_subprocess_exec(*command, cwd=project, stdout=pipe, stderr=pipe)
        try:
            printed, errors = await asyncio.wait_for(process.communicate(), 60)
        finally:
            if process.returncode is None:
                process.kill()
        assert process.returncode == 0, (printed + errors).decode()
        return printed.decode()

    return run
