import re
from itertools import chain
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from protocol import readme, sealing
from protocol.codec import JSON
from protocol.messages import ClientMessage, FromServer
from protocol.refusals import Code
from protocol.typescript import structs


def test_the_printed_page_is_current():
    assert Path("protocol/README.md").read_text() == readme.page(), "run `make generate`"


def test_each_message_and_each_part_has_one_entry():
    page = readme.page()

    assert all(page.count(f"\n### {kind.cls.__name__}\n") == 1 for kind in structs())
    assert all(f"\n## {title}\n" in page for title in readme.CHAPTERS)


def test_each_device_message_has_one_entry_and_the_example_s_seal_is_right():
    page = readme.page()
    found = structs(chain(*readme.DEVICE_MESSAGES.values()))
    (sealed,) = re.findall("```json\n(.*?)\n```", page)
    topic, session, boot, body = readme.EXAMPLE

    assert all(page.count(f"\n### {kind.cls.__name__}\n") == 1 for kind in found)
    assert sealing.open_up(readme.KEY, topic, sealed.encode()) == sealing.SignedUp(session, boot, 1, body)


def test_every_refusal_is_listed():
    assert all(f"\n- `{code}`\n" in readme.page() for code in Code)


@pytest.mark.parametrize(("direction", "message"), readme.CONVERSATION, ids=repr)
def test_the_example_conversation_is_valid(direction, message):
    if isinstance(message, ClientMessage):
        assert direction == ">"
        assert JSON.decode(msgspec.json.encode(message)) == message
    else:
        assert direction == "<"
        assert isinstance(message, get_args(FromServer))
