"""Random play: commands drawn from the legal ones, so that most play reaches a settled round."""

from random import Random

from msgspec.structs import replace

from protocol.commands import Bet, Reject, Sit, TopUp, VoidRound
from protocol.devices import SensorsStatus, ShoeStatus, ShufflerStatus, Well
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
from protocol.progressive import MayRejectClaim, RejectClaim
from protocol.refusals import Refused
from protocol.views import MayBet, MayGiveSeed, MayLeave, MaySit, MayTopUp
from server.core.disputes.legal import offered_of
from server.core.legal import legal
from server.core.orders import (
    ApplyBans,
    DealerBack,
    DealerGone,
    DeviceChanged,
    MeterAnswered,
    MeterChanged,
    PlayerBack,
    PlayerGone,
    ReleaseSeats,
    Resume,
    RevealSeeds,
    TimeUp,
    Transferred,
    Void,
)
from server.core.supervision.bans import Ban
from server.core.table import ROOM
from tests.core.fairness.drawing import gift, promise_at
from tests.core.games.each_game import ROWS
from tests.core.given import DEALER, FLOOR, OTHER, RELIEF, Pit, finished, settings, who
from tests.powers import WEIGHTS, drawn


NAMES = ("ann", "bob", "cat", "dan")
DEVICES = (
    *(DeviceChanged("s-1", "shuffler", True, ShufflerStatus(state, "red", 52)) for state in ("ready", "jammed")),
    DeviceChanged("a-1", "automated_shoe", True, ShoeStatus("idle")),
    DeviceChanged("k-1", "keypad", False),
    *(DeviceChanged("n-1", "sensors", True, SensorsStatus(on)) for on in ((), (1, 2, 3, 4, 5, 6, 7), (2,))),
    DeviceChanged("n-1", "sensors", False),
    DeviceChanged("k-1", "keypad", True, Well()),
)


def any_settings(rng, game=None):
    """Settings of every kind that the rules allow, of one game or of any."""
    dealing = rng.choice(["hand", "manual_shoe", "automated_shoe"])
    chosen = KINDS[game or rng.choice(sorted(KINDS))](rng, dealing)
    meter = "Pearl" if "progressive" in chosen.limits else None
    over = rng.choice([0, 10**7])
    return settings(game=chosen, dealing=dealing, pace=rng.choice(["house", "dealer"]), meter=meter, confirm_over=over)


KINDS = {name: rows.any_settings for name, rows in ROWS.items()}


def moves(pit):
    """Everything that somebody may do now, with the actions of `legal` made into commands when one is drawn."""
    people = [*map(who, NAMES), DEALER, RELIEF, FLOOR, OTHER]
    return [(person, action) for person in people for action in legal(pit.table, person)]


def command_of(rng, action):
    """One command that the action stands for."""
    match action:
        case MaySit(seats, low, high, chip):
            return Sit(rng.choice(seats), rng.choice([low, min(high, 20_000) // chip * chip]))
        case MayTopUp(low, high, chip):
            return TopUp(rng.randrange(low, high + 1, chip))
        case MayBet(command, low, high, chip, may_withdraw):
            amounts = list(range(low, high + 1, chip)) + [0] * may_withdraw
            promised = promise_at(command.round, command.seat)
            return Bet(command.round, command.seat, command.wager, rng.choice(amounts), promised)
        case MayGiveSeed():
            return gift(action)
        case MayReport():
            return report_of(rng, action)
        case MayReject(number):
            return Reject(number, "not so")
        case MayVoidRound(number):
            return VoidRound(number, "as I said")
        case MayResolve(number):
            return ResolveDispute(number, rng.choice(["upheld", "denied"]), "we have looked")
        case MayDropCorrection(number):
            return DropCorrection(number, "not so")
        case MayRejectClaim(number):
            return RejectClaim(number, "not so")
        case _:
            return drawn(rng, action)


def report_of(rng, action):
    """One report that the action stands for."""
    if not action.places:
        return action.command
    named = rng.choice(action.places)
    most = 1 if named.one else 2
    cards = tuple(sorted(rng.sample(named.cards, rng.randint(1, min(most, len(named.cards)))))) if named.cards else ()
    return replace(action.command, place=named.place, cards=cards, count=rng.choice(named.counts or (None,)))


def orders(pit, rng):
    """What the room may ask now: the wallet's answers, the clock, connections that come and go, and a void round."""
    found = [Transferred(name, rng.choice([None, None, None, "not_enough_funds"])) for name in pit.table.transfers]
    if asked := pit.table.progressive.first(pit.meter.name):
        found += [MeterAnswered(pit.meter.name, pit.meter.apply(asked))]
    if pit.table.deadline is not None:
        found += [TimeUp(pit.table.round, pit.table.step, pit.table.turn)]
    if rng.random() < 0.05:
        found += [
            PlayerGone(rng.choice(NAMES)),
            PlayerBack(rng.choice(NAMES)),
            Resume(3_000),
            ReleaseSeats(),
            RevealSeeds(pit.table.round),
            Void("fault"),
        ]
        found += [rng.choice([DealerGone(), DealerBack(), DealerBack()])]
        found += [MeterChanged(rng.choice([None, None, "The meter stopped."]))] * (pit.table.settings.meter is not None)
        found += [rng.choice(DEVICES)]
    if pit.table.standing.stopped or rng.random() < 0.01:
        who, lifted = rng.choice(NAMES), bool(pit.table.standing.stopped) or rng.random() < 0.3
        found.append(ApplyBans((Ban("game", None, "", "an alarm", "s1", "Sam", pit.at, lifted),)))
        found.append(ApplyBans((Ban("player", who, who, "as told", "s1", "Sam", pit.at, lifted),)))
    return found


def step(pit, rng):
    """Do one random thing that is legal; rarely leave, mostly play."""
    asked = orders(pit, rng)
    if asked and (rng.random() < 0.3 or not moves(pit)):
        order = rng.choice(asked)
        if isinstance(order, TimeUp):
            return pit.do(ROOM, order, max(1, pit.table.deadline - pit.at))
        return pit.do(ROOM, order)
    if (found := finished(pit)) and rng.random() < 0.04:
        return argue(pit, rng, found)
    options = moves(pit)
    weights = [weight(action) for _, action in options]
    actor, action = rng.choices(options, weights)[0]
    return pit.do(actor, command_of(rng, action))


def weight(action):
    """How likely an action is: actions that stop the table are rare, and those that let it go on are not."""
    match action:
        case MayLeave() | MayTopUp() | MayReport() | MayVoidRound():
            return 0.02
        case MayResolve() | MayConfirmCorrection() | MayDropCorrection() | MayRejectClaim():
            return 0.2
        case _:
            return WEIGHTS.get(type(action), 1)


def argue(pit, rng, found):
    """Ask something about a round that is over, whether it is allowed or not; nothing, if it is not."""
    try:
        person = rng.choice([*map(who, NAMES), FLOOR, OTHER])
        asked = offered_of(pit.table, person, found)
        return pit.do(person, asking(rng, rng.choice(list(asked))), found=found)
    except (IndexError, Refused):
        return []


def asking(rng, action):
    """A command about a round that is over."""
    match action:
        case MayDispute(number):
            return Dispute(number, "that was mine")
        case MayCorrect(number, seat, wager=wager, returned=returned):
            after = max(0, returned + rng.choice([-60_000, -700, -1, 1, 500, 60_000]))
            return Correct(number, seat, wager, after, "counted wrong")


def random_pit(rng, steps, deck_of=None, game=None):
    """A pit after that many random steps; `deck_of(round)` may rig each round's deck."""
    pit = Pit(any_settings(rng, game))
    for _ in range(steps):
        if deck_of:
            pit.deck = deck_of(pit.table.round)
        step(pit, rng)
    return pit


def points(game, seed, steps=90):
    """Every point at which a table waits, with the time (ms)."""
    rng = Random(f"{game} {seed}")
    pit = Pit(any_settings(rng, game))
    for _ in range(steps):
        step(pit, rng)
        yield pit.table, pit.at
