"""The recorded sessions are what a house says today, and show a whole round of every game."""

import json
import re

import pytest

from tests.core.games.each_game import ROWS
from tests.docs.sessions import FOLDER, pages


PAGES = pages()


def test_every_game_has_a_session():
    assert {path.stem for path in PAGES} == set(ROWS), "add the game to PLAYED in tests/docs/sessions.py"
    assert {path.stem for path in FOLDER.glob("*.md")} == set(ROWS)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_session_is_what_a_house_says_today(path):
    assert path.read_text() == PAGES[path], "run `make generate`"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_message_is_json_and_the_round_is_played_to_its_end(path):
    blocks = re.findall(r"^```\n(.*?)^```", PAGES[path], re.DOTALL | re.MULTILINE)
    messages = [json.loads(text) for block in blocks for text in re.split(r"^[<>] ", block, flags=re.MULTILINE)[1:]]
    updates = [update["type"] for message in messages for update in message.get("updates", ())]

    assert {"CardsDealt", "Chose", "Paid", "RoundClosed", "Left"} <= set(updates)
    assert [message["type"] for message in messages].count("Hello") == 1
    assert not any(message["type"] == "Refused" for message in messages)
