"""What the floor, dealers' shifts and the tray allow, drawn at random: what stops a table seldom, what lets it go on soon."""

from msgspec.structs import replace

from protocol.supervision import (
    CloseTable,
    HoldTable,
    KeepPlace,
    MayClose,
    MayEndShift,
    MayHold,
    MayKeepPlace,
    MayLetBack,
    MayMove,
    MayOpen,
    MayPostLimits,
    MayRemove,
    MayResume,
    MayRunClocks,
    MayStopClocks,
    MayTakeTable,
    MovePlayer,
    PostLimits,
    RemovePlayer,
)
from protocol.tray import CountTray, MayCountTray, MayVoidSlip, MayWriteSlip, VoidSlip, WriteSlip


WEIGHTS = {MayHold: 0.002, MayClose: 0.001, MayRemove: 0.001, MayEndShift: 0.002, MayPostLimits: 0.02}
WEIGHTS |= {MayStopClocks: 0.01, MayRunClocks: 4}
WEIGHTS |= {MayResume: 4, MayOpen: 4, MayTakeTable: 2, MayLetBack: 0.5, MayMove: 0.02, MayKeepPlace: 0.01}
WEIGHTS |= {MayCountTray: 0.3, MayWriteSlip: 0.2, MayVoidSlip: 0.1}


def drawn(rng, action):
    """A command that such an action stands for."""
    match action:
        case MayHold():
            return HoldTable("a minute, please")
        case MayClose():
            return CloseTable("for today")
        case MayRemove(player):
            return RemovePlayer(player, "as told")
        case MayMove(seat, _, places):
            return MovePlayer(seat, rng.choice(places))
        case MayKeepPlace(places):
            return KeepPlace(rng.choice(places), rng.choice(["Ann", "Bob", "Zoe"]), rng.randint(1, 3))
        case MayPostLimits(_, rules) if rules and rng.random() < 0.5:
            return PostLimits((), rng.choice(rules).name)
        case MayPostLimits(limits):
            ranges = [limit for limit in limits if limit.low < limit.high]
            return PostLimits(tuple(replace(limit, high=limit.high + rng.choice([0, 500])) for limit in ranges[-1:]))
        case MayCountTray(command, first):
            return command if first else CountTray(max(0, command.amount + rng.choice([0, 500, -700])))
        case MayWriteSlip(most):
            slip = rng.choice(["fill", "credit"] if most else ["fill"])
            return WriteSlip(slip, rng.randint(1, most) if slip == "credit" else rng.choice([1, 50_000]), "chips")
        case MayVoidSlip(slip, number):
            return VoidSlip(slip, number, "not needed")
        case _:
            return action.command
