"""
The view: what one viewer may know of the table, built up from nothing.

Nothing is copied from the table and then struck out. All viewers without a seat see the same, the dealer included:
only their owner sees face-down cards (ruling C13).
"""

from protocol.irregularities import Effect, Reported, Ruled
from protocol.labels import Label
from protocol.values import Place
from protocol.views import PlayerView, SeatView, TableView, Void
from server.core.cards.deck import UNREAD, Cards
from server.core.deck_procedures.view import equipment
from server.core.devices.view import devices
from server.core.disputes.view import cases
from server.core.fairness.view import fairness_view
from server.core.games.steps import Ask
from server.core.irregularities.events import IrregularityReported, IrregularityRuled
from server.core.physical_cards.view import shoe_view
from server.core.progressive.view import progressive
from server.core.round.places import cards_of, shown_at, up_at
from server.core.round.rules_panel import posted
from server.core.supervision.view import standing
from server.core.tray.view import tray

from .legal import staying
from .sight import Sight
from .table import Table, game_of, is_bot, played, settings_of


def owns(table: Table, number: int, who: Sight) -> bool:
    """Return whether the viewer knows the seat's cards: it is the viewer's own, or the table itself looks."""
    return who.plays_as(table.seats[number].player) or who.works_as("room")


def view(table: Table, who: Sight) -> TableView:
    """Return the whole table as `who` may know it. The table has its settings."""
    settings = settings_of(table)
    said, option = silence(table)
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
        silence=said,
        silence_option=option,
        commitment=table.commitment,
        players=players(table, who),
        seats=tuple(seat_view(table, number, owns(table, number, who)) for number in sorted(table.seats)),
        dealer=known_at(table, "dealer", who),
        dealer_hand=words(table, table.dealer, table.dealer_shown),
        community=known_at(table, "community", who),
        button=button(table),
        pot=pot(table),
        void=Void(table.void.cause, table.void.clause) if table.void else None,
        report=reported(table, table.report, who) if table.report else None,
        rulings=tuple(ruled(ruling) for ruling in table.rulings),
        discarded=table.discarded,
        equipment=equipment(table),
        cases=cases(table, who),
        shoe=shoe_view(table),
        standing=standing(table, who),
        tray=tray(table, who),
        progressive=progressive(table),
        devices=devices(table),
        fairness=fairness_view(table),
    )


def players(table: Table, who: Sight) -> tuple[PlayerView, ...]:
    """Return all seated players, in the order of their first seats."""
    return tuple(
        PlayerView(
            player=name,
            name=table.players[name].name,
            seats=table.of(name),
            stack=stack(table, name, who),
            pending=table.pending(name),
            done=table.players[name].done,
            away=table.players[name].away is not None,
            leaving=table.players[name].leaving,
            bot=is_bot(name),
        )
        for name in sorted(table.players, key=table.of)
    )


def stack(table: Table, player: str, who: Sight) -> int:
    """Return a player's stack as `who` may know it: chips of a hidden wager are still counted in it (F4)."""
    left = table.players[player].stack
    hidden = sum(sum(stake.values()) for number in table.of(player) if (stake := table.stake_concealed(number)))
    return left + hidden if hidden and not (who.plays_as(player) or who.works_as("room")) else left


def seat_view(table: Table, number: int, mine: bool) -> SeatView:  # noqa: FBT001  # one of two sights
    """Return one position: of its cards and of a hidden answer only what its owner may see, or everybody."""
    seat = table.seats[number]
    known = seat.cards if mine else seat.shown
    hidden = table.stake_concealed(number)
    choices = seat.choices if mine or hidden is None else seat.choices[:-1]
    choice, by = choices[-1] if choices else (None, "player")
    return SeatView(
        seat=number,
        player=seat.player,
        wagers={name: amount for name, amount in seat.wagers.items() if mine or name not in (hidden or {})},
        cards=faces(seat.cards, known),
        hand=words(table, seat.cards, known),
        choice=choice,
        by_table=by == "table",
        folded=seat.folded and (mine or hidden is None),
        decided=hidden is not None,
        results=tuple(result for result in seat.results if may_see(table, number, result.wager, mine=mine)),
        void=seat.void,
    )


def may_see(table: Table, number: int, wager: str, *, mine: bool) -> bool:
    """Return whether a wager of a void round may be known: not one that a hidden answer may have made (F4)."""
    return mine or wager not in (table.bets_concealed(number) or ())


def may_see_as(table: Table, number: int, wager: str, who: Sight) -> bool:
    """Return whether a viewer may know a wager of a void round."""
    return may_see(table, number, wager, mine=False) or owns(table, number, who)


def reported(table: Table, report: IrregularityReported, who: Sight) -> Reported:
    """Return a report that waits for the floor, without its effect on a wager that is hidden (F4)."""
    return Reported(
        number=report.number,
        kind=report.kind,
        clause=report.clause,
        words=report.words,
        note=report.note,
        place=report.place,
        by=report.name,
        effects=known_of(table, report.effects, who),
    )


def known_of(table: Table, effects: tuple[Effect, ...], who: Sight) -> tuple[Effect, ...]:
    """Return the effects on wagers that the viewer may know of."""
    return tuple(line for line in effects if may_see_as(table, line.seat, line.wager, who))


def ruled(ruling: IrregularityRuled) -> Ruled:
    """Return a ruling of the round."""
    return Ruled(ruling.number, ruling.kind, ruling.clause, ruling.words, ruling.note, ruling.place)


def known_at(table: Table, place: Place, who: Sight) -> tuple[str | None, ...]:
    """Return the cards of a place as the viewer may know them; the table itself knows all that were identified."""
    cards = cards_of(table, place)
    if who.works_as("room"):
        return faces(cards, tuple(card for card in cards if card != UNREAD))
    mine = isinstance(place, int) and owns(table, place, who)
    return faces(cards, cards if mine else shown_at(table, place))


def faces(cards: Cards, known: Cards) -> tuple[str | None, ...]:
    """Return cards as they lie: the faces of those that are known, the backs of the others."""
    up = up_at(cards, known)
    return tuple(card if nth in up else None for nth, card in enumerate(cards, 1))


def words(table: Table, cards: Cards, known: Cards) -> str | None:
    """Put a hand in words, if all of it is known."""
    if not cards or len(known) < len(cards):
        return None
    return game_of(settings_of(table)).words(cards, table.community_shown)


def button(table: Table) -> int | None:
    """Return where the button lies, in a game that has one."""
    return table.button if game_of(settings_of(table)).button else None


def pot(table: Table) -> int:
    """Return the cents that lie in the pot: 0 in a game without one."""
    settings = settings_of(table)
    of_game = game_of(settings).pot
    return 0 if of_game is None else of_game(settings.game, played(table))


def silence(table: Table) -> tuple[str | None, str | None]:
    """Return what the table chooses when the clock runs out, in words and by the option's name (ruling C10)."""
    step = table.now_playing
    if not isinstance(step, Ask) or table.deadline is None:
        return None, None
    option = next(option for option in step.options if option.name == step.otherwise)
    stay = staying(table, table.turn) if option.folds and table.turn is not None else ""
    said = Label.SILENCE_AND.words(option=option.label, more=stay) if stay else Label.SILENCE.words(option=option.label)
    return said, option.name
