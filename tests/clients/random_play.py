"""Random play of the real core, as an endless series of what happened: drawn from what is legal, so that it gets far."""

from msgspec.structs import replace

from protocol.commands import Bet, Sit, TopUp
from protocol.views import MayBet, MaySit, MayTopUp
from server.core.decide import decide
from server.core.evolve import evolve
from server.core.legal import legal
from server.core.orders import Dropped, Post, Resume, Returned, TimeUp, Transferred
from server.core.settings import TableSettings, ThreeCardSettings
from server.core.table import ROOM, Now, Table, Who


PLAYERS = tuple(Who("player", f"p{n}", f"Guest {n}") for n in range(1, 5))
DEALER = Who("dealer", "d1", "Dana")


def settings(rng):
    """Return one of the many ways to set a table up."""
    limits = {"ante": (500, 10_000), "pair_plus": (100, 5_000), "six_card_bonus": (100, 500), "cover_all": (100, 500)}
    return TableSettings(
        table="T1",
        title="Three Card Poker",
        game=ThreeCardSettings(
            limits,
            version_6f=rng.choice(["none", "1", "2", "3"]),
            max_positions=rng.choice([1, 2, 3]),
            dealer_stack=rng.choice(["before_choices", "after_choices"]),
            settle_by=rng.choice(["procedure", "seat"]),
        ),
        pace=rng.choice(["house", "dealer"]),
        dealing=rng.choice(["hand", "manual_shoe", "automated_shoe"]),
        buy_in=(2_000, 100_000),
    )


def play(rng, steps):
    """Yield each event of a table's life with the table that it left."""
    table, at = Table(), 1_000_000
    posted = settings(rng)
    asked = [(ROOM, Post(posted))]
    for _ in range(steps):
        for who, command in asked or [anything(rng, table, posted)]:
            if isinstance(command, TimeUp) and table.deadline:
                at = max(at, table.deadline)
            at += rng.randrange(1, 2_000)
            for event in decide(table, who, command, Now(at, rng.randbytes(32))):
                table = evolve(table, event)
                yield event, table
        asked = [(ROOM, Transferred(name, rng.choice([None, None, "not_enough_funds"]))) for name in table.transfers]
        if rng.random() < 0.3:
            asked = []  # the wallet takes its time


def anything(rng, table, posted):
    """Return somebody's legal wish, or something that the room would say."""
    chances = [(who, action) for who in (*PLAYERS, DEALER) for action in legal(table, who)]
    if not chances or rng.random() < 0.15:
        return ROOM, order(rng, table, posted)
    who, action = rng.choice(chances)
    match action:
        case MaySit(seats, low, high):
            return who, Sit(rng.choice(seats), min(high, low + rng.randrange(3_000)))
        case MayTopUp(high):
            return who, TopUp(rng.randint(1, high))
        case MayBet(command, low, high, chip, may_withdraw):
            if may_withdraw and (low > high or rng.random() < 0.2):
                return who, Bet(command.round, command.seat, command.wager, 0)
            amount = low + rng.randrange((min(high, low + 1_000) - low) // chip + 1) * chip
            return who, Bet(command.round, command.seat, command.wager, amount)
        case _:
            return who, action.command


def order(rng, table, posted):
    player = rng.choice(PLAYERS).player
    limits = posted.game.limits | {"ante": (rng.randrange(1, 6) * 100, 10_000)}
    return rng.choice(
        [
            TimeUp(table.round, table.step, table.turn),
            TimeUp(table.round, table.step, table.turn),
            Resume(),
            Dropped(player),
            Returned(player),
            Post(replace(posted, game=replace(posted.game, limits=limits))),
        ]
    )
