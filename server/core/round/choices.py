"""Choosing: a player's answer to the open question."""

from collections.abc import Iterator
from typing import Literal

from protocol.commands import Choose
from protocol.refusals import Code, Refused
from server.core.events import Chose, TableEvent
from server.core.games.steps import Ask, Option
from server.core.money import dollars
from server.core.table import Table, Who

from .betting import STAKES_NO_MORE


def chosen(table: Table, who: Who, command: Choose) -> Iterator[TableEvent]:
    """Yield a player's answer to the open question."""
    seat, step = table.seats.get(command.seat), table.now_playing
    if seat is None or seat.player != who.player:
        raise Refused(Code.NOT_YOUR_SEAT, f"Seat {command.seat} is not yours; choose for your own seat.")
    if command.round != table.round:
        raise Refused(Code.WRONG_ROUND, f"That was for round {command.round}; this is round {table.round}.")
    if not isinstance(step, Ask):
        raise Refused(Code.NOT_NOW, "There is nothing to choose now; wait until your seat is asked.")
    if command.step != table.step:
        raise Refused(Code.WRONG_STEP, "That question is over; answer the one that is open.")
    if table.turn not in (None, command.seat):
        raise Refused(Code.NOT_YOUR_TURN, f"Seat {table.turn} is asked now; wait for your turn.")
    if command.seat not in table.waiting(step):
        raise Refused(Code.NOT_NOW, f"Seat {command.seat} has nothing to choose, or has chosen already.")
    option = next((option for option in step.options if option.name == command.option), None)
    if option is None:
        names = ", ".join(option.name for option in step.options)
        raise Refused(Code.UNKNOWN_CHOICE, f"{command.option!r} cannot be chosen; choose one of {names}.")
    if not affordable(table, option, command.seat):
        if table.players[who.player].barred:
            raise Refused(Code.EXCLUDED, f"{STAKES_NO_MORE} Choose what costs nothing.")
        needs = dollars(cost(table, option, command.seat))
        raise Refused(Code.NOT_ENOUGH_CHIPS, f"To {option.name} takes {needs}; top up the stack, or choose otherwise.")
    return iter((choose(table, option, command.seat, "player"),))


def affordable(table: Table, option: Option, number: int) -> bool:
    """Return whether the stack has what an option costs (C16), and its player may stake more (standard 23)."""
    if table.players[table.seats[number].player].barred and cost(table, option, number):
        return False
    return cost(table, option, number) <= table.players[table.seats[number].player].stack


def choose(table: Table, option: Option, number: int, by: Literal["player", "table"]) -> Chose:
    """Return a seat's choice, with the wager that it makes."""
    amount = cost(table, option, number)
    return Chose(number, option.name, option.folds, option.hides, by, option.bets, amount)


def cost(table: Table, option: Option, number: int) -> int:
    """Return the cents that an option takes from the stack."""
    return option.times * table.seats[number].wagers[option.of] if option.bets and option.of else 0
