"""Each clause has its tests, each named test its clause, and the page that lists them is current."""

import subprocess
import sys
from collections import Counter

import pytest

from tests.core.games.clauses import (
    GAMES,
    HERE,
    PAGE,
    REASONS,
    RULINGS,
    all_tests,
    clauses,
    covered,
    files_of,
    listed,
    named_in,
    page,
    rulings,
    through_decide,
)
from tests.core.games.numbering import numbered, parts, sections


@pytest.mark.parametrize("game", list(GAMES))
def test_each_clause_has_a_test_or_a_reason(game):
    found = covered(game)

    for clause, _, reason in listed(GAMES[game][1]):
        assert (reason in REASONS) == (clause not in found), f"{game} {clause}"


@pytest.mark.parametrize("game", list(GAMES))
def test_each_clause_that_a_test_is_named_after_is_listed(game):
    assert covered(game).keys() <= {clause for clause, *_ in listed(GAMES[game][1])}


@pytest.mark.parametrize("game", list(GAMES))
def test_each_paragraph_of_the_text_on_cards_dealing_and_irregularities_is_listed(game):
    """One that only introduces its parts is listed by these."""
    known = [clause for clause, *_ in listed(GAMES[game][1])]
    ours = [clause for clause in known if clause.split("(")[0] in sections(game)]

    assert [clause for clause in ours if clause not in numbered(game)] == []
    assert max(Counter(known).values()) == 1
    for clause in numbered(game):
        below = parts(game, clause)
        assert clause in ours or (below and all(part in ours for part in below)), clause


@pytest.mark.parametrize("game", list(GAMES))
def test_each_clause_on_cards_dealing_and_irregularities_has_a_test_through_decide(game):
    """That they do go through it is seen to as they run, by `tests/core/conftest.py`."""
    wanted = {clause for clause, _, reason in listed(GAMES[game][1]) if not reason and clause in numbered(game)}

    assert wanted == through_decide(game).keys()


def test_the_tests_of_clauses_are_all_collected():
    """None is hidden by another of its name, left out of the ordinary run, or skipped."""
    paths = list(dict.fromkeys(path for game in GAMES for path in files_of(game)))
    for path in paths:
        assert max(Counter(named_in(path)).values()) == 1
        assert "mark.skip" not in path.read_text()
        assert "mark.full" not in path.read_text()
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
    ran = subprocess.run([*command, *paths], cwd=HERE.parents[2], capture_output=True, text=True, check=True)
    collected = {line.split("[")[0] for line in ran.stdout.splitlines()}

    for game in GAMES:
        assert {test for tests in through_decide(game).values() for test in tests} <= collected


def test_each_ruling_has_a_test_or_a_reason():
    found = {ruling for name in all_tests() for ruling in rulings(name)}

    for ruling, _, reason in listed(RULINGS):
        assert (reason in REASONS) == (ruling not in found), ruling


@pytest.mark.parametrize(
    ("name", "stands_for"),
    [
        ("test_10_a_2_an_ante", ["10(a)(2)"]),
        ("test_10_b_a_burn", ["10(b)"]),
        ("test_10_h_2_ii_with_the_dealer", ["10(h)(2)(ii)"]),
        ("test_7_b_and_8_b_3_no_card", ["7(b)", "8(b)(3)"]),
        ("test_7_d_7_and_8_c_7_no_card", ["7(d)(7)", "8(c)(7)"]),
        ("test_10_c_1_and_2_ante_and_flop", ["10(c)(1)", "10(c)(2)"]),
        ("test_3_b_and_c_hands", ["3(b)", "3(c)"]),
        ("test_5_b_1_to_3_hands", ["5(b)(1)", "5(b)(2)", "5(b)(3)"]),
        ("test_13_one_position", ["13"]),
        ("test_C10_silence", []),
    ],
)
def test_a_name_says_its_clauses(name, stands_for):
    assert clauses(name) == stands_for


def test_a_name_says_its_rulings():
    assert rulings("test_C10_silence_folds_T3") == ["C10", "T3"]
    assert rulings("test_10_c_1_jacks_or_better_F6") == ["F6"]


def test_the_page_is_current():
    assert PAGE.read_text() == page(), "print it again: python -m tests.core.games.clauses > tests/CLAUSES.md"
