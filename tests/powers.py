"""What the floor and the dealers' shifts may do, drawn at random: what stops a table seldom, what lets it go on soon."""

from msgspec.structs import replace

from protocol.supervision import (
    CloseTable,
    HoldTable,
    MayClose,
    MayEndShift,
    MayHold,
    MayOpen,
    MayPostLimits,
    MayRemove,
    MayResume,
    MayTakeTable,
    PostLimits,
    RemovePlayer,
)


WEIGHTS = {MayHold: 0.002, MayClose: 0.001, MayRemove: 0.001, MayEndShift: 0.002, MayPostLimits: 0.02}
WEIGHTS |= {MayResume: 4, MayOpen: 4, MayTakeTable: 2}


def drawn(rng, action):
    """A command that such an action stands for."""
    match action:
        case MayHold():
            return HoldTable("a minute, please")
        case MayClose():
            return CloseTable("for today")
        case MayRemove(player):
            return RemovePlayer(player, "as told")
        case MayPostLimits(limits):
            ranges = [limit for limit in limits if limit.low < limit.high]
            return PostLimits(tuple(replace(limit, high=limit.high + rng.choice([0, 500])) for limit in ranges[-1:]))
        case _:
            return action.command
