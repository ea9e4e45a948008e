"""Tables of the three five-card games, with settings, wagers, choices and decks drawn so that the rare things happen."""

from msgspec.structs import replace

from server.core.games.flop_poker.settings import FlopSettings
from server.core.games.texas_holdem_bonus.settings import TexasSettings
from server.core.games.winners_pot_poker.settings import WinnersPotSettings
from server.core.settings import TableSettings
from tests.reading import flop_poker, texas_holdem_bonus, winners_pot_poker
from tests.reading.five_cards import DECK, ORDER


DEALINGS = ("hand", "manual_shoe", "automated_shoe")
MUCH = 10**10


def table(game, *, chip=1, pace="dealer", dealing="hand", name="T1"):
    """Return the settings of a table of this game."""
    return TableSettings(table=name, title="Table", game=game, pace=pace, dealing=dealing, chip=chip, buy_in=(1, MUCH))


def flop_table(*, ante=(100, 100_000), pot=500, flop=None, **rest):
    return table(FlopSettings(limits={"ante": ante, "pot": (pot, pot)}, flop=flop or flop_poker.LEAST), **rest)


def pot_table(*, ante=100, jacks_plus=(100, 100_000), odds=None, rate="1/20", fixed=10**9, **rest):
    limits = {"ante": (ante, ante), "jacks_plus": jacks_plus}
    posted = odds or winners_pot_poker.LEAST
    game = WinnersPotSettings(limits=limits, commission_rate=rate, commission_fixed=fixed, jacks_plus=posted)
    return table(game, **rest)


def texas_table(
    *, ante=(100, 100_000), bonus=(100, 100_000), odds=None, pays="straight", aces_1000=False, progressive=None, **rest
):
    """A table; `progressive` says whether the wager survives a fold, or is None where there is none."""
    limits = {"ante": ante, "bonus": bonus}
    if progressive is not None:
        limits["progressive"] = (100, 100)
    texas = TexasSettings(
        limits=limits,
        ante_pays=pays,
        aces_1000=aces_1000,
        bonus=odds or texas_holdem_bonus.LEAST,
        progressive=progressive is not None,
        folded_progressive=bool(progressive),
    )
    return replace(table(texas, **rest), meter=None if progressive is None else "Pearl")


# By chance


def some_limits(dice, chip, *, fixed=False):
    """Return limits, small or so large that the payout limit is reached, with a low minimum or a high one (C7)."""
    low = chip * dice.choice((1, dice.randint(1, 30), dice.randint(1, 5_000)))
    return (low, low) if fixed else (low, low + chip * dice.choice((0, dice.randint(1, 400), 4_000_000 // chip)))


def some_odds(dice, least):
    """Return a pay table as printed, or one that pays more, with fractions in it (C8)."""
    if dice.random() < 0.6:
        return least
    return {hand: f"{3 * int(odds.split(':')[0]) + dice.randint(0, 4)}:3" for hand, odds in least.items()}


def some_settings(dice, name):
    """Return the settings of a table of the game, by chance."""
    chip = dice.choice((1, 1, 5, 100))
    rest = {
        "chip": chip,
        "pace": dice.choice(("house", "dealer")),
        "dealing": dice.choice(DEALINGS),
        "name": f"T{dice.randrange(10**9)}",
    }
    if name == "flop_poker":
        (pot, _) = some_limits(dice, chip, fixed=True)
        return flop_table(ante=some_limits(dice, chip), pot=pot, flop=some_odds(dice, flop_poker.LEAST), **rest)
    if name == "winners_pot_poker":
        (ante, _) = some_limits(dice, chip, fixed=True)
        return pot_table(
            ante=ante,
            jacks_plus=some_limits(dice, chip),
            odds=some_odds(dice, winners_pot_poker.LEAST),
            rate=dice.choice(("1/20", "1/20", "1/10", "1/30")),
            fixed=dice.choice((0, 1, ante // 7, 10**9, 10**9)),
            **rest,
        )
    assert name == "texas_holdem_bonus", name
    (low, high), least = some_limits(dice, chip), 100 // chip * chip  # 6(c): a bonus wager is at least $1
    return texas_table(
        ante=(low, high),
        bonus=(max(least, low), max(least, high)),
        odds=some_odds(dice, texas_holdem_bonus.LEAST),
        pays=dice.choice(("straight", "flush")),
        aces_1000=dice.random() < 0.6,
        progressive=None if 100 % chip else dice.choice((None, True, False)),
        **rest,
    )


def some_amount(dice, settings, wager):
    low, high = settings.game.limits[wager]
    return dice.choice((low, high, dice.randrange(low, high + 1, settings.chip)))


def some_deck(dice, settings, seats, button):
    """Return a deck that often gives near-equal hands, and sometimes what chance would not deal in a lifetime."""
    kind = dice.choice(("any", "few ranks", "two suits", "twins", "aces"))
    size = 5 if isinstance(settings.game, WinnersPotSettings) else 3
    needed = (len(seats) + 1) * size + 8
    if kind == "few ranks":
        ranks = dice.sample(ORDER, min(13, -(-needed // 4)))
        return mixed(dice, [card for card in DECK if card[0] in ranks])
    if kind == "two suits":
        return mixed(dice, [card for card in DECK if card[1] in "sh" and card[0] in "TJQKA9876"])
    hands = {}
    if kind == "twins" and not isinstance(settings.game, TexasSettings):  # there the board makes the ties
        hands = twins(dice, [*seats, "dealer"] if size == 5 else seats, size)
    if kind == "aces" and isinstance(settings.game, TexasSettings):
        hands = {dice.choice(seats): ("As", "Ah"), "dealer": ("Ad", "Ac")}
    if settings.game.limits.keys() >= {"progressive"} and dice.random() < 0.3:
        hands = royal(dice, dice.choice(seats))
    return rigged(settings, seats, button, hands, mixed(dice, []))


def royal(dice, seat):
    """Return a royal flush, or sometimes the next best: on the board, or with one or two cards of a seat and the others anywhere on the board."""
    suit, other = dice.sample("cdhs", 2)
    ranks = dice.choice(("TJQKA", "TJQKA", "TJQKA", "9TJQK"))
    flush, rest = dice.sample([rank + suit for rank in ranks], 5), [rank + other for rank in "2468"]
    own = dice.choice((0, 1, 2, 2, 2))
    board = flush[own:] + rest[:own]
    if dice.random() < 0.7:  # or it is first complete on the flop, which needs two of one's own
        board = dice.sample(board, 5)
    return {seat: (*flush[:own], *rest[own:2][::-1])[:2], "community": tuple(board)}


def mixed(dice, first):
    """Return the 52 cards in any order, but these first."""
    rest = [card for card in DECK if card not in first]
    return tuple(dice.sample(first, len(first)) + dice.sample(rest, len(rest)))


def twins(dice, places, size):
    """Return hands of equal ranks for two to four of the places: straights, flushes, royal flushes or nothing much."""
    top = dice.choice((12, 12, dice.randint(size - 1, 12)))
    ranks = [ORDER[top - back] for back in range(size)]
    if dice.random() < 0.3:
        ranks[-1] = ORDER[top - size] if top >= size else ORDER[12]
    turn = [0] * size if dice.random() < 0.7 else [dice.randrange(4) for _ in ranks]
    chosen = dice.sample(places, min(len(places), dice.randint(2, 4)))  # one for each suit
    return {
        place: tuple(rank + "cdhs"[(number + by) % 4] for rank, by in zip(ranks, turn, strict=True))
        for number, place in enumerate(chosen)
    }


def rigged(settings, seats, button, hands, rest):
    """Return a deck that deals these hands if everybody stays in; the other cards come as `rest` has them."""
    positions = dealt_positions(settings, seats, button)
    deck = [None] * 52
    for place, cards in hands.items():
        for position, card in zip(positions[place], cards, strict=False):
            deck[position] = card
    others = iter([card for card in rest if card not in {card for cards in hands.values() for card in cards}])
    return tuple(card or next(others) for card in deck)


def dealt_positions(settings, seats, button):
    """Return which cards of the deck each place gets if everybody stays in."""
    if isinstance(settings.game, FlopSettings):
        return positions([*sorted(seats), "community"], 3, settings.dealing)
    if isinstance(settings.game, TexasSettings):
        found = positions([*sorted(seats), "dealer"], 2, settings.dealing)
        top = 2 * (len(seats) + 1)
        return found | {"community": [top + 1, top + 2, top + 3, top + 5, top + 7]}  # behind burned cards
    ring = winners_pot_poker.order_of(seats, button)
    found = positions(ring, 3, settings.dealing, top=1)
    for street in (4, 5):
        top = 1 + (street - 1) * len(ring) + street - 3
        for place, position in zip(ring, range(top, top + len(ring)), strict=True):
            found[place].append(position)
    return found


def positions(places, count, dealing, top=0):
    """Return which cards each place gets, in stacks or one by one."""
    if dealing == "automated_shoe":
        return {place: [top + count * n + k for k in range(count)] for n, place in enumerate(places)}
    return {place: [top + n + k * len(places) for k in range(count)] for n, place in enumerate(places)}
