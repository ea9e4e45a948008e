"""Every module that does something has its test file, and every test file its module."""

import ast
from pathlib import Path

import pytest

from server.core.games.registry import NAMES


ROOT = Path(__file__).parents[1]
TREES = {
    "server": "tests",
    "protocol": "tests/protocol",
    "clients/python": "tests/clients",
    "clients/verifier": "tests/clients/verifier",
}
# Folders whose tests go through many modules at once.
ACROSS = {"attack", "bench", "browser", "casino", "chaos", "fairness", "golden", "reading", "sim", "vectors"}
ALONE = {  # tests of what is not a module
    "tests/test_mirror.py": "this file",
    "tests/audit/test_keys.py": "the keys in Redis of a house that was played in, as the docs list them",
    "tests/audit/test_lost_ends.py": "the audit of a store that lost the ends of its logs",
    "tests/audit/test_tampering.py": "the audit of a store that somebody without the key wrote to",
    "tests/deploy/test_deploy.py": "deploy/",
    "tests/docs/test_clients.py": "docs/clients.md",
    "tests/docs/test_sessions.py": "docs/sessions/",
    "tests/docs/test_docs.py": "README.md, CONTRIBUTING.md, docs/ and deploy/README.md",
    "tests/deploy/test_mosquitto.py": "deploy/mosquitto/",
    "tests/tools/test_tools.py": "tools/",
    "tests/tools/test_audit_dependencies.py": "tools/audit-dependencies",
    "tests/tools/test_requirements.py": "what tools/pin writes",
    "tests/gateways/test_bad_messages.py": "messages that are none, or that the rules do not allow, at a real socket",
    "tests/gateways/test_signing_in.py": "signing in and out at a real socket",
    "tests/gateways/test_coming_back.py": "coming back to a table after any time",
    "tests/room/test_room_clock.py": "the room's deadlines, and players who are away",
    "tests/room/test_room_starting.py": "the room after a stop",
    "tests/room/test_room_store_away.py": "the room while the store is away",
    "tests/room/test_room_transfers.py": "the room and the wallets",
    "tests/room/test_room_viewing.py": "what the room sends to viewers",
    "tests/clients/test_client_coming_back.py": "the client after lost connections, gaps and interruptions",
    "tests/clients/test_client_bad_servers.py": "the client of a server that sends what cannot be read",
    "tests/devices/test_device_session_replays.py": "random replays on the session to a device",
    "tests/clients/test_load.py": "the load tool at a real house",
    "tests/clients/test_package.py": "the client by itself, without the server's packages",
    "tests/clients/test_many_addresses.py": "the client and the addresses of a house",
    "tests/clients/test_two_nodes.py": "the client and two real nodes",
    "tests/access/test_session_tickets.py": "the tickets of sessions",
    "tests/access/test_session_news.py": "the sessions of several nodes",
    "tests/config/test_node_settings.py": "the settings of one node among many",
    "tests/config/test_meter_settings.py": "the settings of meters and of their tables",
    "tests/clients/verifier/test_tampered_accounts.py": "accounts and chains that were changed",
    "tests/clients/verifier/test_tampered_cards.py": "cards, seeds and roots that were changed",
    "tests/clients/verifier/test_tampered_money.py": "wagers, payouts and rules that were changed",
    "tests/clients/verifier/test_every_tampering.py": "each value of a proof, changed",
    "tests/clients/verifier/test_unreadable_proofs.py": "what is not a proof, or one of a later version",
    "tests/clients/js/test_bot.py": "the example of clients/js at a real house",
    "tests/clients/js/test_conformance.py": "the adapter of clients/js for the conformance run",
    "tests/clients/js/test_package.py": "the package that clients/js is packed as, and its README",
    "tests/core/fairness/test_independence.py": "that what is public before the reveal tells nothing of a card that is down",
    "tests/core/test_hidden_choices.py": "what a view shows of choices that are hidden",
    "tests/core/test_sentences.py": "that no module of the core has sentences of its own",
    "tests/core/games/test_complete.py": "what a game has beside its module",
    "tests/core/games/test_trial_games.py": "games that are not shipped, added as docs/adding-a-game.md says",
    "tests/core/games/test_clauses.py": "which test stands for which clause",
    "tests/core/games/test_mutations.py": "the errors planted for each clause",
    "tests/core/games/test_planting.py": "how an error is planted",
    "tests/core/physical_cards/test_hidden_cards.py": "what a dealer learns of cards that are face down",
    "tests/core/physical_cards/test_random_rounds.py": "random rounds of each game with physical cards",
    "tests/core/games/test_figures.py": "exact figures, counted through every game's settle",
    **{f"tests/core/games/{game}/test_cards.py": "the clauses on decks and devices of one game" for game in NAMES},
    **{
        f"tests/core/games/{game}/test_{topic}.py": "the clauses on this topic of one game"
        for game in NAMES
        for topic in ("wagers", "dealing", "completion", "payouts")
    },
    **{
        f"tests/core/games/{game}/test_progressive.py": "the clauses on a progressive wager of one game"
        for game in ("three_card_poker", "texas_holdem_bonus")
    },
    "tests/core/games/three_card_poker/test_envy.py": "the clause on the envy bonus",
    "tests/core/games/three_card_poker/test_progressive_claims.py": "the clause on progressive wins that wait",
    "tests/core/games/three_card_poker/test_cover_all_figures.py": "exact figures of the Cover All matrix",
}


def modules():
    """Each module, with where its test file is to be."""
    for tree, tests in TREES.items():
        for path in sorted((ROOT / tree).rglob("*.py")):
            below = path.relative_to(ROOT / tree)
            name = below.parent.name if below.name == "__init__.py" else below.stem.strip("_")
            yield path.relative_to(ROOT).as_posix(), f"{tests}/{(below.parent / f'test_{name}.py').as_posix()}"


def does_something(module):
    """Whether a module has code to run, and not only declarations: a port's signatures, an exception's attributes."""
    functions = [
        node
        for node in ast.walk(ast.parse((ROOT / module).read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return any(ast.unparse(function.body[-1]) != "..." and function.name != "__init__" for function in functions)


@pytest.mark.parametrize(("module", "test"), list(modules()))
def test_a_module_that_does_something_has_its_test_file(module, test):
    assert (ROOT / test).exists() or not does_something(module), f"{module} wants {test}"


def test_a_test_file_has_its_module():
    found = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    across = {path for path in found if path.split("/")[1] in ACROSS}

    assert found - across - {test for _, test in modules()} - set(ALONE) == set()
