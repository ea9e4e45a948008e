"""No planted error survives the tests of its clause. Together they take minutes: the long run."""

import pytest

from tests.core.games.clauses import GAMES, listed
from tests.core.games.mutations import CORE, MUTATIONS, named_tests, survives


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "mutation", MUTATIONS, ids=[f"{n}-{mutation.file}-{mutation.clause}" for n, mutation in enumerate(MUTATIONS)]
)
def test_a_planted_error_is_caught_by_the_tests_of_its_clause(mutation):
    assert not survives(mutation)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=range(len(MUTATIONS)))
def test_a_planted_error_has_its_place_in_the_source_and_its_tests(mutation):
    assert mutation.right in (CORE / mutation.file).read_text()
    assert named_tests(mutation)


@pytest.mark.parametrize("game", list(GAMES))
def test_an_error_is_planted_for_each_clause(game):
    """The order of hands of five is planted once for the games that share it."""
    planted = {mutation.clause for mutation in MUTATIONS if mutation.game == game or mutation.clause.startswith("5(")}
    wanted = {clause for clause, _, reason in listed(GAMES[game][1]) if not reason}

    assert wanted <= planted
