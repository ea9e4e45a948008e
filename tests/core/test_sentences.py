"""The core holds no sentence for people outside a catalogue, so that another language changes no rule."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest


CORE = Path(__file__).parents[2] / "server" / "core"
FILES = sorted(CORE.rglob("*.py"))


def allowed(tree: ast.AST) -> set[ast.AST]:
    """Catalogues, such as that of a game; and docstrings, assertions and errors of the configuration."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(bases=[ast.Name("Wording")]) | ast.Expr(ast.Constant()) | ast.Assert():
                found |= set(ast.walk(node))
            case ast.Raise(ast.Call(ast.Name("AssertionError" | "ValueError"))):
                found |= set(ast.walk(node))
    return found


def sentences(path: Path) -> list[str]:
    """The texts of at least four words in a file."""
    tree = ast.parse(path.read_text())
    skipped = allowed(tree)
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in skipped]
    return [text for text in texts if isinstance(text, str) and text.count(" ") >= 3]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CORE).as_posix())
def test_a_module_holds_no_sentence(path):
    assert sentences(path) == []


def test_nothing_that_viewers_read_stays_in_english_when_the_catalogues_are_in_another_language():
    done = subprocess.run(
        [sys.executable, "-m", "tests.core.another_language"],
        cwd=CORE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.stdout.strip(), done.returncode) == ("", 0), done.stdout + done.stderr
