"""
Which test stands for which clause, by the tests' names: `test_10_a_2_...` is for 10(a)(2), `..._F1` also for ruling F1.

`python -m tests.core.games.clauses > tests/CLAUSES.md` prints the page of what `listing.py` lists.
"""

import ast
import re
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from tests.core.games.listing import GAMES, REASONS, RULINGS
from tests.core.games.numbering import sections


HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "CLAUSES.md"
TOPICS = ("rules", "wagers", "dealing", "completion", "payouts", "cards", "irregularities")
ROMAN = ("i", "ii", "iii", "iv")


def listed(text):
    """Yield each clause with what it is about and the reason for which no test stands for it, or None."""
    for line in text.strip().splitlines():
        if line:
            clause, about = line.split(" ", 1)
            about, _, reason = about.partition(" -- ")
            yield clause, about, reason or None


def clauses(name):
    """Return the clauses that a test stands for by its name."""
    words = name.removeprefix("test_").split("_")
    found, at = [], 0
    while at < len(words) and words[at].isdigit():
        path, at = read(words, at)
        found.append(path)
        while at + 1 < len(words) and words[at] in ("and", "to") and is_next(words, at + 1, found[-1]):
            first, last = found[-1][-1], words[at + 1]
            siblings = range(int(first) + 1, int(last)) if words[at] == "to" else ()
            found += [(*path[:-1], str(sibling)) for sibling in siblings]
            found.append((*path[:-1], last))
            at += 2
        if at < len(words) and words[at] == "and":
            at += 1
        else:
            break
    return [path[0] + "".join(f"({part})" for part in path[1:]) for path in found]


def read(words, at):
    """Return the longest clause from one word on, and where it ends: section, letter, number, roman number."""
    path, at = (words[at],), at + 1
    for kind in (r"[a-l]", r"\d\d?", "|".join(ROMAN)):
        if at == len(words) or not re.fullmatch(kind, words[at]):
            break
        path, at = (*path, words[at]), at + 1
    return path, at


def is_next(words, at, path):
    """Return whether a word names a sibling of a clause, and is not the beginning of another clause."""
    if len(path) == 3:
        return words[at].isdigit() and not (at + 1 < len(words) and re.fullmatch("[a-l]", words[at + 1]))
    return len(path) == 2 and re.fullmatch("[a-l]", words[at]) is not None


def rulings(name):
    """Return the rulings that a test stands for by its name."""
    return re.findall(r"(?<![A-Za-z0-9])([CTFWXE]\d{1,2})(?![a-z0-9])", name.replace("_", " "))


@lru_cache
def named_in(path):
    """Return the names of the tests in a file: its functions, and the rows of its table of clauses."""
    body = ast.parse(path.read_text()).body
    names = [node.name for node in body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    if any(isinstance(node, ast.Expr) and "clause_tests" in ast.unparse(node) for node in body):
        module = import_module(".".join(path.relative_to(HERE.parents[2]).with_suffix("").parts))
        names = [f"test_{name}" for name in module.CHECKS] + names
    return names


def clause_tests(game, checks):
    """Return a test for each check, by name: for a module whose tests are one table, `CHECKS`, a clause a row."""

    def test_of(check):
        return lambda: check(game)

    return {f"test_{name}": test_of(check) for name, check in checks.items()}


def folder(game):
    """Return the folder with the tests of a game."""
    return HERE / GAMES[game][0]


@lru_cache
def tests_of(game):
    """Return the tests that stand for clauses of a game: its own, and those of the order of its hands."""
    section = "3" if game == "Three Card Poker" else "5"
    ranks = [name for name in named_in(HERE.parent / "cards" / "test_hands.py") if name.startswith(f"test_{section}_")]
    return [*ranks, *(name for path in sorted(folder(game).glob("test_*.py")) for name in named_in(path))]


def covered(game):
    """Return the tests of each clause of a game that has some."""
    found = {}
    for name in tests_of(game):
        for clause in clauses(name):
            found.setdefault(clause, []).append(name)
    return found


def files_of(game):
    """Return the files whose tests stand for clauses of a game through `decide`."""
    return [path for topic in TOPICS if (path := folder(game) / f"test_{topic}.py").exists()]


def through_decide(game):
    """Return the clauses of a game on cards, dealing and irregularities, with their tests that go through `decide`."""
    found = {}
    for path in files_of(game):
        for name in named_in(path):
            for clause in clauses(name):
                if clause.split("(")[0] in sections(game):
                    found.setdefault(clause, []).append(f"{path.relative_to(HERE.parents[2])}::{name}")
    return found


def by_clause(path, name):
    """Return whether a test is named after a clause on cards, dealing or irregularities."""
    games = [game for game in GAMES if path in files_of(game)]
    return any(clause.split("(")[0] in sections(game) for game in games for clause in clauses(name))


def all_tests():
    return [name for path in sorted(HERE.parent.rglob("test_*.py")) for name in named_in(path)]


def page():
    """Return the page that lists each clause with its tests."""
    lines = [
        "# Clauses and their tests",
        "",
        "Each clause of the rules with the tests named after it, under `tests/core/`. Printed by",
        "`python -m tests.core.games.clauses > tests/CLAUSES.md`; `tests/core/games/mutations.py` breaks the clauses one",
        "by one and wants their tests to fail.",
    ]
    for game, (_, text) in GAMES.items():
        lines += ["", f"## {game}", ""]
        lines += table(text, covered(game))
    found = {}
    for name in all_tests():
        for ruling in rulings(name):
            found.setdefault(ruling, []).append(name)
    lines += ["", "## Rulings", "", *table(RULINGS, found)]
    return "\n".join(lines) + "\n"


def table(text, found):
    yield "| Clause | About | Tests |"
    yield "| --- | --- | --- |"
    for clause, about, reason in listed(text):
        tests = "<br>".join(f"`{name}`" for name in found.get(clause, []))
        yield f"| {clause} | {about} | {tests or REASONS[reason]} |"


if __name__ == "__main__":
    print(page(), end="")
