"""The books of a progressive meter, summed from its log alone and compared with the logs of the tables that feed it."""

from collections import Counter

from server.core.meter.events import Awarded, MeterOpened, Reversed, Staked
from server.core.progressive.events import AwardAsked, MeterAwarded, MeterClaimed, StakesReversed, StakesSent
from server.store import START


MICRO = 1_000_000  # in a cent
PAGE = 1_000


async def read_meter(store, meter):
    """The events of a whole log; the store checks its chain, link by link."""
    noted, head = [], START
    while page := await store.meters.read(meter, head, PAGE):
        noted += page
        head = page[-1].head
    return [one.event for one in noted]


def look_at(accounts, meter, events, logs):
    """
    Sum up a meter, micro-unit by micro-unit; return the cents of players that are in it.

    What came in is what is displayed, kept in reserve, over the ceiling, the house's, or paid (ruling P4).
    """
    pots, came, paid, staked, given_back, hits = Counter(), 0, 0, 0, 0, 0
    for number, event in enumerate(events, 1):
        match event:
            case MeterOpened(parameters):
                came += parameters.seed * MICRO
                pots["display"] += parameters.seed * MICRO
            case Staked():
                came += event.amount * MICRO
                staked += event.amount
                move(pots, event, 1)
            case Reversed():
                came -= event.amount * MICRO
                given_back += event.amount
                move(pots, event, -1)
            case Awarded():
                if event.amount != pots["display"] * event.percent // 100 // MICRO:
                    accounts.wrong.append(f"Event {number} of meter {meter} awards {event.amount} cents.")
                pots["display"] += event.from_reserve + event.funded - event.amount * MICRO
                pots["reserve"] -= event.from_reserve
                came += event.funded
                paid += event.amount
                hits += 1
        if came != pots.total() + paid * MICRO or min(pots.values()) < 0:
            accounts.wrong.append(f"Meter {meter} does not add up at its event {number}: {pots}, {came} came.")
            break
    compare(accounts, meter, events, logs)
    accounts.staked += staked
    accounts.hits += hits
    accounts.meters.append(f"{meter}: {len(events)} events, {staked - given_back} cents in, {hits} awards of {paid}")
    return staked - given_back - paid


def move(pots, event, way):
    for pot in ("display", "reserve", "overflow", "house"):
        pots[pot] += way * getattr(event, pot)


def compare(accounts, meter, events, logs):
    """Each stake, award and reversal that a table asked for is in the meter's log once, and nothing else."""
    carried = Counter()
    for event in events:
        match event:
            case Staked():
                carried[Staked, event.table, event.n, event.amount] += 1
            case Reversed():
                carried[Reversed, event.table, event.n, event.asked] += 1
            case Awarded():
                carried[Awarded, event.table, event.n, event.claim, event.amount] += 1
    asked, claimed, awarded, waiting = Counter(), Counter(), Counter(), Counter()
    for table, log in logs.items():
        for entry in log:
            match entry.event:
                case StakesSent(n, to, amount=amount) if to == meter:
                    asked[Staked, table, n, amount] += 1
                case StakesReversed(n, to, amount=amount) if to == meter:
                    asked[Reversed, table, n, amount] += 1
                case MeterClaimed(claim, to) if to == meter:
                    claimed[table, claim] += 1
                case AwardAsked(n, to) if to == meter:
                    waiting[table, n] += 1
                case MeterAwarded(claim, n, to, amount=amount) if to == meter:
                    asked[Awarded, table, n, claim, amount] += 1
                    awarded[table, claim] += 1
                    waiting[table, n] -= 1
    if asked != carried:
        accounts.wrong.append(f"Meter {meter} has {carried - asked} too much, and {asked - carried} too little.")
    if awarded != claimed or +waiting:
        accounts.wrong.append(f"At meter {meter}, {claimed} was won, and {awarded} was paid.")
