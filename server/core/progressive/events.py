"""
Events between the table and its progressive meter. `by` is the account of the person who acted, `by_name` the name.

`n` counts what the table asked of one meter, without a gap. Displays (`before`, `after`, `shown`) are micro-units, a
millionth of a cent; amounts are cents. The rules of `server/core/events.py` hold: they are stored for ever, and fields
are only added.
"""

from msgspec import Struct


class ProgressiveEvent(Struct, frozen=True, tag=True):
    """Base of the events of the progressive meter: `redact` and `evolve` recognise them by it."""


class StakesSent(ProgressiveEvent, frozen=True):
    """Bets closed: `amount` cents, the progressive stakes of the round, are the meter's; the house has fronted them."""

    n: int
    meter: str
    round: int
    amount: int


class StakesTaken(ProgressiveEvent, frozen=True):
    """The meter has the stakes of operation `n`, at place `version` of its log."""

    n: int
    meter: str
    version: int
    before: int
    after: int


class StakesReversed(ProgressiveEvent, frozen=True):
    """Wagers whose stakes had gone to the meter are void: it is asked for `amount` cents (P6)."""

    n: int
    meter: str
    round: int
    amount: int


class StakesReturned(ProgressiveEvent, frozen=True):
    """The meter gave `amount` cents of what it was asked for back to the house, which bears the rest (P6)."""

    n: int
    meter: str
    round: int
    amount: int
    version: int
    before: int
    after: int


class MeterClaimed(ProgressiveEvent, frozen=True):
    """
    `player`, called `name`, wins `percent` of the meter with `wager` at `seat`: claim number `claim` of the table.

    Or the tray pays `due` cents, for the wager or for an award of that name. The meter showed `shown`, as far as was
    known. The claim `waits` for a supervisor, or is asked of the meter at once. The player had `staked` so many cents
    in the round, on all spots.
    """

    claim: int
    meter: str
    round: int
    seat: int
    player: str
    name: str
    wager: str
    percent: int
    why: str
    made: str
    shown: int | None
    waits: bool
    staked: int = 0
    due: int | None = None


class ClaimCalled(ProgressiveEvent, frozen=True):
    """The dealer selected the spot of a claim and called a supervisor (13(d))."""

    claim: int
    by: str
    by_name: str


class ClaimConfirmed(ProgressiveEvent, frozen=True):
    """A supervisor has verified the win (13(d))."""

    claim: int
    by: str
    by_name: str


class ClaimRejected(ProgressiveEvent, frozen=True):
    """A supervisor found that nothing was won, because of `why`: the claim is over."""

    claim: int
    why: str
    by: str
    by_name: str


class AwardAsked(ProgressiveEvent, frozen=True):
    """The meter is asked for what claim `claim` is due."""

    n: int
    meter: str
    claim: int
    percent: int


class MeterAwarded(ProgressiveEvent, frozen=True):
    """
    The meter paid `amount` cents for claim `claim` of `round`, `at` (ms): they are on the stack of `player`.

    With `transfer`, the player has left, and they are on their way to the wallet.
    """

    claim: int
    n: int
    meter: str
    round: int
    seat: int
    player: str
    percent: int
    version: int
    before: int
    amount: int
    after: int
    transfer: str | None
    at: int = 0


class ClaimPaid(ProgressiveEvent, frozen=True):
    """
    The tray paid the `amount` cents that claim `claim` of `round` was due, `at` (ms), to the stack of `player`.

    With `transfer`, the player has left, and they are on their way to the wallet.
    """

    claim: int
    round: int
    seat: int
    player: str
    amount: int
    transfer: str | None
    at: int


class ProgressiveStopped(ProgressiveEvent, frozen=True):
    """No progressive wagers are taken, because of `why`, a sentence for people (P5)."""

    why: str


class ProgressiveResumed(ProgressiveEvent, frozen=True):
    """Progressive wagers are taken again."""


Staking = StakesSent | StakesTaken | StakesReversed | StakesReturned
Claiming = MeterClaimed | ClaimCalled | ClaimConfirmed | ClaimRejected | AwardAsked | MeterAwarded | ClaimPaid
Feeding = Staking | Claiming | ProgressiveStopped | ProgressiveResumed
