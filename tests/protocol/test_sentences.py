"""The catalogues: every sentence is used, every use gives each value of its sentence, and all read as sentences."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from protocol.announcements import Said
from protocol.hand_names import HandName
from protocol.labels import AlarmText, Call, Label
from protocol.meter_faults import MeterFault
from protocol.posted import Posted
from protocol.reasons import Reason
from protocol.sentences import Text
from protocol.wording import Wording
from server.core.games.flop_poker.sentences import FlopText
from server.core.games.sentences import GameText
from server.core.games.texas_holdem_bonus.sentences import TexasText
from server.core.games.three_card_poker.sentences import ThreeCardText
from server.core.games.winners_pot_poker.sentences import WinnersPotText


ROOT = Path(__file__).parents[2]
OF_GAMES = (GameText, FlopText, TexasText, ThreeCardText, WinnersPotText)
SHARED = (Text, Said, Label, Call, AlarmText, Posted, Reason, HandName, MeterFault)
CATALOGUES = {catalogue.__name__: catalogue for catalogue in (*SHARED, *OF_GAMES)}
PARTS = (Label, AlarmText, Reason, HandName, *OF_GAMES)  # of sentences, or names
ALL = [sentence for catalogue in CATALOGUES.values() for sentence in catalogue]


def fields(text: Wording) -> set[str]:
    """The values that a sentence needs."""
    return {name for _, name, _, _ in Formatter().parse(text.text) if name}


def sentences(node: ast.AST) -> list[ast.Attribute]:
    """The sentences that an expression can be: one, or one of several."""
    if isinstance(node, ast.IfExp):
        return [*sentences(node.body), *sentences(node.orelse)]
    return [node] if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in CATALOGUES else []


def named(sentence: ast.Attribute) -> str:
    return ast.unparse(sentence)


def uses() -> Iterator[tuple[str, str, set[str] | None]]:
    """Each use of a sentence in the server: where, which one, and the values that it is given there, if it says so."""
    for path in sorted((ROOT / "server").rglob("*.py")):
        tree, called = ast.parse(path.read_text()), set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                values = {str(keyword.arg) for keyword in node.keywords}
                for part in [*node.args[:1], getattr(node.func, "value", node)]:  # Refused(Text.X), Text.X.words()
                    for sentence in sentences(part):
                        called.add(sentence)
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", named(sentence), values
        for sentence in {found for node in ast.walk(tree) for found in sentences(node)} - called:
            refuses = named(sentence).startswith("Text.")
            yield f"{path.relative_to(ROOT)}:{sentence.lineno}", named(sentence), set() if refuses else None


@cache
def used() -> dict[str, list[tuple[str, set[str] | None]]]:
    """Each sentence that the server uses, with its uses. Whole sources are read: once, and not where tests are only listed."""
    found: dict[str, list[tuple[str, set[str] | None]]] = {}
    for where, name, values in uses():
        found.setdefault(name, []).append((where, values))
    return found


@pytest.mark.parametrize("text", ALL, ids=str)
def test_a_sentence_is_used(text):
    assert str(text) in used()


@pytest.mark.parametrize("text", [one for one in ALL if not isinstance(one, PARTS)], ids=str)
def test_a_sentence_ends_like_one(text):
    follows_a_name = text.text[0].islower() or text in {Said.LIMIT, MeterFault.NOT_A_PART, MeterFault.NOT_EXACT}
    assert follows_a_name or text.text.endswith((".", "{why}", "{words}", "{reason}"))


def test_every_use_names_a_sentence_and_gives_each_of_its_values():
    known = {str(sentence): fields(sentence) for sentence in ALL}
    wrong = [
        (where, name, values)
        for name, found in used().items()
        for where, values in found
        if name not in known or values not in (None, known[name])
    ]

    assert wrong == []
