"""Each key that a house writes is in the table of docs/how-it-works.md, which says what bounds it."""

import re
from pathlib import Path


DOCS = Path(__file__).parents[2] / "docs" / "how-it-works.md"
ROW = re.compile(r"^\| ((?:`[^`]+`(?:, )?)+) \|[^|]+\| ([^|]+) \|$", re.MULTILINE)


def listed():
    """Return what each key of the table looks like."""
    return [
        re.escape(key).replace("…", "[^}]+")
        for keys, _ in ROW.findall(DOCS.read_text())
        for key in re.findall("`([^`]+)`", keys)
        if key.startswith("{")
    ]


def test_every_key_of_a_house_is_listed_with_its_bound(played):
    patterns = listed()
    keys = [key.decode() for key in played]

    assert [key for key in keys if not any(re.fullmatch(pattern, key) for pattern in patterns)] == []
    assert {key.partition(":")[0].strip("{}") for key in keys} >= {"t", "w", "h", "tables", "players", "houses"}
