"""Write the test vectors of `protocol/vectors/` again: `make generate`."""

from tests.vectors.files import FOLDER, contents


if __name__ == "__main__":
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, text in contents().items():
        (FOLDER / name).write_text(text)
