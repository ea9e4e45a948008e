"""Endless random play of the real core. Commands are drawn from the legal ones, so that play gets far."""

from msgspec.structs import replace

from protocol.commands import Bet, Reject, Sit, TopUp, VoidRound
from protocol.devices import Well
from protocol.disputes import (
    Correct,
    Dispute,
    DropCorrection,
    MayConfirmCorrection,
    MayCorrect,
    MayDispute,
    MayDropCorrection,
    MayResolve,
    ResolveDispute,
)
from protocol.irregularities import MayReject, MayReport, MayVoidRound
from protocol.physical_cards import CorrectCard, MayCorrectCard, MayRead, ReadCard
from protocol.progressive import MayRejectClaim, RejectClaim
from protocol.views import MayBet, MayGiveSeed, MayLeave, MaySit, MayTopUp
from server.core.cards.deck import DECK
from server.core.decide import decide
from server.core.disputes.events import Evidence
from server.core.disputes.legal import offered_of
from server.core.disputes.outcomes import hands
from server.core.disputes.state import Finished
from server.core.events import RoundClosed
from server.core.evolve import evolve
from server.core.legal import legal
from server.core.meter.operations import Answer
from server.core.orders import (
    DealerBack,
    DealerGone,
    DeviceChanged,
    MeterAnswered,
    MeterChanged,
    PlayerBack,
    PlayerGone,
    Post,
    Resume,
    RevealSeeds,
    TimeUp,
    Transferred,
    Void,
)
from server.core.physical_cards.slots import in_round
from server.core.settings import Procedures, TableSettings, Tray
from server.core.table import ROOM, Now, Table, Who, game_of
from server.room.history import History
from server.store import START
from tests.core.fairness.drawing import gift, promise_at
from tests.core.games.each_game import ROWS
from tests.fakes import chained
from tests.powers import WEIGHTS, drawn


PLAYERS = tuple(Who("player", f"p{n}", f"Guest {n}") for n in range(1, 5))
DEALER = Who("dealer", "d1", "Dana")
FLOOR, OTHER = Who("supervisor", "s1", "Sam"), Who("supervisor", "s2", "Sue")
READER = Who("device", "device-Reader-T1", "Reader-T1")


GAMES = {name: rows.some_settings for name, rows in ROWS.items()}


RARE = MayLeave | MayTopUp | MayReport | MayVoidRound | MayResolve | MayConfirmCorrection | MayDropCorrection


def settings(rng, game, pace):
    """
    Return one of the many ways to set a table up.

    At the pace `tray` a dealer counts the chips; at `procedures` one opens it, shuffles and counts; at the pace `shoe` the cards are physical ones too.
    """
    inventory = Tray(200_000, 50_000) if pace == "tray" else None
    procedures, cards = None, "shoe" if pace == "shoe" else "deck"
    dealing = rng.choice(["hand", "manual_shoe", "automated_shoe"])
    if pace == "tray":
        pace = "dealer"
    if pace in ("procedures", "shoe"):
        pace = "dealer"
        shuffle = "shuffler" if dealing == "hand" else rng.choice(["manual", "shuffler"])
        procedures = Procedures(shuffle, 1 if shuffle == "manual" else rng.choice([1, 2]), rng.choice([True, False]))
    rules = GAMES[game](rng, dealing)
    made = TableSettings(
        table="T1",
        title=rng.choice(["Table 1", "Corner"]),
        game=rules,
        meter="Pearl" if "progressive" in rules.limits else None,
        pace=pace,
        dealing=dealing,
        places=rng.choice([6, 7]),
        buy_in=(2_000, 100_000),
        procedures=procedures,
        cards=cards,
        inventory=inventory,
    )
    try:
        game_of(made).check(rules, made.terms)
    except ValueError:  # this game wants a device that shuffles
        made = replace(made, procedures=Procedures("shuffler", 1, rng.choice([True, False])))
    return made


def play(rng, steps, game=None, pace=None):
    """Yield each event of a table and the table after it. Without a `pace`, the pace may change."""
    table, at, found = Table(), 1_000_000, None
    game = game or rng.choice(sorted(GAMES))
    asked = [(ROOM, Post(settings(rng, game, pace or "house")))]
    for _ in range(steps):
        for person, command in asked or [anything(rng, table, game, pace)]:
            if isinstance(command, TimeUp) and table.deadline:
                at = max(at, table.deadline)
            at += rng.randrange(1, 2_000)
            for event in decide(table, person, command, Now(at, rng.randbytes(32), found)):
                table = evolve(table, event)
                yield event, table
                if isinstance(event, RoundClosed):
                    found = Finished(table.round, Evidence(1, 2, "", "", 1), hands(table))
        asked = [(ROOM, Transferred(name, rng.choice([None, None, "not_enough_funds"]))) for name in table.transfers]
        if rng.random() < 0.3:
            asked = []  # transfers that the wallet has not answered yet
        if not asked and found and rng.random() < 0.02:
            asked = review(rng, table, found)


def moments(playing):
    """Yield the events of `play` as a room shows them."""
    story = History(Table(), START)
    for event, _ in playing:
        (entry,) = chained([event], story.head)
        yield story.add(entry)


def anything(rng, table, game, pace):
    """Return a legal command of somebody, or an order of the room."""
    chances = [
        (person, action) for person in (*PLAYERS, DEALER, FLOOR, OTHER, READER) for action in legal(table, person)
    ]
    if not chances or rng.random() < 0.15:
        return ROOM, order(rng, table, game, pace)
    weights = [weight(action) for _, action in chances]
    person, action = rng.choices(chances, weights)[0]
    match action:
        case MaySit(seats, low, high, chip):
            return person, Sit(rng.choice(seats), min(high, low + rng.randrange(3_000) // chip * chip))
        case MayTopUp(low, high, chip):
            return person, TopUp(rng.randrange(low, high + 1, chip))
        case MayBet(command, low, high, chip, may_withdraw):
            if may_withdraw and (low > high or rng.random() < 0.2):
                return person, Bet(command.round, command.seat, command.wager, 0)
            amount = low + rng.randrange((min(high, low + 1_000) - low) // chip + 1) * chip
            promised = promise_at(command.round, command.seat)
            return person, Bet(command.round, command.seat, command.wager, amount, promised)
        case MayGiveSeed():
            return person, gift(action)
        case MayReport(command, places=places, faces=faces):
            if places:
                named = rng.choice(places)
                cards, faces = (rng.choice(named.cards),) if named.cards else (), named.faces
                command = replace(command, place=named.place, cards=cards, count=rng.choice(named.counts or (None,)))
            return person, replace(command, faces=tuple(rng.sample(unknown(table), faces)))
        case MayRead(number, step, slot):
            failed = person == READER and rng.random() < 0.1
            return person, ReadCard(number, step, slot, None if failed else rng.choice(unknown(table)))
        case MayCorrectCard(number, cards):
            wrong = rng.choice(cards)
            return person, CorrectCard(number, wrong.place, wrong.nth, rng.choice(unknown(table)))
        case MayReject(number):
            return person, Reject(number, "not so")
        case MayVoidRound(number):
            return person, VoidRound(number, "as I said")
        case MayResolve(number):
            return person, ResolveDispute(number, rng.choice(["upheld", "denied"]), "we have looked")
        case MayDropCorrection(number):
            return person, DropCorrection(number, "not so")
        case MayRejectClaim(number):
            return person, RejectClaim(number, "not so")
        case _:
            return person, drawn(rng, action)


def weight(action):
    """Return how likely an action is to be drawn."""
    if isinstance(action, RARE):
        return 0.05
    return WEIGHTS.get(type(action)) or {True: 8, False: 0.1, None: 1}[getattr(action, "next", None)]


def review(rng, table, found):
    """Return a dispute or correction of a past round, if one is legal."""
    who = rng.choice((*PLAYERS, FLOOR, OTHER))
    quiet = table.step is None and not table.transfers
    asked = [action for action in offered_of(table, who, found) if quiet or not isinstance(action, MayCorrect)]
    match rng.choice(asked) if asked else None:
        case MayDispute(number):
            return [(who, Dispute(number, "that was mine"))]
        case MayCorrect(number, seat, wager=wager, returned=back):
            return [(who, Correct(number, seat, wager, back + rng.choice([1, 500, 60_000]), "counted wrong"))]
    return None


def unknown(table):
    """Return the cards that may still be in the shoe."""
    return [card for card in DECK if not in_round(table, card)]


def order(rng, table, game, pace):
    player = rng.choice(PLAYERS).player
    asked = table.progressive.first("Pearl")
    return rng.choice(
        [
            *([MeterAnswered("Pearl", Answer(asked.n, 9, 1, 0, 5, 5))] * 4 if asked else []),
            *[TimeUp(table.round, table.step, table.turn)] * 3,
            Resume(3_000),
            Void("fault"),
            RevealSeeds(table.round),
            PlayerGone(player),
            PlayerBack(player),
            *[DealerGone(), DealerBack()][: rng.randrange(3)],
            Post(settings(rng, game, pace or rng.choice(["house", "dealer"]))),
            *[MeterChanged(rng.choice([None, "The meter stopped."]))] * (table.settings is not None),
            DeviceChanged("k-1", "keypad", there=rng.random() < 0.5, status=Well()),
        ]
    )
