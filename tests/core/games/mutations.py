"""
One wrong value for each clause: a piece of the source, what takes its place, and the clause whose tests then fail.

`pytest -m full tests/core/games/test_mutations.py` plants them one by one and names those that survive.
"""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tests.core.games.card_mutations import CARDS
from tests.core.games.clauses import (
    HERE,
    clauses,
    folder,
    named_in,
    rulings,
    tests_of,
)
from tests.core.games.each_game import ROWS
from tests.core.games.irregular_mutations import PLANTED
from tests.core.games.planted import of
from tests.core.games.planting import ROOT, run
from tests.core.games.progressive_mutations import AT_THE_METER
from tests.core.games.shared_mutations import BETTING, RANKS_3, RANKS_5, VOID


CORE = ROOT / "server" / "core"
OF_GAMES = [
    mutation
    for module in (f"tests.core.games.{name}.mutations" for name in ROWS)
    if find_spec(module)
    for mutation in import_module(module).MUTATIONS
]
IRREGULAR = [mutation for (game, file), planted in PLANTED.items() for mutation in of(game, file, *planted)]
AT_METER = [mutation for (game, file), planted in AT_THE_METER.items() for mutation in of(game, file, *planted)]
MUTATIONS = [*RANKS_3, *RANKS_5, *BETTING, *VOID, *CARDS, *OF_GAMES, *IRREGULAR, *AT_METER]


def named_tests(mutation):
    """Return the tests that stand for the mutation's clause or ruling, as pytest names them."""
    own = [f"{where(name, mutation.game)}::{name}" for name in tests_of(mutation.game)]
    if mutation.clause[0].isdigit():
        return [test for test in own if mutation.clause in clauses(test.split("::")[1])]
    shared = [path for path in sorted(HERE.parent.rglob("test_*.py")) if path.parent.parent != HERE]
    every = own + [f"{path.relative_to(ROOT)}::{name}" for path in shared for name in named_in(path)]
    return [test for test in dict.fromkeys(every) if mutation.clause in rulings(test.split("::")[1])]


@lru_cache
def where(name, game):
    """Return the file that has a game's test."""
    files = [HERE.parent / "cards" / "test_hands.py", *sorted(folder(game).glob("test_*.py"))]
    return next(path.relative_to(ROOT) for path in files if name in named_in(path))


def survives(mutation):
    """Return whether the clause's tests pass while the server has the error. Without it they must pass."""
    tests, source = named_tests(mutation), (CORE / mutation.file).read_text()
    assert mutation.right in source, f"{mutation.file} has no {mutation.right!r} any more"
    assert tests, f"no test stands for {mutation.clause} of {mutation.game}"
    without = as_it_is(tuple(tests))
    assert without.code == 0, f"without an error the tests do not pass: {without}"
    module = ".".join(["server", "core", *Path(mutation.file).with_suffix("").parts])
    ran = run(tests, module, source.replace(mutation.right, mutation.wrong))
    assert ran.code in (None, 0, 1), f"with the error the tests do not run: {ran.output}"
    return ran.code == 0


@lru_cache
def as_it_is(tests):
    return run(tests)
