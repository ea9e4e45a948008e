"""What the house published of its last gaming days, as JSON (`docs/fairness.md`)."""

from collections.abc import Mapping

import msgspec

from server.store.house_events import DayPublished

from .pages import ASK_AGAIN, SAFE, Page


FORM = "croupier/fairness/1"
HEADERS = {"Content-Type": "application/json; charset=utf-8", "Cache-Control": ASK_AGAIN, **SAFE}


def find(published: Mapping[str, DayPublished], path: str) -> Page | None:
    """Return what is at a path: at `/fairness` all days, the newest first, and below it each day with its heads."""
    match path.strip("/").split("/"):
        case ["fairness"]:
            return page({"days": [figures(published[day]) for day in sorted(published, reverse=True)]})
        case ["fairness", day] if day in published:
            return page(figures(published[day]) | {"heads": published[day].heads})
        case _:
            return None


def figures(day: DayPublished) -> dict[str, object]:
    """Return a day without its heads: those of many tables are long."""
    return {"day": day.day, "root": day.root, "tables": len(day.heads), "games": day.games}


def page(content: dict[str, object]) -> Page:
    """Return a page. It is not compressed: a hash gets no shorter."""
    return Page(msgspec.json.encode({"form": FORM, **content}), HEADERS)
