"""A dealer's table for tests of irregularities: brought to some point of a round, then reported and ruled on."""

from protocol.commands import Confirm, Report
from server.core.events import RoundClosed
from server.core.games.steps import Ask, Deal
from server.core.irregularities.decide import possible
from server.core.irregularities.events import IrregularityReported, IrregularityRuled, WagersVoided
from tests.core.given import DEALER, FLOOR, Pit, conserved, stacked


def table_of(posted, hands, wagers, dealer="", community=""):
    """A dealer's pit where seats 1, 2, ... have wagered, and bets are closed. The deck gives them these hands."""
    pit = Pit(posted, stacked(hands, dealer, posted, community))
    for number in range(1, len(hands) + 1):
        pit.sit(f"p{number}", number)
    while pit.table.phase != "betting":
        pit.proceed()
    for number, of_hand in enumerate(wagers, 1):
        pit.bet(f"p{number}", **of_hand)
    pit.proceed()
    return pit


def until(pit, *choices, deals=None, phase=None):
    """Proceed until so many deals are done, to a phase, or until the asked seats have made these choices in turn."""
    said = list(choices)
    while True:
        table = pit.table
        if deals is None and phase is None and not said:
            break
        if (
            deals is not None
            and not said
            and sum(isinstance(step, Deal) for step in table.steps[: table.step]) >= deals
        ):
            break
        if phase is not None and not said and table.phase == phase:
            break
        if isinstance(table.now_playing, Ask):
            if not said:
                break
            pit.answer(said.pop(0))
        elif table.step is None:
            break
        else:
            pit.proceed()
    assert not said, "nobody was asked that"
    return pit


def report(pit, kind, place=None, cards=(), count=None, faces=()):
    return pit.do(DEALER, Report(pit.table.round, pit.table.step, kind, place, cards, count, faces))


def confirm(pit):
    return pit.do(FLOOR, Confirm(pit.table.report.number))


def ruled(pit, kind, place=None, cards=(), count=None, faces=()):
    """Report an irregularity that moves money, and confirm it; return the clause and the events that follow."""
    (told,) = report(pit, kind, place, cards, count, faces)
    assert isinstance(told, IrregularityReported)
    ruling, *follows = confirm(pit)
    assert isinstance(ruling, IrregularityRuled)
    assert (ruling.clause, ruling.by, ruling.confirmed_by) == (told.clause, "d1", "s1")
    assert conserved(pit.table)
    return ruling.clause, follows


def at_once(pit, kind, place=None, cards=(), count=None, faces=()):
    """Report an irregularity that moves no money; return the clause and the events that follow."""
    ruling, *follows = report(pit, kind, place, cards, count, faces)
    assert isinstance(ruling, IrregularityRuled)
    assert ruling.confirmed_by is None
    return ruling.clause, follows


def kinds(pit):
    """The irregularities that are possible now."""
    return [irregularity.kind for irregularity, _ in possible(pit.table)]


def places(pit, kind):
    """The places that it can concern now."""
    return [named.place for irregularity, of in possible(pit.table) for named in of if irregularity.kind == kind]


def play_out(pit, *choices):
    """Play the round to its end."""
    until(pit, *choices, phase="over")
    assert pit.table.phase == "over", pit.table.phase
    assert conserved(pit.table)
    return pit


def went_back(pit, seat=1):
    """The wagers of a seat that were void while the round went on."""
    return {
        line.wager: line.amount
        for event in pit.events
        if isinstance(event, WagersVoided)
        for line in event.wagers
        if line.seat == seat
    }


def is_void(pit, clause):
    """Whether the whole round is void by a clause, every stake is back, and the round is over."""
    back = all(player.stack == 100_000 for player in pit.table.players.values())
    return back and pit.table.void.clause == clause and isinstance(pit.events[-1], RoundClosed)
