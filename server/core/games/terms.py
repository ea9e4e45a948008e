"""What a game may know of its table, and what the settings of every game have."""

from typing import Literal

from msgspec import Struct


Dealing = Literal["hand", "manual_shoe", "automated_shoe"]
Limit = tuple[int, int]  # lowest and highest wager, in cents


class Terms(Struct, frozen=True):
    """
    What a game may know of its table: the smallest `chip`, in cents, and how cards are dealt (ruling C11).

    `by_hand`: the dealer shuffles them, without a device.
    """

    chip: int
    dealing: Dealing
    by_hand: bool = False


class GameSettings(Struct, frozen=True, tag_field="game", forbid_unknown_fields=True):
    """
    The settings of a game: each game has a class of its own, whose tag is the game's name.

    `limits` are in cents, by wager.
    """

    limits: dict[str, Limit]

    @property
    def max_positions(self) -> int:
        """How many adjacent positions one player may take; one, where the game's rules do not allow more."""
        return 1  # C2, C12

    @property
    def allow_player_edge(self) -> bool:
        """Whether the licensee offers wagers on which the player has the edge (E1)."""
        return False
