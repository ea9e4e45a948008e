"""`croupier version`: which program this is, and its hashes."""

from collections.abc import Iterator

from server.config.hashes import hashes, version_of_program
from server.config.settings import Config


def version(config: Config, *, hashed: bool) -> Iterator[str]:
    """Yield the version, and the hash of each part in the form of the record."""
    yield f"croupier {version_of_program()}\n"
    if hashed:
        yield from (f"{name:<14}{digest}\n" for name, digest in hashes(config).items())
