"""
`legal` lists what would be accepted now.

Buttons, bots and property tests all ask it, so that no rule is written twice: it calls the same checks as `decide`.
"""

from collections.abc import Iterator

from protocol.commands import Bet, Choose, Confirm, Done, Leave, Proceed, Report, TopUp, Withdraw
from protocol.irregularities import MayConfirm, MayName, MayReject, MayReport, MayRule, MayVoidRound, MayWithdraw
from protocol.labels import Call, Label
from protocol.refusals import Refused
from protocol.views import (
    MayBet,
    MayChoose,
    MayDone,
    MayGiveSeed,
    MayLeave,
    MayProceed,
    MaySit,
    MayTopUp,
    MayTopUpToChoose,
    TableAction,
)
from server.core.deck_procedures.legal import offered as procedures_offered
from server.core.disputes.legal import offered as reviews_offered
from server.core.games.steps import Ask, Burn, Deal, Option, Settle, Show, Step, TakeBets
from server.core.irregularities.decide import faces_of, may_confirm, possible
from server.core.physical_cards.legal import offered as cards_offered
from server.core.progressive.legal import offered as claims_offered
from server.core.round.betting import bet_range, full_play, offered
from server.core.round.choices import affordable, cost, on_offer
from server.core.round.proceed import check_proceed
from server.core.round.voiding import at_stake
from server.core.seats.seating import buy_ins, may_sit, must_wait, room_for
from server.core.supervision.legal import offered as powers_offered
from server.core.tray.legal import offered as tray_offered

from .table import Table, Who, settings_of, wagers_of


def legal(table: Table, who: Who) -> tuple[TableAction, ...]:
    """Return what `who` may do at the table now."""
    if table.settings is None:
        return ()
    steps = tuple(procedures_offered(table, who))
    if who.role == "player":
        return (*of_player(table, who), *steps)
    cards = cards_offered(table, who)
    if who.role == "device":
        return tuple(cards)
    floor = (*of_the_floor(table, who), *reviews_offered(table, who), *powers_offered(table, who))
    tray = tray_offered(table, who)
    return (*steps, *of_dealer(table, who), *claims_offered(table, who), *cards, *tray, *floor)


def of_player(table: Table, who: Who) -> Iterator[TableAction]:
    """Yield what a player may do: places first, then wagers, then choices."""
    settings, player = settings_of(table), who.player
    seated = table.players.get(player)
    if seats := may_sit(table, who):
        low, high = (0, room_for(table, player)) if seated else buy_ins(settings)
        yield MaySit(seats, low, high, settings.chip)
    if seated is None:
        return
    if not seated.leaving and (most := room_for(table, player)):
        yield MayTopUp(settings.chip, most, settings.chip)
    if not seated.leaving and not table.pending(player):
        yield MayLeave(Leave(), "round_end" if must_wait(table, player) else "now")
    if table.report is not None or table.standing.still:
        return
    for number in table.of(player):
        yield from bets(table, number)
    if offered(table) and settings.pace == "house" and not seated.done:
        yield MayDone(Done(table.round))
    yield from seeds(table, player)
    yield from choices(table, player)


def seeds(table: Table, player: str) -> Iterator[MayGiveSeed]:
    """Yield the seed that a player promised, while it is awaited."""
    for seat, kept in table.fairness.promises.items():
        if table.fairness.awaited and kept.player == player and kept.seed is None:
            yield MayGiveSeed(table.round, seat, kept.promise)


def bets(table: Table, number: int) -> Iterator[MayBet]:
    """Yield the wagers that a seat may make or withdraw."""
    seat, chip, in_all = table.seats[number], settings_of(table).chip, full_play(table.steps)
    for wager in offered(table):
        try:
            allowed = bet_range(table, number, wager)
        except Refused:
            continue
        lies = seat.wagers.get(wager.name, 0)
        may_withdraw = bool(lies) and allowed.may_withdraw
        if allowed.low <= allowed.high or may_withdraw:
            command = Bet(table.round, number, wager.name, lies or allowed.low)
            yield MayBet(command, allowed.low, allowed.high, chip, may_withdraw, in_all.get(wager.name, 1))


def choices(table: Table, player: str) -> Iterator[MayChoose | MayTopUpToChoose]:
    """Yield the possible answers to the open question, and those for which chips are missing, for each asked seat."""
    step = table.now_playing
    if not isinstance(step, Ask):
        return
    assert table.step is not None
    for number in table.of(player):
        if number not in table.waiting(step) or table.turn not in (None, number):
            continue
        for option in step.options:
            if not on_offer(table, option, number):
                continue
            command, costs = Choose(table.round, table.step, number, option.name), cost(table, option, number)
            if affordable(table, option, number):
                note = consequence(table, option, number)
                makes = option.folds, option.bets, option.returns
                yield MayChoose(command, option.label, costs, note, option.hides, *makes)
            elif not step.together and (missing := missing_chips(table, option, number)):
                yield MayTopUpToChoose(TopUp(missing), command, option.label, costs)


def missing_chips(table: Table, option: Option, number: int) -> int:
    """Return the cents that a player may still bring, and has to for an option, in whole chips; 0 if there are none."""
    name, chip = table.seats[number].player, settings_of(table).chip
    player = table.players[name]
    missing = cost(table, option, number) - player.stack - table.pending(name)
    whole = -(-missing // chip) * chip
    return whole if not player.leaving and 0 < whole <= room_for(table, name) else 0


def consequence(table: Table, option: Option, number: int) -> str:
    """Return what follows from an option for this hand: its own note, and what a fold leaves alive (T3) or returns."""
    if option.returns:
        return Label.OPTION_RETURNS.words(option=option.note, amount=table.seats[number].wagers[option.returns])
    stay = staying(table, number) if option.folds and not option.hides else ""
    return Label.OPTION_AND.words(option=option.note, more=stay) if stay else option.note


def staying(table: Table, number: int) -> str:
    """Return which wagers of a hand stay after a fold, in words: "pair plus and cover all stay"."""
    lying = table.seats[number].wagers
    alive = [wager.label.lower() for wager in wagers_of(table) if wager.survives and wager.name in lying]
    if not alive:
        return ""
    *others, last = alive
    return Label.STAY.words(wagers=", ".join(others), last=last) if others else Label.STAYS.words(wager=last)


def of_dealer(table: Table, who: Who) -> Iterator[MayProceed]:
    """Yield the dealer's next step, if there is one now."""
    try:
        check_proceed(table, who)
    except Refused:
        return
    label, say = in_words(table.now_playing)
    yield MayProceed(Proceed(table.round, table.step), label, say)


def of_the_floor(table: Table, who: Who) -> Iterator[MayRule]:
    """Yield what a dealer may report, and what a supervisor may rule."""
    held, at_table = table.report, who.role == "dealer"
    if held is not None:
        if held.by == who.player:
            yield MayWithdraw(Withdraw(held.number))
        if may_confirm(held, who):
            yield MayConfirm(Confirm(held.number))
        if not at_table:
            yield MayReject(held.number)
    elif at_table:
        for irregularity, named in possible(table):
            assert table.step is not None
            command = Report(table.round, table.step, irregularity.kind)
            places = tuple(
                MayName(one.place, one.cards, one.counts, faces_of(table, irregularity, one), one.one) for one in named
            )
            faces = 0 if named else faces_of(table, irregularity)
            yield MayReport(command, irregularity.label.words(), irregularity.clause, places, faces)
    elif table.step is not None and at_stake(table):
        yield MayVoidRound(table.round)


def in_words(step: Step | None) -> tuple[str, str]:
    """Return what a step is called on the dealer's button, and what the dealer announces."""
    match step:
        case None:
            return Label.OPEN_BETTING.words(), Call.PLACE_BETS.words()
        case TakeBets():
            return Label.CLOSE_BETTING.words(), Call.NO_MORE_BETS.words()
        case Burn():
            return Label.BURN.words(), Call.BURNING.words()
        case Deal(1, to, up):
            return (Label.DEAL_ONE_UP if up else Label.DEAL_ONE).words(to=to), Call.DEALING.words()
        case Deal(count, to, up):
            deal = Label.DEAL if not up else Label.DEAL_UP if up == count else Label.DEAL_LAST_UP
            return deal.words(cards=count, to=to), Call.DEALING.words()
        case Show(whose):
            return Label.TURN_UP.words(whose=whose), Call.SHOWDOWN.words()
        case Settle():
            return Label.SETTLE.words(), Call.PAYING.words()
        case Ask():
            raise AssertionError("the dealer does not proceed while a question is open")
