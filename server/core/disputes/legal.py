"""Which disputes and corrections a supervisor may decide now."""

from collections.abc import Iterator

from protocol.disputes import (
    ConfirmCorrection,
    MayAsk,
    MayConfirmCorrection,
    MayCorrect,
    MayDispute,
    MayDropCorrection,
    MayJudge,
    MayResolve,
)
from protocol.refusals import Refused
from server.core.table import Table, Who

from .decide import check_dispute, check_money, current, may_confirm, waits
from .events import CorrectionAsked
from .state import Finished


def offered(table: Table, who: Who) -> Iterator[MayJudge]:
    """Yield the decisions that wait, the oldest first."""
    if who.role != "supervisor":
        return
    yield from (MayResolve(case.number) for case in table.disputes.cases if case.verdict is None)
    for asked in table.disputes.waiting:
        if may_confirm(asked, who) and movable(table, asked):
            yield MayConfirmCorrection(ConfirmCorrection(asked.number))
        yield MayDropCorrection(asked.number)


def movable(table: Table, asked: CorrectionAsked) -> bool:
    """Return whether the money of a correction can move now."""
    try:
        check_money(table, asked)
    except Refused:
        return False
    return True


def offered_of(table: Table, who: Who, found: Finished) -> Iterator[MayAsk]:
    """Yield what may be asked about a round that is over."""
    try:
        check_dispute(table, who, found)
    except Refused:
        pass
    else:
        yield MayDispute(found.round)
    if who.role == "supervisor":
        for hand in found.hands:
            for line in hand.lines:
                if not waits(table, found, hand, line):
                    back = current(table, found, hand, line)
                    yield MayCorrect(found.round, hand.seat, hand.name, line.wager, line.stake, back)
