"""What the view and the updates may know of a viewer, and what is made once for all viewers who may know the same."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from .table import Who, Work


Made = TypeVar("Made")


class Sight(Protocol):
    """
    Somebody who looks at a table.

    The code that shows a table asks these two questions, and knows nothing else of a viewer. So viewers with the same
    answers are shown the same.
    """

    def plays_as(self, player: str) -> bool:
        """Return whether this is that player."""
        ...

    def works_as(self, *roles: Work) -> bool:
        """Return whether this is a member of staff, or the table itself, in one of these roles."""
        ...


class Public:
    """Somebody who is nobody at the table, and remembers for whom an answer would have been another one."""

    def __init__(self) -> None:
        self.players: set[str] = set()
        self.roles: set[str] = set()

    def plays_as(self, player: str) -> bool:
        """Answer that this is not that player."""
        self.players.add(player)
        return False

    def works_as(self, *roles: Work) -> bool:
        """Answer that this is nobody in these roles."""
        self.roles.update(roles)
        return False

    def differs(self, who: Who) -> bool:
        """Return whether `who` would have given another answer to any question that was asked."""
        return who.role in self.roles or (who.role == "player" and who.player in self.players)


class Shared(Generic[Made]):
    """What `make` makes for a viewer; made once for all viewers who give the same answers as the public."""

    def __init__(self, make: Callable[[Sight], Made]) -> None:
        self.make = make
        self.public = Public()
        self.common = make(self.public)

    def of(self, who: Who) -> Made:
        """Return what is made for `who`."""
        return self.make(who) if self.public.differs(who) else self.common
