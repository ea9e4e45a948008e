"""
Irregularities: a dealer reports one, and the floor rules on it (standard 35).

A report that moves no money takes effect at once. A report that moves money holds the round until another supervisor
confirms or rejects it, or the person who made it withdraws it.
"""

from collections.abc import Iterator
from typing import assert_never

from protocol.announcements import Said
from protocol.commands import Confirm, IrregularityCommand, Reject, Report, VoidRound, Withdraw
from protocol.labels import Label
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.values import Place
from protocol.views import Cause
from protocol.wording import sentence
from server.core.cards.deck import Cards
from server.core.events import TableEvent
from server.core.games.irregularity import Hold, Irregularity, Named, Outcome, Point, Told, VoidAll
from server.core.games.steps import TakeBets
from server.core.physical_cards.faces import check_faces, faceless, named_twice, with_faces
from server.core.physical_cards.slots import missing, physical
from server.core.round.clock_events import ClockRestarted
from server.core.round.places import up_at
from server.core.round.voiding import at_stake
from server.core.supervision.checks import check_supervisor
from server.core.supervision.events import CardNamedTwice, ClocksRun
from server.core.supervision.reporting import time_left
from server.core.table import Now, Table, Who, alive, game_of, settings_of

from .effects import faces, lines, moves_money, take_effect
from .events import IrregularityReported, IrregularityRuled, ReportClosed


FLOOR = "void_round"  # the kind of a report that the floor makes of itself
VOID_CLAUSE = "C3"
PLACES = {"dealer": Label.THE_DEALER, "community": Label.THE_FLOP}


def rule(table: Table, who: Who, command: IrregularityCommand, now: Now) -> Iterator[TableEvent]:
    """Yield the events of a report, or of a ruling on one."""
    match command:
        case Report():
            return report(table, who, command, now)
        case VoidRound():
            return ask_void(table, who, command)
        case Withdraw():
            return withdraw(table, who, command, now)
        case Confirm():
            return confirm(table, who, command, now)
        case Reject():
            return reject(table, who, command, now)
        case _:
            assert_never(command)


def point_of(table: Table) -> Point:
    """Return the state of the open round that the game's irregularities may look at."""
    assert table.step is not None
    return Point(
        dealing=settings_of(table).dealing,
        done=table.steps[: table.step],
        ahead=table.steps[table.step :],
        answered=any(table.seats[number].answered == table.step for number in table.dealt),
        seats={number: hold_of(table, number) for number in alive(table)},
        dealer=hold(table.dealer, table.dealer_shown),
        community=hold(table.community, table.community_shown),
        discarded=len(table.discarded),
        stub=len(table.deck),
        unread=(slot := missing(table)) is not None and not slot.face_up,
    )


def hold_of(table: Table, number: int) -> Hold:
    """Return the cards of a seat. A hidden answer is not looked at (F4)."""
    seat = table.seats[number]
    return hold(seat.cards, seat.shown, folded=seat.folded and not table.concealed(number))


def hold(cards: Cards, shown: Cards, *, folded: bool = False) -> Hold:
    """Return the cards of a place."""
    return Hold(len(cards), up_at(cards, shown), folded)


def possible(table: Table) -> Iterator[tuple[Irregularity, tuple[Named, ...]]]:
    """Yield the irregularities that are possible at this point of the round, with the places each can concern."""
    settings = settings_of(table)
    if table.step is None or table.report is not None or settings.pace != "dealer":
        return
    point = point_of(table)
    for irregularity in game_of(settings).irregularities:
        if irregularity.places is None:
            if irregularity.can(point):
                yield irregularity, ()
        elif places := irregularity.places(point):
            yield irregularity, places


def faces_of(table: Table, irregularity: Irregularity, named: Named | None = None) -> int:
    """Return how many physical cards a report has to name: for each card that it concerns, or in all."""
    if not physical(table):
        return 0
    told = Told(named.place, named.cards[:1], next(iter(named.counts), None)) if named else Told()
    return len(list(faceless(table, irregularity.follows(point_of(table), told))))


def report(table: Table, who: Who, command: Report, now: Now) -> Iterator[TableEvent]:
    """Report an irregularity: it takes effect, or waits for the floor where money moves."""
    outcome, words = outcome_asked(table, who, command)
    number = table.reports + 1
    check_faces(table, outcome, command.faces)
    twice = named_twice(table, outcome, command.faces)
    stop = [CardNamedTwice(now.at, who.player, who.name)] if twice else []
    if table.standing.reporting is not None:
        yield ClocksRun(who.player, who.name)
    if not moves_money(outcome):
        yield from time_left(table, now)
    table = with_faces(table, outcome, command.faces)
    if not moves_money(outcome):
        yield IrregularityRuled(
            number=number,
            step=command.step,
            kind=command.kind,
            clause=outcome.clause,
            words=words,
            note=outcome.note.words(),
            place=command.place,
            cards=faces(table, outcome),
            by=who.player,
            confirmed_by=None,
            count=command.count,
        )
        yield from stop
        yield from take_effect(table, outcome, "irregularity", now)
        return
    yield IrregularityReported(
        number, command.step, command.kind, outcome.clause, words, outcome.note.words(), command.place, command.cards,
        command.count, lines(table, outcome), who.player, who.name, command.faces,
    )  # fmt: skip
    yield from stop


def outcome_asked(table: Table, who: Who, command: Report) -> tuple[Outcome, str]:
    """Return the outcome of a report and its words, or raise Refused if it cannot be made."""
    if who.role != "dealer":
        raise Refused(Text.ONLY_THE_DEALER)
    check_open(table, command.round)
    if settings_of(table).pace != "dealer":
        raise Refused(Text.DEALS_BY_ITSELF)
    if command.step != table.step:
        raise Refused(Text.ROUND_WENT_ON)
    irregularity, named = find(table, command)
    check_named(command, named, irregularity)
    told = Told(command.place, command.cards, command.count)
    return irregularity.follows(point_of(table), told), in_words(irregularity, told)


def check_open(table: Table, round_number: int) -> None:
    """Raise Refused unless that round is open, and nothing waits for the floor."""
    if table.step is None or round_number != table.round:
        raise Refused(Text.ROUND_NOT_OPEN, round=round_number)
    if table.report is not None:
        raise Refused(Text.REPORT_OPEN)


def find(table: Table, command: Report) -> tuple[Irregularity, tuple[Named, ...]]:
    """Return the irregularity that is reported, or raise Refused if it cannot have happened now."""
    known = game_of(settings_of(table)).irregularities
    if command.kind not in {irregularity.kind for irregularity in known}:
        kinds = tuple(irregularity.kind for irregularity in known)
        raise Refused(Text.UNKNOWN_IRREGULARITY, kind=command.kind, kinds=kinds)
    for irregularity, named in possible(table):
        if irregularity.kind == command.kind:
            return irregularity, named
    raise Refused(Text.CANNOT_HAVE_HAPPENED)


def check_named(command: Report, named: tuple[Named, ...], irregularity: Irregularity) -> None:
    """Raise Refused unless the report names the hand, cards and count that it needs, and no others."""
    place = next((one for one in named if one.place == command.place), None)
    if named and place is None:
        raise Refused(Text.NAME_THE_HAND, places=tuple(one.place for one in named))
    allowed = place or Named("dealer")
    cards = command.cards
    right = len(set(cards)) == len(cards) and set(cards) <= set(allowed.cards) and bool(cards) == bool(allowed.cards)
    if not right or (command.place is not None and not named):
        if not allowed.cards:
            raise Refused(Text.NAME_NO_CARDS)
        raise Refused(Text.NAME_THE_CARDS, cards=allowed.cards)
    if allowed.one and len(cards) > 1:
        raise Refused(Text.NAME_ONE_CARD)
    if (command.count is not None) != bool(allowed.counts) or (allowed.counts and command.count not in allowed.counts):
        raise Refused(Text.NAME_THE_NUMBER, irregularity=irregularity.label.words())


def in_words(irregularity: Irregularity, told: Told) -> str:
    """Return what happened, for people."""
    cards = Label.ONE_CARD if told.count == 1 else Label.CARDS if told.count else Label.NO_CARD
    return irregularity.words.words(who=place_name(told.place), count=cards.words(cards=told.count or 0))


def place_name(place: Place | None) -> str:
    """Return a place, for people."""
    return PLACES[place].words() if isinstance(place, str) else Label.SEAT.words(seat=str(place))


def ask_void(table: Table, who: Who, command: VoidRound) -> Iterator[TableEvent]:
    """Ask that the round be void; another supervisor confirms it."""
    outcome, words = void_asked(table, who, command), Said.FLOOR_VOIDS_BECAUSE.words(why=sentence(command.why))
    assert table.step is not None
    yield IrregularityReported(
        table.reports + 1, table.step, FLOOR, outcome.clause, words, outcome.note.words(),
        None, (), None, lines(table, outcome), who.player, who.name,
    )  # fmt: skip


def void_asked(table: Table, who: Who, command: VoidRound) -> Outcome:
    """Return the outcome of voiding the round, or raise Refused if the floor cannot ask for it."""
    check_supervisor(who)
    check_open(table, command.round)
    if not at_stake(table):
        raise Refused(Text.NOTHING_TO_VOID)
    return void_outcome()


def void_outcome() -> Outcome:
    """Return the outcome when the floor voids a round: nothing is saved (C3)."""
    return Outcome(VOID_CLAUSE, Said.EVERY_WAGER_BACK, (VoidAll(),))


def open_report(table: Table, number: int) -> IrregularityReported:
    """Return the report that waits, if it has this number, or raise Refused."""
    if table.report is None or table.report.number != number:
        raise Refused(Text.NO_REPORT, report=number)
    return table.report


def withdraw(table: Table, who: Who, command: Withdraw, now: Now) -> Iterator[TableEvent]:
    """Take one's own report back."""
    held = open_report(table, command.report)
    if held.by != who.player:
        raise Refused(Text.ONLY_THE_REPORTER, name=held.name)
    yield ReportClosed(held.number, "withdrawn", who.player, "")
    yield from clock_again(table, now)


def reject(table: Table, who: Who, command: Reject, now: Now) -> Iterator[TableEvent]:
    """Rule that a report leads to nothing."""
    check_supervisor(who)
    yield ReportClosed(open_report(table, command.report).number, "rejected", who.player, sentence(command.why))
    yield from clock_again(table, now)


def clock_again(table: Table, now: Now) -> Iterator[ClockRestarted]:
    """Give betting at `house` pace its full time again; a question gets its time when it is asked again."""
    settings = settings_of(table)
    goes = isinstance(table.now_playing, TakeBets) and not table.standing.still
    if goes and settings.pace == "house" and at_stake(table):
        yield ClockRestarted(now.at + settings.timing.betting)


def may_confirm(held: IrregularityReported, who: Who) -> bool:
    """Return whether somebody may confirm a report: a supervisor, and not the person who made it."""
    return who.role == "supervisor" and held.by != who.player and held.name != who.name


def confirm(table: Table, who: Who, command: Confirm, now: Now) -> Iterator[TableEvent]:
    """Confirm a report, and do what follows from it."""
    check_supervisor(who)
    held = open_report(table, command.report)
    if not may_confirm(held, who):
        raise Refused(Text.OWN_REPORT)
    outcome, cause = outcome_of(table, held)
    table = with_faces(table, outcome, held.faces)
    yield IrregularityRuled(
        number=held.number,
        step=held.step,
        kind=held.kind,
        clause=held.clause,
        words=held.words,
        note=held.note,
        place=held.place,
        cards=faces(table, outcome),
        by=held.by,
        confirmed_by=who.player,
        count=held.count,
    )
    yield from take_effect(table, outcome, cause, now)


def outcome_of(table: Table, held: IrregularityReported) -> tuple[Outcome, Cause]:
    """Return the outcome of an open report, and its cause: the table is as it was when the report was made."""
    if held.kind == FLOOR:
        return void_outcome(), "floor"
    known = game_of(settings_of(table)).irregularities
    irregularity = next(one for one in known if one.kind == held.kind)
    return irregularity.follows(point_of(table), Told(held.place, held.cards, held.count)), "irregularity"
