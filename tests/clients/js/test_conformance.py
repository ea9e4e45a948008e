"""The adapter of the TypeScript client for `croupier conformance`."""

import json
import subprocess

from tests.clients.js.conftest import CLIENT


ADAPTER = CLIENT / "examples/conformance.mjs"


def test_it_folds_what_it_knows_and_asks_for_a_snapshot_otherwise(node):
    view = {"pot": 0, "deadline": 1_767_225_600_000}
    updates = [{"type": "BetsClosed", "seq": 8, "seats": [3], "pot": 500}], [{"type": "Juggled", "seq": 8, "balls": 3}]
    asked = [{"n": n, "do": "fold", "view": view, "updates": each} for n, each in enumerate(updates, 1)]
    lines = "".join(f"{json.dumps(each)}\n" for each in asked)
    done = subprocess.run((node, str(ADAPTER)), input=lines, capture_output=True, text=True, check=True)

    folded, unknown = map(json.loads, done.stdout.splitlines())
    assert folded == {"n": 1, "view": {"pot": 500, "deadline": None}}
    assert unknown == {"n": 2, "snapshot": True}
