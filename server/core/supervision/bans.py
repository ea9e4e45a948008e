"""A ban: a ruling of the floor for the whole house (standards 22, 23 and 44)."""

from typing import Literal

from msgspec import Struct


HOUSE = "the house"  # rules by itself where its store is not safe, and stops a meter that is wrong


class Ban(Struct, frozen=True):
    """
    Since `at` (ms) a player does not play in the house, or a game is not played there, because of `why`.

    `whom` is the player's account, or the game's name, or None for every game; `name` is what people call the player.
    One that is `lifted` ends the one before. `by` is the account of the supervisor, `by_name` what people call it. It
    is stored for ever: fields are only added.
    """

    kind: Literal["player", "game"]
    whom: str | None
    name: str
    why: str
    by: str
    by_name: str
    at: int
    lifted: bool = False
