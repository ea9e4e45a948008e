from pathlib import Path
from typing import get_args

import msgspec
import pytest

from protocol.codec import JSON
from protocol.messages import ClientMessage, FromServer
from protocol.printing import index
from protocol.printing.places import PAGES
from protocol.versions import CHANGES, VERSIONS


def test_every_page_of_the_reference_is_listed():
    listed = {path.name for path in Path("protocol/reference").glob("*.md")}

    assert listed == {f"{name}.md" for name in [*(page.name for page in PAGES), *index.OTHERS]}
    assert all(f"](reference/{name})" in index.page() for name in listed)


def test_every_version_is_listed():
    assert all(f"| {number} | {changed} |" in index.page() for number, changed in VERSIONS.items())


def test_every_change_is_listed():
    assert all(f"| {change.day} | " in index.page() and f" | {change.words} |" in index.page() for change in CHANGES)
    assert len(list(index.changes())) == len(CHANGES) + 2


@pytest.mark.parametrize(("direction", "message"), index.CONVERSATION, ids=repr)
def test_the_example_conversation_is_valid(direction, message):
    if isinstance(message, ClientMessage):
        assert direction == ">"
        assert JSON.decode(msgspec.json.encode(message)) == message
    else:
        assert direction == "<"
        assert isinstance(message, get_args(FromServer))
