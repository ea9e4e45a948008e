"""The pages of the reference about the messages on the WebSocket: one for everybody, and one for each role."""

from collections.abc import Iterator
from typing import get_args

from protocol.typescript import structs
from protocol.value_names import VALUES

from .entries import contents, entry, heading, value
from .places import CHAPTERS, HOME, PAGES, UNIONS, Page, chaptered, everything
from .types import link


RULES = (
    "Numbers such as 4(c) are sections of the [rules](../../rules) of the games, letters such as C16 are "
    "[rulings](../../rules/rulings.md) on what they leave open."
)


def page(about: Page) -> str:
    """Return a whole page."""
    found = {kind.cls.__name__: kind for kind in structs((*CHAPTERS.values(),))}
    chapters = [(title, [kind.__name__ for kind in kinds]) for title, kinds in chaptered(about.name)]
    listed = {kind.__name__ for union in CHAPTERS.values() for kind in get_args(union)}
    parts = [name for name in found if name not in listed and everything().get(name) == about.name]
    if parts:
        chapters.append(("Parts", parts))
    shown = [*chapters, ("Unions", list(UNIONS)), ("Values", list(VALUES))] if about.name == HOME else chapters
    lines = [heading(about.title), about.about, "", RULES, "", *(contents(title, names) for title, names in shown)]
    for title, names in chapters:
        lines += ["", f"## {title}", *(line for name in names for line in entry(found[name], about.name))]
    if about.name == HOME:
        lines += ["", "## Unions", *unions()]
        lines += ["", "## Values", *(line for name, kind in VALUES.items() for line in value(name, kind))]
    return "\n".join(lines) + "\n"


def unions() -> Iterator[str]:
    """Yield the entries of the unions, with links to what each of them can be, by page."""
    for name, title in UNIONS.items():
        yield from ("", f"### {name}", "", f"One of the {title.lower()}:", "")
        for about in PAGES:
            if kinds := dict(chaptered(about.name)).get(title):
                links = [link(kind.__name__, HOME) for kind in kinds if kind in get_args(CHAPTERS[title])]
                yield f"- {about.title}: {', '.join(links)}"
