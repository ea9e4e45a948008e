"""Check what the tray paid for progressive wins against the claims that a supervisor confirmed."""

from collections.abc import Iterator

from protocol.money import dollars
from server.core.events import TableEvent
from server.core.progressive.events import ClaimPaid
from server.core.table import Table

from .findings import Problem


def check_claim(old: Table, event: TableEvent) -> Iterator[Problem]:
    """Check that a claim which the tray pays was confirmed, and is paid what it is due; `old` is the table before."""
    if not isinstance(event, ClaimPaid):
        return
    claim = next((one for one in old.progressive.claims if one.claim == event.claim), None)
    what = f"Claim {event.claim} of {event.player} was paid {dollars(event.amount)}"
    if claim is None or (claim.player, claim.seat, claim.round) != (event.player, event.seat, event.round):
        yield "settlement", f"{what}, but there is no such claim."
    elif claim.stand != "confirmed":
        yield "settlement", f"{what}, but no supervisor had confirmed it."
    elif claim.due != event.amount:
        yield "settlement", f"{what}; it was due {dollars(claim.due or 0)}."
