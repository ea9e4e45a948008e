"""Hashes of the running code and the configuration, by which anybody can tell whether two servers are the same."""

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import file_digest, sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution, version
from pathlib import Path

import msgspec
from msgspec.structs import replace

from .settings import Config


ROOT = Path(__file__).parents[2]
CODE = ("server", "protocol", "clients/python")
PAGES = ("clients/web/dist",)
REQUIRED = re.compile(r"([A-Za-z0-9._-]+)(?:\[([a-z0-9,-]+)\])?")  # a package and its extras, as in "redis[hiredis]>=8"
EXTRA = re.compile("extra == ['\"]([^'\"]+)")


def hashes(config: Config) -> dict[str, str]:
    """
    Return the SHA-256 of each part of the program, and of the configuration, by name.

    The nodes of a house have the same code, pages and configuration. Python and packages depend on the machine, too.
    """
    with Path(sys.executable).open("rb") as python:
        interpreter = file_digest(python, "sha256").hexdigest()
    return {
        "code": digest(files_below(*CODE)),
        "pages": digest(files_below(*PAGES)),
        "packages": digest(files_of_packages()),
        "python": interpreter,
        "configuration": configuration(config),
    }


def version_of_program() -> str:
    """Return the version of the product."""
    return version("croupier")


def configuration(config: Config) -> str:
    """Return the hash of the settings that the nodes of a house share, with the defaults of those that are not set."""
    shared = replace(config, port=0, redis_url=None, var="var", address="", capacity=1, metrics_port=None)
    return sha256(msgspec.json.encode(shared, order="sorted")).hexdigest()


def digest(files: Iterator[tuple[str, Path]]) -> str:
    """Return the hash of files with their names."""
    whole = sha256()
    for name, path in files:
        with path.open("rb") as file:
            whole.update(f"{file_digest(file, 'sha256').hexdigest()}  {name}\n".encode())
    return whole.hexdigest()


def files_below(*folders: str) -> Iterator[tuple[str, Path]]:
    """Yield the files of the product below these folders, by name; not those that Python makes of them."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                yield path.relative_to(ROOT).as_posix(), path


def files_of_packages() -> Iterator[tuple[str, Path]]:
    """Yield the files of every package that the server needs, by name."""
    for package in needed():
        about = f"{package.name} {package.version}"  # each time that they are asked for, a file is parsed
        for file in sorted(package.files or (), key=str):
            path = Path(str(package.locate_file(file)))
            if path.suffix != ".pyc" and path.is_file():
                yield f"{about} {file.as_posix()}", path


def needed() -> list[Distribution]:
    """Return the installed packages that the server needs, by name, and not the product itself."""
    found: dict[str, Distribution] = {}
    asked = {("croupier", "")}
    waiting = list(asked)
    while waiting:
        name, extras = waiting.pop()
        with suppress(PackageNotFoundError):  # some are for other kinds of machines
            found[name] = distribution(name)
            more = set(required_by(found[name], extras)) - asked
            asked |= more
            waiting += more
    return [found[name] for name in sorted(found) if name != "croupier"]


def required_by(package: Distribution, extras: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the extras of each package that a package with these extras requires."""
    for required in package.requires or ():
        name, extra = REQUIRED.match(required), EXTRA.search(required)
        if name and (extra is None or extra[1] in extras.split(",")):
            yield name[1].lower().replace("_", "-"), name[2] or ""
