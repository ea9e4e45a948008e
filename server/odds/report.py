"""What an operator files: a table's figures in words or as JSON, with the hashes of the rules that they hold for."""

import textwrap
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import msgspec
from msgspec import Struct

from protocol.money import dollars
from server.core.games.game import Game
from server.core.games.registry import GAMES
from server.core.round.engine import hash_of
from server.core.settings import TableSettings
from server.core.table import game_of
from server.progress import Progress

from . import simulation
from .figures import Figure


Figures = Callable[[TableSettings, int, Progress], Iterator[Figure]]
Remarks = Callable[[TableSettings, tuple[Figure, ...], Progress], Iterator[str]]

TERMS = (
    "House edge: expected loss in parts of the first wager (the ante, or the side wager itself). Element of risk: in "
    "parts of all that is wagered, which is on average so many first wagers (stake). Hit rate: how often more comes "
    "back than was wagered. Deviation: standard deviation of the net result, in first wagers. All are for the table's "
    "lowest stakes, which no payout limit cuts."
)


METER = 100_000  # cents: the part of a meter that is named
WIDTH = 100  # columns of the text
NAME = 34  # of them for the name of a wager


class Report(Struct, frozen=True):
    """
    A table's figures.

    `rules_hash` is the hash that players see and that every round is stored with; `settings_hash`
    covers all settings of the table. `warnings` say where the player has the edge.
    """

    table: str
    title: str
    game: str
    rules_hash: str
    settings_hash: str
    figures: tuple[Figure, ...]
    remarks: tuple[str, ...]
    warnings: tuple[str, ...]


class NoFigures(Exception):
    """Of a table's game nothing is counted, and there is no strategy to simulate it by."""


def counted(game: Game) -> ModuleType | None:
    """Return the module that counts a game exactly, if there is one: that of its name in `games`."""
    name = f"{__package__}.games.{game.name}"
    return import_module(name) if find_spec(name) else None


def figures_of(game: Game) -> tuple[Figures, Remarks | None]:
    """Return how the figures of a game are found, and what is remarked: counted, or simulated by its strategy."""
    if module := counted(game):
        return module.figures, getattr(module, "remarks", None)
    if game.strategy:
        return simulation.figures, None
    raise NoFigures(f"There are no odds of {game.title}: give its GAME a strategy, or count it in server/odds/games.")


def report(table: TableSettings, rounds: int, progress: Progress) -> Report:
    """
    Return a table's figures; those that are not counted from so many rounds.

    Raises:
        NoFigures: If there are none of its game.

    """
    game = game_of(table)
    find, remarks = figures_of(game)
    figures = tuple(find(table, rounds, progress))
    return Report(
        table=table.table,
        title=table.title,
        game=game.name,
        rules_hash=hash_of(game.rules(table.game, table.terms, None)),
        settings_hash=hash_of(msgspec.to_builtins(table)),
        figures=figures,
        remarks=(*(remarks(table, figures, progress) if remarks else ()), *on_meter(table)),
        warnings=tuple(warning(figure) for figure in figures if figure.house_edge < 0),
    )


def on_meter(table: TableSettings) -> Iterator[str]:
    """Yield what the meter adds to a progressive wager, and from where on the wager returns as much as is bet."""
    game = game_of(table)
    brings = game.meter_share(table.game)
    wager = next((wager for wager in game.wagers(table.game, table.terms) if wager.to_meter), None)
    if brings is None or wager is None:
        return
    stake = table.game.limits[wager.name][0]
    share = float(brings.share * METER / stake)
    yield f"{wager.label}: each {dollars(METER)} on the meter adds {share:.4%} to what it returns."
    if brings.tray < 1:
        even = (1 - brings.tray) * stake / brings.share
        yield f"{wager.label}: with its pays from the tray it is even when the meter shows {dollars(round(even))}."
    else:
        yield f"{wager.label}: it returns more than is bet whatever the meter shows."
    if brings.envy:
        yield f"{wager.label}: the envy bonus of a full table adds {float(brings.envy):.4%}."


def warning(figure: Figure) -> str:
    """Say that the player has the edge."""
    sure = figure.house_edge + (figure.interval or 0) < 0
    return (
        f"{named(figure)}: the player {'has' if sure else 'may have'} an edge of {-figure.house_edge:.4%} with these "
        "settings."
    )


def named(figure: Figure) -> str:
    """Return the wager's name, and with how many players."""
    players = {None: "", 1: ", one player"}.get(figure.players, f", {figure.players} players")
    return figure.label + players


def as_json(told: Report) -> str:
    """Return a report as one JSON object on one line."""
    return msgspec.json.encode(told).decode()


def as_text(told: Report) -> str:
    """Return a report as people read it."""
    lines = [
        wrapped(f"Table {told.table}, {told.title} ({GAMES[told.game].title})"),
        f"rules    {told.rules_hash}",
        f"settings {told.settings_hash}",
        "",
        f"{'wager':<{NAME}}{'house edge':>12}{'of risk':>10}{'stake':>8}{'hit rate':>10}{'deviation':>11}  method",
        *(line(figure) for figure in told.figures),
        "",
        *intervals(told.figures),
        *strategies(told.figures),
        *(wrapped(f"Warning: {warning}") for warning in told.warnings),
        *(wrapped(remark) for remark in told.remarks),
    ]
    return "\n".join(lines) + "\n"


def line(figure: Figure) -> str:
    """Return a wager's figures in one line, after others with the start of a long name."""
    method = "exact" if figure.interval is None else f"+/- {figure.interval:.2%}"
    name = textwrap.fill(named(figure), NAME, subsequent_indent="  ")
    room = NAME + name.rfind("\n") + 1  # for all of it, so that its last line is filled up
    return (
        f"{name:<{room}}{figure.house_edge:>12.4%}{figure.element_of_risk:>10.4%}{figure.average_stake:>8.3f}"
        f"{figure.hit_rate:>10.4%}{figure.standard_deviation:>11.4f}  {method}"
    )


def wrapped(sentence: str) -> str:
    """Break a sentence into lines."""
    return textwrap.fill(sentence, WIDTH, subsequent_indent="  ")


def intervals(figures: tuple[Figure, ...]) -> Iterator[str]:
    """Yield what the intervals are, if there are any."""
    rounds = sorted({figure.rounds for figure in figures if figure.rounds is not None})
    if rounds:
        played = " or ".join(f"{number:,}" for number in rounds)
        yield wrapped(f"+/-: of {played} rounds; with 95% confidence the house edge lies within this interval.")


def strategies(figures: tuple[Figure, ...]) -> Iterator[str]:
    """Yield by which strategy each wager was played, alike ones together."""
    by_strategy: dict[tuple[str, str], list[int]] = {}
    for figure in figures:
        if figure.strategy:
            by_strategy.setdefault((figure.label, figure.strategy), []).append(figure.players or 0)
    for (label, strategy), players in by_strategy.items():
        several = {0: "", 1: " (one player)"}.get(players[-1], f" ({players[0]} to {players[-1]} players)")
        yield wrapped(f"{label}{several}: {strategy}.")


def tell(tables: list[TableSettings], rounds: int, progress: Progress, *, json: bool) -> Iterator[str]:
    """Yield each table's report, and at the end what the words mean."""
    for table in tables:
        told = report(table, rounds, progress)
        yield as_json(told) + "\n" if json else as_text(told) + "\n"
    if not json:
        yield wrapped(TERMS) + "\n"
