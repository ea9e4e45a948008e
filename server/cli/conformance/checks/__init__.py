"""All checks, in the order in which they run."""

from server.cli.conformance.check import Check
from server.cli.conformance.vectors import Vector

from . import closing, commands, folding, following, hello, lobby, moving, real_house


def all_checks(vectors: dict[str, Vector], *, real: bool) -> list[Check]:
    """Return the checks; those of a `real` house come last."""
    parts = (hello, following, commands, moving, closing, lobby)
    scripted = [check for part in parts for check in part.CHECKS]
    return [*folding.checks(vectors), *scripted, *(real_house.CHECKS if real else ())]
