"""The catalogue: every sentence is used, every use gives each value of its sentence, and all read as sentences."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from protocol.sentences import Text


ROOT = Path(__file__).parents[2]


def fields(text: Text) -> set[str]:
    """The values that a sentence needs."""
    return {name for _, name, _, _ in Formatter().parse(text.text) if name}


def sentences(node: ast.AST) -> list[ast.Attribute]:
    """The sentences that an expression can be: one, or one of two."""
    choices = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [one for one in choices if isinstance(one, ast.Attribute) and getattr(one.value, "id", "") == "Text"]


def uses() -> Iterator[tuple[str, str, set[str]]]:
    """Each use of a sentence in the server: where, which one, and the values that it is given there."""
    for path in sorted((ROOT / "server").rglob("*.py")):
        tree, called = ast.parse(path.read_text()), set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                values = {str(keyword.arg) for keyword in node.keywords}
                for part in [*node.args[:1], getattr(node.func, "value", node)]:  # Refused(Text.X), Text.X.words()
                    for sentence in sentences(part):
                        called.add(sentence)
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", sentence.attr, values
        for sentence in {found for node in ast.walk(tree) for found in sentences(node)} - called:
            yield f"{path.relative_to(ROOT)}:{sentence.lineno}", sentence.attr, set()


USES = list(uses())


@pytest.mark.parametrize("text", Text, ids=lambda text: text.name)
def test_a_sentence_is_used_and_ends_like_one(text):
    assert text.name in {name for _, name, _ in USES}
    assert text.text.endswith((".", "{why}"))


def test_every_use_names_a_sentence_and_gives_each_of_its_values():
    wrong = [
        (where, name, values)
        for where, name, values in USES
        if name not in Text.__members__ or values != fields(Text[name])
    ]

    assert wrong == []
