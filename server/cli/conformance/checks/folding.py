"""Folding updates into a view, without a connection."""

from typing import Any

from server.cli.conformance import links
from server.cli.conformance.check import Check, check, expect
from server.cli.conformance.trial import Trial, same_view
from server.cli.conformance.vectors import Vector


KNOWN_RULES = "same_rules"  # the test vector in which a round opens by the rules of the view
OTHER_HASH = "0" * 64
STRANGE = {"later": "a field of a later server"}


async def folded(trial: Trial, view: dict[str, Any], updates: list[dict[str, Any]]) -> Any:
    """Return the view that the client makes of these; None if it asks for a snapshot."""
    answer = await trial.ask("fold", view=view, updates=updates)
    expect("view" in answer or answer.get("snapshot") is True, f"The adapter answered {answer}.")
    return answer.get("view")


def checks(vectors: dict[str, Vector]) -> list[Check]:
    """Return a check for each test vector, and those of what a client does not know."""
    return [*map(of_vector, vectors.values()), fold_unknown_fields, fold_unknown_update, fold_unknown_rules]


def of_vector(vector: Vector) -> Check:
    """Return the check of one test vector."""

    async def scenario(trial: Trial) -> None:
        same_view(await folded(trial, vector.snapshot, vector.updates), vector.view)

    return Check(
        f"fold_{vector.name}", f"The updates lead to the server's view: {vector.about}", links.FOLDING, scenario
    )


@check("A client passes over fields that it does not know.", links.VERSIONS)
async def fold_unknown_fields(trial: Trial) -> None:
    """Fold updates that have one more field each."""
    vector = next(iter(trial.vectors.values()))
    seen = await folded(trial, vector.snapshot, [update | STRANGE for update in vector.updates])
    expect(isinstance(seen, dict), "The client asks for a snapshot.")
    same_view({name: value for name, value in seen.items() if name not in STRANGE}, vector.view)


@check("After an update that a client does not know it needs a snapshot.", links.VERSIONS)
async def fold_unknown_update(trial: Trial) -> None:
    """Fold an update of another type."""
    vector = next(iter(trial.vectors.values()))
    strange = {"type": "Juggled", "seq": vector.updates[0]["seq"], "balls": 3}
    seen = await folded(trial, vector.snapshot, [strange, *vector.updates[1:]])
    expect(seen is None, "The client went on with a view that may be wrong.")


@check("A round that opens by rules that a client does not have, named by their hash, needs a snapshot.", links.FOLDING)
async def fold_unknown_rules(trial: Trial) -> None:
    """Open a round by rules of another hash than those of the view."""
    vector = trial.vectors[KNOWN_RULES]
    strange = [
        update | {"rules": OTHER_HASH} if update["type"] == "RoundOpened" else update for update in vector.updates
    ]
    seen = await folded(trial, vector.snapshot, strange)
    expect(seen is None, "The client went on by the rules that it has.")
