"""Every document that is printed from the code, by its path, and which of them are not current."""

from collections.abc import Iterator
from pathlib import Path

from protocol.printing import costs, devices, index, pages, refusals
from protocol.printing.places import PAGES

from . import games
from .numbers import numbers


ROOT = Path(__file__).parents[3]
REFERENCE = "protocol/reference"
GUIDE = "docs/clients.md"
BEGIN, END = "<!-- numbers: printed by `make generate` -->", "<!-- end of the numbers -->"


def documents(root: Path = ROOT) -> dict[str, str]:
    """Return the text of each document by its path. Of the guide only the part between its marks is printed."""
    roles = {f"{REFERENCE}/{about.name}.md": pages.page(about) for about in PAGES}
    return {
        "protocol/README.md": index.page(),
        **roles,
        f"{REFERENCE}/devices.md": devices.page(),
        f"{REFERENCE}/games.md": games.page(),
        f"{REFERENCE}/refusals.md": refusals.page(),
        f"{REFERENCE}/costs.md": costs.page(),
        GUIDE: filled((root / GUIDE).read_text()),
    }


def filled(guide: str) -> str:
    """Return the guide with the numbers of today."""
    before, _, rest = guide.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{numbers()}\n\n{END}{after}"


def write(root: Path = ROOT) -> None:
    """Write all documents."""
    for path, text in documents(root).items():
        (root / path).write_text(text)


def stale(root: Path = ROOT) -> Iterator[str]:
    """Yield the paths of the documents that are not current."""
    for path, text in documents(root).items():
        if not (root / path).exists() or (root / path).read_text() != text:
            yield path
