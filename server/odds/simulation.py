"""The odds of any game that has a strategy: rounds played by its own steps, and settled by the game itself."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from server.core.cards.deck import Cards
from server.core.games.game import Game
from server.core.games.steps import Ask, Award, Burn, Deal, Hand, Option, Pay, Played, Settle, Show, Step
from server.core.games.strategy import Asked, Strategy
from server.core.settings import TableSettings
from server.core.table import game_of
from server.progress import Progress

from .figures import SURE, Figure, figure
from .samples import SEED, as_cards


MAIN = "main"
BATCH = 2_000

Nets = dict[str, tuple[int, int]]  # by wager, or MAIN: net result and stake, in cents


@dataclass
class Cell:
    """Cards of a hand, of the dealer or of the community: all of them, and those that lie face up."""

    cards: list[str] = field(default_factory=list)
    up: list[str] = field(default_factory=list)


@dataclass
class Seat(Cell):
    """One hand of a round."""

    wagers: dict[str, int] = field(default_factory=dict)
    folded: bool = False
    hidden: bool = False


def figures(table: TableSettings, rounds: int, progress: Progress) -> Iterator[Figure]:
    """
    Yield the figures of the main game, and of each wager that a hand can do without.

    A hand plays alone, unless a wager is played among players: then with each number of them.
    """
    wagers = game_of(table).wagers(table.game, table.terms)
    among = any(wager.among_players for wager in wagers)
    for players in range(2, table.places + 1) if among else (1,):
        yield from simulated(table, players, rounds, progress)


def simulated(table: TableSettings, players: int, rounds: int, progress: Progress) -> Iterator[Figure]:
    """Play so many rounds of so many players, and yield the figures with the intervals that the rounds leave open."""
    game = game_of(table)
    strategy = game.strategy
    assert strategy is not None
    stakes = lowest_stakes(table)
    names = {MAIN: main_label(table)} | dict(side_wagers(table))
    outcomes: dict[str, Counter[tuple[int, int]]] = {name: Counter() for name in names}
    means: dict[str, list[float]] = {name: [] for name in names}
    draw = np.random.default_rng(SEED)
    batches = -(-rounds // BATCH)
    for batch in range(batches):
        progress(f"{game.title}, {players} players", batch / batches)
        for deck in draw.random((BATCH, 52)).argsort(1):
            seats = list(settled(table, strategy, as_cards(deck), stakes, players))
            for name in names:
                found = [nets[name] for nets in seats]
                outcomes[name].update(found)
                means[name].append(sum(net for net, _ in found) / players)
    progress(f"{game.title}, {players} players", 1)
    for name, label in names.items():
        first = stakes[main_wagers(table)[0]] if name == MAIN else stakes[name]
        error = float(np.std(means[name])) / sqrt(batches * BATCH) / first
        yield figure(
            name,
            label,
            first,
            outcomes[name],
            method="simulation",
            players=players,
            strategy=strategy.words if name == MAIN else None,
            rounds=batches * BATCH,
            interval=SURE * error,
        )


def main_wagers(table: TableSettings) -> list[str]:
    """Return the wagers that put a hand into the round; the first one, where none is required."""
    wagers = game_of(table).wagers(table.game, table.terms)
    return [wager.name for wager in wagers if wager.must] or [wagers[0].name]


def main_label(table: TableSettings) -> str:
    """Return the main wagers in words: "Ante and pot"."""
    labels = {wager.name: wager.label for wager in game_of(table).wagers(table.game, table.terms)}
    first, *others = [labels[name] for name in main_wagers(table)]
    *more, last = [first, *(label.lower() for label in others)]
    return f"{', '.join(more)} and {last}" if more else last


def side_wagers(table: TableSettings) -> list[tuple[str, str]]:
    """Return the name and the label of each wager that a hand can do without."""
    mains = main_wagers(table)
    wagers = game_of(table).wagers(table.game, table.terms)
    return [(wager.name, wager.label) for wager in wagers if wager.name not in mains]


def lowest_stakes(table: TableSettings) -> dict[str, int]:
    """Return every wager on offer at the lowest stake that the limits and the other wagers allow."""
    game, stakes = game_of(table), dict[str, int]()
    for wager in game.wagers(table.game, table.terms):
        least, _ = game.bounds(table.game, stakes, wager.name)
        stakes[wager.name] = -(-max(least, table.game.limits[wager.name][0]) // table.chip) * table.chip
    return stakes


def settled(
    table: TableSettings, strategy: Strategy, deck: Cards, stakes: dict[str, int], players: int
) -> Iterator[Nets]:
    """Yield what each seat's wagers came to; an award is of the wager that it names, or of the main game."""
    game, sides = game_of(table), [name for name, _ in side_wagers(table)]
    played = play(table, strategy, deck, stakes, players)
    lines = list(game.settle(table.game, played))
    for number, hand in played.hands.items():
        staked = Counter({MAIN: 0} | dict.fromkeys(sides, 0))
        back = staked.copy()
        for wager, amount in hand.wagers.items():
            staked[wager if wager in sides else MAIN] += amount
        for line in lines:
            match line:
                case Pay(seat=seat, wager=name, returned=cents) | Award(seat=seat, award=name, amount=cents):
                    if seat == number:
                        back[name if name in sides else MAIN] += cents
        yield {name: (back[name] - staked[name], staked[name]) for name in staked}


def play(table: TableSettings, strategy: Strategy, deck: Cards, stakes: dict[str, int], players: int) -> Played:
    """Play one round step by step, each hand by the strategy."""
    game, cards = game_of(table), iter(deck)
    seats = {number: Seat(wagers=dict(stakes)) for number in range(1, players + 1)}
    dealer, community = Cell(), Cell()
    steps = list(game.steps(table.game, table.terms))
    while steps:
        match steps.pop(0):
            case Burn():
                next(cards)
            case Deal() as step:
                for cell in dealt_to(step, seats, dealer, community):
                    new = [next(cards) for _ in range(step.count)]
                    cell.cards += new
                    cell.up += new[step.count - step.up :]
            case Ask() as step:
                for number, seat in seats.items():
                    if step.of in seat.wagers and not seat.folded:
                        others = tuple(tuple(one.up) for n, one in seats.items() if n != number and not one.folded)
                        asked = Asked(
                            tuple(seat.cards), seat.wagers, step.options, tuple(community.up), tuple(dealer.up), others
                        )
                        answer(seat, step, strategy.choose(table.game, asked))
                steps = remaining(game, table, steps, as_played(seats, dealer, community))
            case Show(whose):
                cells: dict[str, list[Cell]] = {
                    "dealer": [dealer],
                    "community": [community],
                    "seats": [*seats.values()],
                }
                for cell in cells[whose]:
                    cell.up = [*cell.cards]
            case Settle():
                break
    return as_played(seats, dealer, community)


def dealt_to(step: Deal, seats: dict[int, Seat], dealer: Cell, community: Cell) -> list[Cell]:
    """Return who is dealt to, in order: players who have not folded, and the dealer among the `hands`."""
    live: list[Cell] = [seat for seat in seats.values() if not seat.folded]
    return {"seats": live, "hands": [*live, dealer], "dealer": [dealer], "community": [community]}[step.to]


def answer(seat: Seat, step: Ask, name: str) -> None:
    """Let a hand choose an option: what it bets, takes back or gives up."""
    option: Option = next(option for option in step.options if option.name == name)
    if option.bets and option.of:
        seat.wagers[option.bets] = option.times * seat.wagers[option.of]
    if option.returns:
        del seat.wagers[option.returns]
    seat.folded, seat.hidden = option.folds, option.hides


def remaining(game: Game, table: TableSettings, steps: list[Step], played: Played) -> list[Step]:
    """Return the steps still to be played: fewer, where a game says so once everybody has folded."""
    short = None
    if all(hand.folded for hand in played.hands.values()):
        short = game.all_folded(table.game, played)
    return steps if short is None else list(short)


def as_played(seats: dict[int, Seat], dealer: Cell, community: Cell) -> Played:
    """Return the round as the game settles it."""
    hands = {
        number: Hand(tuple(seat.cards), seat.wagers, seat.folded, seat.hidden, f"p{number}")
        for number, seat in seats.items()
    }
    return Played(hands, tuple(dealer.cards), tuple(community.cards))
