"""The files of test vectors, and what is in them."""

from pathlib import Path

from tests.vectors import rounds, seats, staff
from tests.vectors.recording import printed


ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "protocol" / "vectors"
PROOFS = ROOT / "docs" / "fairness-vectors.json"
GROUPS = rounds.GROUPS | seats.GROUPS | staff.GROUPS


def contents():
    """The text of each file, by its name."""
    return {f"{name}.json": printed(list(made())) for name, made in GROUPS.items()}
