"""The adapter of the TypeScript client for `croupier conformance`, and that the client passes every check."""

import json
import subprocess

from server.cli.arguments import parser
from server.cli.conformance.command import conformance
from tests.clients.js.conftest import CLIENT


ADAPTER = CLIENT / "examples/conformance.mjs"


async def test_the_typescript_client_passes_every_check(node, capsys):
    status = await conformance(parser().parse_args(["conformance", "--", node, str(ADAPTER)]))
    printed = capsys.readouterr().out

    assert status == 0, printed
    assert printed.count("\nok ") > 40


def test_it_folds_what_it_knows_and_asks_for_a_snapshot_otherwise(node):
    view = {"pot": 0, "deadline": 1_767_225_600_000}
    updates = [{"type": "BetsClosed", "seq": 8, "seats": [3], "pot": 500}], [{"type": "Juggled", "seq": 8, "balls": 3}]
    asked = [{"n": n, "do": "fold", "view": view, "updates": each} for n, each in enumerate(updates, 1)]
    lines = "".join(f"{json.dumps(each)}\n" for each in asked)
    done = subprocess.run((node, str(ADAPTER)), input=lines, capture_output=True, text=True, check=True)

    folded, unknown = map(json.loads, done.stdout.splitlines())
    assert folded == {"n": 1, "view": {"pot": 500, "deadline": None}}
    assert unknown == {"n": 2, "snapshot": True}
