"""Which events send chips to a wallet: the one place to ask when transfers are repeated or checked."""

from server.core.disputes.events import Corrected
from server.core.events import Left, TableEvent
from server.core.progressive.events import ClaimPaid, MeterAwarded
from server.core.table import Transfer


def sent_out(event: TableEvent) -> tuple[str, Transfer] | None:
    """Return the transfer to a wallet that an event asks for, with its id, if it does."""
    match event:
        case Left(player, transfer, amount):
            return transfer, Transfer("out", player, amount)
        case Corrected(player=player, transfer=str(transfer), before=before, after=after):
            return transfer, Transfer("out", player, after - before)
        case (
            MeterAwarded(player=player, transfer=str(transfer), amount=amount)
            | ClaimPaid(player=player, transfer=str(transfer), amount=amount)
        ):  # the player has left
            return transfer, Transfer("out", player, amount)
    return None
