"""Taking places, buying in, topping up and leaving (6(c), 6(e), rulings C12, C14, C16, T9)."""

from collections.abc import Iterator
from hashlib import sha256

from protocol.commands import Bet, Choose, Report, Sit, TableCommand, TopUp
from protocol.physical_cards import CorrectCard
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.supervision import FreePlace, KeepPlace, MovePlayer
from server.core.events import (
    BoughtIn,
    BuyInRefused,
    CashedOut,
    LeaveAsked,
    Left,
    SeatReserved,
    TableEvent,
    TopUpAsked,
    WagerPlaced,
)
from server.core.orders import Transferred
from server.core.settings import TableSettings
from server.core.supervision.kept_seats import kept_from
from server.core.supervision.reporting import call_floor_at
from server.core.table import Now, Table, Who, settings_of


AWAY_FOR = 600_000  # ms a seat is kept for a disconnected player; then it is released at a round's end


def transfer_id(player: str, now: Now) -> str:
    """Return an id for a transfer, drawn from the decision's random bytes without giving them away."""
    return sha256(b"transfer" + now.entropy + player.encode()).hexdigest()[:32]


def may_sit(table: Table, who: Who) -> tuple[int, ...]:
    """Return the free seats that somebody may take: any at first, then those next to the player's own (6(e))."""
    settings, player = settings_of(table), who.player
    places = (number for number in range(1, settings.places + 1) if number not in table.seats)
    free = [number for number in places if kept_from(table, number, who.name) is None]
    mine = table.of(player)
    if cashing_out(table, player) or table.standing.shut or player in table.standing.sent_away:
        return ()
    if not mine:
        return tuple(free)
    if table.players[player].leaving or len(mine) >= settings.game.max_positions:
        return ()
    return tuple(number for number in free if number + 1 in mine or number - 1 in mine)  # 7 and 1 are not adjacent


def cashing_out(table: Table, player: str) -> bool:
    """Return whether chips of the player are on their way to the wallet, which then closes the stay at this table."""
    return any(transfer.kind == "out" and transfer.player == player for transfer in table.transfers.values())


def sit(table: Table, who: Who, command: Sit, now: Now) -> Iterator[TableEvent]:
    """Take a seat: it is reserved now, and the chips come from the wallet."""
    settings, number = settings_of(table), command.seat
    mine = table.of(who.player)
    if now.barred is not None:
        raise Refused(Text.EXCLUDED, why=now.barred)
    if who.player in table.standing.sent_away:
        raise Refused(Text.SENT_AWAY)
    if shut := table.standing.shut:
        raise Refused(Text.CLOSED_FOR_PLAYERS, why=shut.why)
    if number in table.seats:
        raise Refused(Text.SEAT_TAKEN, seat=number)
    if kept := kept_from(table, number, who.name):
        raise Refused(Text.SEAT_KEPT, seat=number, name=kept.name)
    if cashing_out(table, who.player):
        raise Refused(Text.CHIPS_LEAVING)
    if mine and table.players[who.player].leaving:
        raise Refused(Text.SIT_AFTER_THE_ROUND)
    if len(mine) >= settings.game.max_positions:
        raise Refused(Text.TOO_MANY_POSITIONS, most=settings.game.max_positions)
    if number not in may_sit(table, who):
        raise Refused(Text.NOT_NEXT_TO_YOURS, seat=number)
    if not mine or command.buy_in:
        check_buy_in(table, who.player, command.buy_in)
    transfer = transfer_id(who.player, now) if command.buy_in else None
    yield SeatReserved(number, who.player, who.name, transfer, command.buy_in)


def room_for(table: Table, player: str) -> int:
    """Return how many cents more a player may bring, in whole chips: up to the highest buy-in on the stack."""
    settings = settings_of(table)
    stack = table.players[player].stack if player in table.players else 0
    return max(0, settings.buy_in[1] - stack - table.pending(player)) // settings.chip * settings.chip


def check_seats(table: Table, command: TableCommand) -> None:
    """
    Raise Refused if a command names a seat that the table does not have.

    A seat that somebody has may be beyond the places of settings that were posted later.
    """
    named: tuple[int, ...]
    match command:
        case MovePlayer(seat=seat, to=to):
            named = (seat, to)
        case Sit(seat=seat) | Bet(seat=seat) | Choose(seat=seat) | KeepPlace(seat=seat) | FreePlace(seat=seat):
            named = (seat,)
        case Report(place=int(place)) | CorrectCard(place=int(place)):
            named = (place,)
        case _:
            return
    places = settings_of(table).places
    for seat in named:
        if not 1 <= seat <= places and seat not in table.seats:
            raise Refused(Text.NO_SUCH_SEAT, seat=seat, places=places)


def buy_ins(settings: TableSettings) -> tuple[int, int]:
    """Return the lowest and the highest buy-in in cents, in whole chips."""
    (low, high), chip = settings.buy_in, settings.chip
    return -(-low // chip) * chip, high // chip * chip


def check_buy_in(table: Table, player: str, amount: int) -> None:
    """Raise Refused unless the player may bring `amount` cents."""
    settings = settings_of(table)
    low, high = buy_ins(settings)
    if player in table.players:
        low, high = settings.chip, room_for(table, player)
    if not low <= amount <= high:
        if high < low:
            raise Refused(Text.STACK_IS_FULL)
        raise Refused(Text.OUTSIDE_BUY_IN, low=low, high=high, amount=amount)
    if amount % settings.chip:
        raise Refused(Text.NO_SUCH_CHIPS, amount=amount, chip=settings.chip)


def top_up(table: Table, who: Who, command: TopUp, now: Now) -> Iterator[TableEvent]:
    """Bring more chips from the wallet, also while deciding (C16)."""
    if table.players[who.player].leaving:
        raise Refused(Text.NO_CHIPS_WHILE_LEAVING)
    check_buy_in(table, who.player, command.amount)
    yield TopUpAsked(who.player, transfer_id(who.player, now), command.amount)


def leave(table: Table, who: Who, now: Now) -> Iterator[TableEvent]:
    """Leave: at once, or at the end of a round in which cards are in play or the floor has to rule (C14)."""
    player = table.players[who.player]
    if table.pending(who.player):
        raise Refused(Text.CHIPS_COMING)
    if must_wait(table, who.player):
        if not player.leaving:
            yield LeaveAsked(who.player)
        return
    yield from cash_out(table, who.player, now)


def must_wait(table: Table, player: str) -> bool:
    """Return whether a leaving player has to wait, for the round's end or for a ruling of the floor."""
    still = table.standing.still and table.step is not None
    return table.in_round(player) or table.report is not None or bool(still)


def cash_out(table: Table, player: str, now: Now) -> Iterator[TableEvent]:
    """Withdraw the player's wagers, open the seats and send the stack to the wallet."""
    stack = table.players[player].stack
    for number in table.of(player):
        for wager, amount in table.seats[number].wagers.items():
            yield WagerPlaced(number, wager, 0)
            stack += amount
    yield Left(player, transfer_id(player, now), stack)


def transferred(table: Table, order: Transferred, now: Now) -> Iterator[TableEvent]:
    """Take the wallet's answer; an answer to a transfer that is over already changes nothing."""
    transfer = table.transfers.get(order.transfer)
    if transfer is None:
        return
    if transfer.kind == "out":
        yield CashedOut(transfer.player, order.transfer)
    elif order.refusal is None:
        yield BoughtIn(transfer.player, order.transfer, transfer.amount)
    else:
        yield BuyInRefused(transfer.player, order.transfer, transfer.amount, order.refusal)
        if not table.players[transfer.player].arrived and table.pending(transfer.player) == transfer.amount:
            stack = table.players[transfer.player].stack  # a meter may have paid an old claim meanwhile
            yield Left(transfer.player, transfer_id(transfer.player, now), stack)


def departures(table: Table, now: Now) -> Iterator[TableEvent]:
    """
    Let players go who asked to leave and have no cards in play, or were away too long and have nothing in play.

    Their wagers before the deal are withdrawn (C15): nobody else would move them, and they might not make a hand.
    """
    for name, player in table.players.items():
        gone = player.away is not None and now.at - player.away >= AWAY_FOR and idle(table, name)
        leaves = player.leaving and not (table.in_round(name) or table.pending(name))
        if leaves or gone:
            yield from cash_out(table, name, now)


def quiet(table: Table) -> bool:
    """Return whether nobody has cards or wagers in play."""
    return table.step is None or (table.phase == "betting" and not any(seat.wagers for seat in table.seats.values()))


def idle(table: Table, player: str) -> bool:
    """Return whether nothing of the player is in play or on its way here."""
    wagering = any(table.seats[number].wagers for number in table.of(player))
    return not (wagering or table.in_round(player) or table.pending(player))


def due(table: Table) -> int | None:
    """Return when the table has to act by itself (ms): at its deadline, to call the floor, or to release a seat."""
    stands = table.report is not None or table.standing.still is not None
    lets_go = table.step is None or (table.phase == "betting" and not stands)
    absent = [
        player.away + AWAY_FOR
        for name, player in table.players.items()
        if player.away is not None and idle(table, name) and lets_go
    ]
    others = (table.deadline, call_floor_at(table))
    return min([*absent, *(at for at in others if at is not None)], default=None)
