"""Betting: the wagers that a hand may have, until "No more bets" (6(d), ruling C15)."""

from collections.abc import Iterator

from msgspec import Struct

from protocol.commands import Bet, Done
from protocol.reasons import Reason
from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.cards.deck import DECK, UNREAD, Cards, cut
from server.core.deck_procedures.events import DeckMoved
from server.core.deck_procedures.steps import opened, procedures_of
from server.core.events import (
    BetsClosed,
    ButtonMoved,
    DeckShuffled,
    SaidDone,
    StepOpened,
    TableEvent,
    WagerPlaced,
    WagerReturned,
)
from server.core.fairness.decide import await_seeds, deck_of, promised
from server.core.fairness.events import SeedsClosed
from server.core.games.steps import Ask, Step, TakeBets, Wager
from server.core.progressive.decide import send_stakes
from server.core.table import Now, Table, Who, game_of, settings_of


class Range(Struct, frozen=True):
    """What a wager may be, in cents: a multiple of the chip from `low` to `high`, or 0 if it `may_withdraw`."""

    low: int
    high: int
    may_withdraw: bool


def offered(table: Table) -> tuple[Wager, ...]:
    """Return the wagers that the open round takes; none once bets are closed."""
    step = table.now_playing
    if table.fairness.awaited:
        return ()
    return step.wagers if isinstance(step, TakeBets) else ()


def check_betting(table: Table, round_number: int) -> None:
    """Raise Refused unless bets of that round are being taken."""
    if not opened(table):
        raise Refused(Text.NOT_OPEN)
    if round_number != table.round:
        raise Refused(Text.WRONG_ROUND, asked=round_number, round=table.round)
    if not offered(table):
        raise Refused(Text.BETS_CLOSED)


def missing_need(wager: Wager, wagers: dict[str, int]) -> bool:
    """Return whether a wager is made without any of those that it needs."""
    return bool(wager.needs) and not any(need in wagers for need in wager.needs)


def bet_range(table: Table, number: int, wager: Wager) -> Range:
    """
    Return what a wager of a seat may be now.

    The limits, the proportions of the game (6(f)), the chip and the stack all bound it; an empty range has `low` above
    `high`.

    Raises:
        Refused: If it needs another wager first, no wagers are taken now, or none for the meter.

    """
    check_betting(table, table.round)
    settings, seat = settings_of(table), table.seats[number]
    if wager.to_meter and (why := table.progressive.stopped):
        raise Refused(Text.METER_STOPPED, why=why)
    others = {name: amount for name, amount in seat.wagers.items() if name != wager.name}
    if missing_need(wager, others):
        labels = tuple(label(table, need) for need in wager.needs)
        raise Refused(Text.BET_FIRST, wager=wager.label, needs=labels)
    least, most = game_of(settings).bounds(settings.game, others, wager.name)
    low, high = settings.game.limits[wager.name]
    player = table.players[seat.player]
    more = 0 if table.standing.shut or player.barred else player.stack
    funds = more + seat.wagers.get(wager.name, 0)
    chip = settings.chip
    held = any(other.name in others and missing_need(other, others) for other in offered(table))
    return Range(-(-max(low, least) // chip) * chip, min(high, most, funds) // chip * chip, not held)


def full_play(steps: tuple[Step, ...]) -> dict[str, int]:
    """
    Return how many times each wager its hand stakes in all, if it makes every later bet in proportion to it.

    Wagers on which no later bet depends are left out. Of several ways to make the same bet the highest counts.
    """
    later: dict[str, dict[str, int]] = {}
    for option in (option for step in steps if isinstance(step, Ask) for option in step.options):
        if option.of and option.bets and option.bets != option.of:
            bets = later.setdefault(option.of, {})
            bets[option.bets] = max(bets.get(option.bets, 0), option.times)

    def in_all(wager: str) -> int:
        return 1 + sum(times * in_all(bets) for bets, times in later.get(wager, {}).items())

    return {wager: in_all(wager) for wager in later}


def label(table: Table, name: str) -> str:
    """Return a wager's name for people."""
    return next((wager.label.lower() for wager in offered(table) if wager.name == name), name)


def bet(table: Table, who: Who, command: Bet, now: Now) -> Iterator[TableEvent]:
    """Make, raise, lower or withdraw a wager."""
    check_betting(table, command.round)
    seat = table.seats.get(command.seat)
    if seat is None or seat.player != who.player:
        raise Refused(Text.WAGER_AT_YOUR_SEAT, seat=command.seat)
    wager = next((wager for wager in offered(table) if wager.name == command.wager), None)
    if wager is None:
        names = tuple(wager.name for wager in offered(table))
        raise Refused(Text.UNKNOWN_WAGER, wager=command.wager, wagers=names)
    if command.amount == seat.wagers.get(wager.name, 0):
        return
    if command.amount > seat.wagers.get(wager.name, 0):
        check_more(table, who.player)
    check_amount(table, command, wager)

    yield WagerPlaced(command.seat, wager.name, command.amount)
    yield from promised(table, who, command)
    settings = settings_of(table)
    if table.players[who.player].done:
        yield SaidDone(who.player, done=False)
    if settings.pace == "house" and table.deadline is None:  # the first wager starts the clock
        assert table.step is not None
        yield StepOpened(table.step, None, now.at + settings.timing.betting)


def check_more(table: Table, player: str) -> None:
    """Raise Refused if nobody, or this player, may wager any more (standard 23)."""
    if shut := table.standing.shut:
        raise Refused(Text.CLOSED_FOR_WAGERS, why=shut.why)
    if table.players[player].barred:
        raise Refused(Text.NO_MORE_WAGERS)


def check_amount(table: Table, command: Bet, wager: Wager) -> None:
    """Raise Refused, with the right amounts in its sentence, unless the wager may have the asked amount."""
    settings, amount = settings_of(table), command.amount
    seat = table.seats[command.seat]
    if not amount:
        others = {name: stake for name, stake in seat.wagers.items() if name != wager.name}
        for other in offered(table):
            if other.name in others and missing_need(other, others):
                raise Refused(Text.HOLDS_ANOTHER, other=other.label, wager=wager.label)
        return
    allowed = bet_range(table, command.seat, wager)
    if amount % settings.chip:
        raise Refused(Text.NOT_WHOLE_CHIPS, amount=amount, chip=settings.chip)
    low, high = settings.game.limits[wager.name]
    if not low <= amount <= high:
        raise Refused(Text.OUTSIDE_LIMITS, wager=wager.label, low=low, high=high, amount=amount)
    stack = table.players[seat.player].stack
    if amount > stack + seat.wagers.get(wager.name, 0):
        raise Refused(Text.WAGER_OVER_STACK, amount=amount, stack=stack)
    if not allowed.low <= amount <= allowed.high:
        raise out_of_proportion(table, command, wager)


def out_of_proportion(table: Table, command: Bet, wager: Wager) -> Refused:
    """Return the refusal of a wager that does not fit the other wagers of its hand (6(f))."""
    settings, seat = settings_of(table), table.seats[command.seat]
    others = {name: amount for name, amount in seat.wagers.items() if name != wager.name}
    least, most = game_of(settings).bounds(settings.game, others, wager.name)
    if command.amount < least:
        return Refused(Text.TOO_LITTLE_BESIDE, wager=wager.label, least=least)
    return Refused(Text.TOO_MUCH_BESIDE, wager=wager.label, most=most)


def done(table: Table, who: Who, command: Done) -> Iterator[TableEvent]:
    """Say that betting may close as far as the player is concerned."""
    check_betting(table, command.round)
    if settings_of(table).pace != "house":
        raise Refused(Text.DEALER_CLOSES_BETTING)
    if not table.players[who.player].done:
        yield SaidDone(who.player, done=True)


def all_done(table: Table) -> bool:
    """Return whether a hand would be dealt, and all connected players who could wager have said done."""
    if not may_close(table):
        return False
    return all(
        player.done or player.away is not None or not (player.stack or wagering(table, name))
        for name, player in table.players.items()
    )


def wagering(table: Table, player: str) -> bool:
    """Return whether a player has a wager on the table."""
    return any(table.seats[number].wagers for number in table.of(player))


def complete(table: Table, number: int) -> bool:
    """Return whether the hand of a seat takes part: it has wagers, and each that it must have beside the others."""
    wagers, musts = table.seats[number].wagers, [wager for wager in offered(table) if wager.must]
    if alone(table, number):
        musts = [wager for wager in musts if not wager.among_players]
    return bool(wagers) and all(wager.name in wagers for wager in musts)


def alone(table: Table, number: int) -> bool:
    """Return whether no other seat has the wagers of a complete hand, but for the pot (Flop Poker 6(c))."""
    musts = [wager.name for wager in offered(table) if wager.must and not wager.among_players]
    others = [seat.wagers for other, seat in table.seats.items() if other != number and seat.wagers]
    return not any(all(must in wagers for must in musts) for wagers in others)


def may_close(table: Table) -> bool:
    """Return whether any hand would be dealt."""
    return any(complete(table, number) for number in table.seats)


def return_incomplete(table: Table) -> Iterator[WagerReturned]:
    """Give incomplete hands their wagers back."""
    musts = tuple(wager.label for wager in offered(table) if wager.must)
    needed = (Reason.BOTH_REQUIRED if len(musts) == 2 else Reason.ALL_REQUIRED).words(wagers=musts)
    for number, seat in sorted(table.seats.items()):
        if not complete(table, number):
            for wager, amount in seat.wagers.items():
                yield WagerReturned(number, wager, amount, needed)


def close_bets(table: Table, now: Now) -> Iterator[TableEvent]:
    """
    No more bets: complete hands are in, and the others get their wagers back.

    Then the seeds of the players are awaited, if any were promised; otherwise the deck is what the house's says.
    """
    hands = [number for number in sorted(table.seats) if complete(table, number)]
    assert hands, "closing bets needs a hand to deal to"
    yield from return_incomplete(table)
    if len(hands) == 1:  # nobody to play against (ruling F2)
        for wager in offered(table):
            if wager.among_players and wager.name in (wagers := table.seats[hands[0]].wagers):
                yield WagerReturned(hands[0], wager.name, wagers[wager.name], Reason.ONE_HAND.words())
    behind = 0
    if game_of(settings_of(table)).button:
        behind = next_button(table, hands)
        yield ButtonMoved(behind)
    yield BetsClosed(tuple(sorted(hands, key=lambda number: (number <= behind, number))))
    yield from send_stakes(table, hands)
    awaited = list(await_seeds(table, hands, now))
    yield from awaited or after_bets(table)


def seeds_in(table: Table) -> Iterator[TableEvent]:
    """Go on to the deal: the seeds of the players are in, or their time is over."""
    yield SeedsClosed()
    yield from after_bets(table)


def after_bets(table: Table) -> Iterator[TableEvent]:
    """Bring the deck into play, as the seeds determined it and as it was cut, and open the next step."""
    deck = table.equipment.next if procedures_of(table) else None
    cards = 0 if deck is None else deck.cut
    if deck is not None:
        yield DeckMoved(deck.name, "in_play", None)
    yield DeckShuffled(as_cut(table, cards), cards, deck.name if deck else None)
    assert table.step is not None
    yield StepOpened(table.step + 1)


def as_cut(table: Table, cards: int) -> Cards:
    """Return the deck of the round with so many cards cut from its top; physical ones face down."""
    return (UNREAD,) * len(DECK) if settings_of(table).cards == "shoe" else cut(deck_of(table), cards)


def next_button(table: Table, hands: list[int]) -> int:
    """
    Return the place of the button: at first to the dealer, then one position clockwise each round (7(d), ruling W1).

    The ring is the hands of the round and, behind the highest seat, the dealer (0). After a void round it stays.
    """
    if table.button is None:
        return 0
    if table.button_stays and table.button in (0, *hands):
        return table.button
    return next((number for number in hands if number > table.button), 0)
