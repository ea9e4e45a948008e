"""A player's answer to the open question, and its cost."""

from collections.abc import Iterator
from typing import Literal

from protocol.commands import Choose
from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.events import Chose, TableEvent
from server.core.games.steps import Ask, Option
from server.core.table import Table, Who


def chosen(table: Table, who: Who, command: Choose) -> Iterator[TableEvent]:
    """Yield a player's answer to the open question."""
    seat, step = table.seats.get(command.seat), table.now_playing
    if seat is None or seat.player != who.player:
        raise Refused(Text.CHOOSE_FOR_YOUR_SEAT, seat=command.seat)
    if command.round != table.round:
        raise Refused(Text.WRONG_ROUND, asked=command.round, round=table.round)
    if not isinstance(step, Ask):
        raise Refused(Text.NOT_ASKED_NOW)
    if command.step != table.step:
        raise Refused(Text.QUESTION_OVER)
    if table.turn not in (None, command.seat):
        raise Refused(Text.NOT_YOUR_TURN, turn=table.turn)
    if command.seat not in table.waiting(step):
        raise Refused(Text.NOT_ASKED_ANY_MORE, seat=command.seat)
    option = next((option for option in step.options if option.name == command.option), None)
    if option is None:
        names = tuple(option.name for option in step.options)
        raise Refused(Text.UNKNOWN_CHOICE, option=command.option, options=names)
    if not on_offer(table, option, command.seat):
        raise Refused(Text.NO_WAGER_TO_TAKE_BACK, seat=command.seat, option=option.name)
    if not affordable(table, option, command.seat):
        if table.players[who.player].barred:
            raise Refused(Text.NO_MORE_COSTS)
        raise Refused(Text.COSTS_TOO_MUCH, option=option.name, cost=cost(table, option, command.seat))
    return iter((choose(table, option, command.seat, "player"),))


def on_offer(table: Table, option: Option, number: int) -> bool:
    """Return whether a hand has the wager that an option takes back, if it takes one back."""
    return option.returns is None or option.returns in table.seats[number].wagers


def affordable(table: Table, option: Option, number: int) -> bool:
    """Return whether the stack has what an option costs (C16), and its player may stake more (standard 23)."""
    if table.players[table.seats[number].player].barred and cost(table, option, number):
        return False
    return cost(table, option, number) <= table.players[table.seats[number].player].stack


def choose(table: Table, option: Option, number: int, by: Literal["player", "table"]) -> Chose:
    """Return a seat's choice, with the wager that it makes; one that it takes back is 0 from then on."""
    amount = cost(table, option, number)
    return Chose(number, option.name, option.folds, option.hides, by, option.bets or option.returns, amount)


def cost(table: Table, option: Option, number: int) -> int:
    """Return the cents that an option takes from the stack."""
    return option.times * table.seats[number].wagers[option.of] if option.bets and option.of else 0
