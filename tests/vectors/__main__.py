"""Write the test vectors of `protocol/vectors/` and of `docs/fairness.md` again: `make generate`."""

from tests.vectors import proofs
from tests.vectors.files import FOLDER, PROOFS, contents


if __name__ == "__main__":
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, text in contents().items():
        (FOLDER / name).write_text(text)
    PROOFS.write_text(proofs.printed())
