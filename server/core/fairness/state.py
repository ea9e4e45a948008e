"""What a table holds of its proofs."""

from typing import Literal

from msgspec import Struct

from protocol.values import Place


To = Place | Literal["burn", "discard"]


class Promise(Struct, frozen=True):
    """A player's promise of a seed (hex), and the seed (base64url) once it has come."""

    player: str
    promise: str
    seed: str | None = None


class Fairness(Struct, frozen=True):
    """
    The proof of the open round, as far as it goes.

    `before` is the hash of the account of the round before ("": there is none yet); null: the round has no proof,
    because an older server opened it. `promises` are those of players by seat. While bets are `open` more may come;
    then only those of players in the round are left, and their seeds are `awaited`, and at last `told`; it is `over`
    with them when the round was void before that. `cuts` has the root (hex) of each cut of the deck, and `deal` where
    its cards went from the top on. `account` is the hash of the account of the last round that closed. `revealed`: the
    seed of the round is public; `through`: those of all rounds up to this one are.
    """

    before: str | None = None
    promises: dict[int, Promise] = {}
    stage: Literal["open", "awaited", "told", "over"] = "open"
    cuts: tuple[tuple[int, str], ...] = ()
    deal: tuple[tuple[To, int], ...] = ()
    account: str = ""
    revealed: bool = False
    through: int = 0

    @property
    def counted(self) -> list[tuple[int, Promise]]:
        """The promises of players in the round, by seat, in order; none before bets are closed."""
        return [] if self.stage == "open" else sorted(self.promises.items())

    @property
    def awaited(self) -> bool:
        """Whether seeds of players may still come, while the round is open."""
        return self.stage == "awaited"
