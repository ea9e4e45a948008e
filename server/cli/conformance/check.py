"""A check: what is right for a client to do, where that is documented, and how it is seen whether a client does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple


if TYPE_CHECKING:  # a trial raises Failed, so it imports this module
    from .trial import Trial


Scenario = Callable[["Trial"], Awaitable[None]]


class Failed(Exception):
    """The client did not do what is right. The text says what was seen."""


class Unanswered(Failed):
    """The adapter did not answer an instruction that it should answer at once."""


class Check(NamedTuple):
    """One check. `right` is a sentence, `link` the place in the documents, `scenario` raises Failed."""

    name: str
    right: str
    link: str
    scenario: Scenario


def check(right: str, link: str) -> Callable[[Scenario], Check]:
    """Return a decorator that makes a check of a scenario, under the name of its function."""

    def make(scenario: Scenario) -> Check:
        return Check(scenario.__name__, right, link, scenario)

    return make


def expect(condition: object, seen: str) -> None:
    """Raise Failed, with what was `seen`, unless the condition holds."""
    if not condition:
        raise Failed(seen)
