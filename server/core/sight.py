"""
Sight: what one viewer may know of the table, built up from nothing.

Nothing is copied from the table and then struck out. Who holds no seat sees the same as everybody else, the dealer
included: down cards are known to their owner alone (ruling C13).
"""

from protocol.views import PlayerView, SeatView, TableView

from .cards import Cards
from .legal import staying
from .posted import posted
from .rounds import Ask
from .table import Seat, Table, Who, game_of, settings_of


def eyes(table: Table, who: Who) -> str:
    """Return whose eyes these are: viewers with equal eyes may know the same, byte for byte."""
    return who.player if who.role == "player" and who.player in table.players else ""


def owns(table: Table, number: int, who: Who) -> bool:
    """Return whether the seat is the viewer's own."""
    return bool(mine := eyes(table, who)) and table.seats[number].player == mine


def view(table: Table, who: Who) -> TableView:
    """Return the whole table as `who` may know it. The table has its settings."""
    settings = settings_of(table)
    dealer_known = table.dealer if table.dealer_shown else None
    return TableView(
        table=settings.table,
        game=game_of(settings).name,
        title=settings.title,
        pace=settings.pace,
        places=settings.places,
        rules=posted(table),
        round=table.round,
        step=table.step,
        phase=table.phase,
        turn=table.turn,
        deadline=table.deadline,
        silence=silence(table),
        commitment=table.commitment,
        players=players(table),
        seats=tuple(
            seat_view(table, number, seat, owns(table, number, who)) for number, seat in sorted(table.seats.items())
        ),
        dealer=faces(table.dealer, dealer_known is not None),
        dealer_hand=words(table, dealer_known),
        community=(),
    )


def players(table: Table) -> tuple[PlayerView, ...]:
    """Return everybody seated, in the order of their first seats."""
    return tuple(
        PlayerView(
            player=name,
            name=table.players[name].name,
            seats=table.of(name),
            stack=table.players[name].stack,
            pending=table.pending(name),
            done=table.players[name].done,
            away=table.players[name].away is not None,
            leaving=table.players[name].leaving,
        )
        for name in sorted(table.players, key=table.of)
    )


def seat_view(table: Table, number: int, seat: Seat, mine: bool) -> SeatView:  # noqa: FBT001  # one of two sights
    """Return one position: its cards' faces only if they are the viewer's own or turned up."""
    known = mine or seat.shown
    choice, by = seat.choices[-1] if seat.choices else (None, "player")
    return SeatView(
        seat=number,
        player=seat.player,
        wagers=seat.wagers,
        cards=faces(seat.cards, known),
        hand=words(table, seat.cards) if known else seat.named,
        choice=choice,
        by_table=by == "table",
        folded=seat.folded,
        results=seat.results,
    )


def faces(cards: Cards, known: bool) -> tuple[str | None, ...]:  # noqa: FBT001  # see seat_view
    """Return cards as they lie: faces, or backs."""
    return cards if known else (None,) * len(cards)


def words(table: Table, cards: Cards | None) -> str | None:
    """Put known cards in words, once the hand is complete."""
    return game_of(settings_of(table)).words(cards) if cards else None


def silence(table: Table) -> str | None:
    """Return what the table chooses when the clock runs out, in words (ruling C10)."""
    step = table.now_playing
    if not isinstance(step, Ask) or table.turn is None:
        return None
    option = next(option for option in step.options if option.name == step.otherwise)
    stay = staying(table, table.turn) if option.folds else ""
    return f"{step.otherwise}; {stay}" if stay else step.otherwise
