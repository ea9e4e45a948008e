"""The page of the reference about the games: the wagers, the questions and the steps of each, read from its steps."""

from collections.abc import Iterator
from typing import Any, Literal, assert_never, get_args, get_origin

from msgspec import structs
from msgspec.structs import replace

from protocol.printing.entries import heading, table
from protocol.wording import RECEIVERS, SHOWN
from server.core.games.flop_poker.settings import FlopSettings
from server.core.games.game import Game
from server.core.games.registry import game_with
from server.core.games.steps import Ask, Burn, Deal, Option, Settle, Show, Step, TakeBets, Wager, phase_of
from server.core.games.terms import Dealing, GameSettings, Terms
from server.core.games.texas_holdem_bonus.settings import TexasSettings
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.games.winners_pot_poker.settings import WinnersPotSettings


FULL: tuple[GameSettings, ...] = (  # each game with all its wagers, at amounts that a house might choose
    ThreeCardSettings(
        limits={
            "ante": (500, 10_000),
            "pair_plus": (500, 5_000),
            "six_card_bonus": (500, 2_500),
            "cover_all": (500, 2_500),
            "progressive": (100, 100),
        },
        progressive_table="1",
    ),
    FlopSettings(limits={"ante": (500, 10_000), "pot": (500, 500)}),
    WinnersPotSettings(limits={"ante": (500, 500), "jacks_plus": (100, 2_500)}, commission_fixed=1_000),
    TexasSettings(
        limits={"ante": (500, 5_000), "bonus": (100, 2_500), "progressive": (100, 100)},
        progressive=True,
    ),
)
CHIP = 100  # cents
METHODS: dict[Dealing, str] = {
    "hand": "dealt by hand",
    "manual_shoe": "dealt from a manual shoe",
    "automated_shoe": "dealt from an automated shoe",
}
OPENING = """\
What each game asks of its players. A client needs none of this to play: `Legal` lists what may be done now, with each
amount, and `rules` in the view has the limits and pay tables of the table. It helps to know what can come.

- **Wagers** are made with `Bet` while the phase is `betting`. Each has a lowest and a highest amount in cents (`low`
  and `high` of its spot in `rules`), in whole chips (`chip`). *Fixed*: both are the same amount at every table. A hand
  without the wagers that it *must* have sits the round out. A wager that *needs* others needs one of them first.
- **Questions** are asked of each hand that has the wager named, while the phase is `deciding`, and are answered with
  `Choose`. Asked *in turn*: `turn` is the seat asked. *Together*: `turn` is null, and answers are hidden until all are
  in. An option *costs* so many times a wager of the hand. When the deadline passes, silence chooses `silence`.
- **Steps** have the numbers of `step` in the view, with the phase that the view shows. What a licensee chooses may
  leave a step out, and a round can end early."""


def page() -> str:
    """Return the whole page."""
    lines = [heading("Games", "games"), OPENING]
    lines += [line for settings in FULL for line in chapter(game_with(settings), settings)]
    return "\n".join(lines) + "\n"


def chapter(game: Game, settings: GameSettings) -> Iterator[str]:
    """Yield the lines about one game."""
    steps = game.steps(settings, terms("hand"))
    yield from ("", f"## {game.title}", "", f"`game` is `{game.name}`.", "", "### Wagers", "")
    yield from table(
        ("wager", "on screens", "amount", "rules"),
        [wager_row(game, settings, wager) for wager in game.wagers(settings, terms("hand"))],
    )
    yield from ("", "### Questions", "")
    yield from table(("asked", "option", "on screens", "costs", "what follows"), questions(steps))
    yield from ("", "### Steps")
    rounds: dict[tuple[Step, ...], list[str]] = {}
    for method, words in METHODS.items():
        rounds.setdefault(game.steps(settings, terms(method)), []).append(words)
    for found, methods in rounds.items():
        yield from ("", f"Cards {' or '.join(methods)}:", "")
        yield from table(("step", "phase", "what happens"), step_rows(found))


def terms(dealing: Dealing) -> Terms:
    """Return what the game knows of a table with this dealing method."""
    return Terms(CHIP, dealing)


def wager_row(game: Game, settings: GameSettings, wager: Wager) -> tuple[str, str, str, str]:
    """Return the row about a wager."""
    amount = "fixed" if fixed(game, settings, wager.name) else "`low` to `high`"
    said = [*traits(wager), *variants(game, settings, wager)]
    return f"`{wager.name}`", wager.label, amount, "; ".join(said)


def traits(wager: Wager) -> Iterator[str]:
    """Yield what is special about a wager."""
    if wager.must:
        yield "must"
    if wager.needs:
        yield f"needs {' or '.join(f'`{other}`' for other in wager.needs)}"
    if wager.among_players:
        yield "comes back to a hand that is in alone"
    if wager.to_meter:
        yield "goes to the progressive meter"
    yield "is settled after a fold, too" if wager.survives else "is lost with a fold"


def variants(game: Game, settings: GameSettings, wager: Wager) -> Iterator[str]:
    """Yield what of a wager changes with a setting, if only that one is another."""
    for field in structs.fields(settings):
        for value in choices(field.type):
            if value == getattr(settings, field.name):
                continue
            others = game.wagers(replace(settings, **{field.name: value}), terms("hand"))
            other = next((one for one in others if one.name == wager.name), None)
            where = f"with `{field.name}` = `{str(value).lower()}`"
            if other is None:
                yield f"not offered {where}"
            elif changed := [trait for trait in traits(other) if trait not in traits(wager)]:
                yield f"{where}: {', '.join(changed)}"


def choices(kind: Any) -> Iterator[Any]:
    """Yield the values that a setting of this type can have, if they are few."""
    if kind is bool:
        yield from (True, False)
    elif get_origin(kind) is Literal:
        yield from get_args(kind)
    else:
        for each in get_args(kind):
            yield from (None,) if each is type(None) else choices(each)


def fixed(game: Game, settings: GameSettings, wager: str) -> bool:
    """Return whether the rules of a game want one amount for a wager: a range of them is refused."""
    low, high = settings.limits[wager]
    ranged = replace(settings, limits=settings.limits | {wager: (low, max(high, 2 * low))}, allow_player_edge=True)
    try:
        game.check(ranged, terms("hand"))
    except ValueError:
        return True
    return False


def questions(steps: tuple[Step, ...]) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield a row for each option of each question."""
    for number, step in enumerate(steps):
        if not isinstance(step, Ask):
            continue
        how = "together" if step.together else "in turn"
        asked = f"in step {number}, of hands with `{step.of}`, {how}"
        for option in step.options:
            silence = "; silence chooses this" if option.name == step.otherwise else ""
            yield asked, f"`{option.name}`", option.label, cost(option), consequence(option) + silence


def cost(option: Option) -> str:
    """Return what an option takes from the stack."""
    if not option.bets:
        return "nothing"
    return f"`{option.of}`" if option.times == 1 else f"{option.times} times `{option.of}`"


def consequence(option: Option) -> str:
    """Return what an option does."""
    if option.hides:
        return "gives up every wager of the hand, whose cards stay down"
    if option.folds:
        return "folds the hand"
    if option.bets:
        return f"makes the wager `{option.bets}`"
    return f"takes `{option.returns}` back" if option.returns else "goes on"


def step_rows(steps: tuple[Step, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield a row for each step, and one for steps in a row that are alike."""
    first = 0
    while first < len(steps):
        last = first
        while last + 1 < len(steps) and steps[last + 1] == steps[first]:
            last += 1
        numbers = f"{first}" if last == first else f"{first} to {last}"
        yield numbers, f"`{phase_of(steps[first])}`", told(steps[first])
        first = last + 1


def told(step: Step) -> str:
    """Return what happens in a step."""
    match step:
        case TakeBets():
            return "wagers are made"
        case Burn():
            return "a card is burned"
        case Deal(count, to, up):
            cards = "a card" if count == 1 else f"{count} cards"
            face = "" if not up else ", face up" if up == count else f", the last {up} face up"
            return f"{cards} to {RECEIVERS[to]}{face}"
        case Ask(of, options):
            return f"hands with `{of}` choose {' or '.join(f'`{option.name}`' for option in options)}"
        case Show(whose):
            return f"{SHOWN[whose]} are turned up" if whose != "dealer" else "the dealer's hand is turned up"
        case Settle():
            return "wagers are settled"
        case _:
            assert_never(step)
