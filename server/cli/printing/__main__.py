"""`python -m server.cli.printing` writes the printed documents; with `--check` it names those that are not current."""

import sys

from .documents import stale, write


def main(arguments: list[str]) -> int:
    """Write or check the documents, and return the exit status."""
    if arguments != ["--check"]:
        write()
        return 0
    found = list(stale())
    for path in found:
        sys.stderr.write(f"{path} is not current. Run `make generate`.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
