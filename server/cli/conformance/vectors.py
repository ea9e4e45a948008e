"""The test vectors: a view, updates, and the view after them."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import protocol


FOLDER = Path(protocol.__file__).parent / "vectors"


class Vector(NamedTuple):
    """One test vector. `snapshot` folded with the `updates` is `view`."""

    name: str
    about: str
    snapshot: dict[str, Any]
    updates: list[dict[str, Any]]
    view: dict[str, Any]


def read() -> dict[str, Vector]:
    """Return all test vectors by their names, in the order of the files."""
    listed = [Vector(**each) for path in sorted(FOLDER.glob("*.json")) for each in json.loads(path.read_text())]
    return {vector.name: vector for vector in listed}
