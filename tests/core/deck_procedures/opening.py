"""Tables that follow the procedures, and people who do the steps that are due."""

from protocol.commands import Perform
from protocol.refusals import Refused
from protocol.views import MayCount, MayCut, MayPerform, MayReceive
from server.core.decide import decide
from server.core.deck_procedures.steps import due
from server.core.legal import legal
from server.core.settings import Procedures
from server.core.table import Now, Who
from tests.core.games.each_game import EACH_GAME
from tests.core.given import DEALER, Pit


FLOOR = Who("supervisor", "s1", "Sam")
OPENING = ["receive", "inspect", "verify", "spread", "show", "wash", "stack"]
ENOUGH = 100  # steps; no table needs so many before its cards
PREPARING = MayReceive | MayPerform | MayCut | MayCount


def table(game="three_card_poker", shuffle="manual", decks=1, pre_shuffled=False, **changes):
    """The settings of a table at the dealer's pace; by default with a manual shoe."""
    procedures = Procedures(shuffle, decks, pre_shuffled)
    return EACH_GAME[game](**({"pace": "dealer", "dealing": "manual_shoe", "procedures": procedures} | changes))


def next_step(pit):
    """The person who may do the due step, and the action; None if no step is due."""
    people = [DEALER, FLOOR, *(Who("player", name, name) for name in pit.table.players)]
    for who in people:
        for action in legal(pit.table, who):
            if isinstance(action, PREPARING) and getattr(action, "next", True) and due(pit.table):
                return who, action
    return None


def prepare(pit, until=None):
    """Do the due steps one after the other, until none is due or this task is."""
    done = []
    while (step := due(pit.table)) and step.task != until:
        who, action = next_step(pit)
        pit.do(who, action.command)
        done.append(step.task)
        assert len(done) < ENOUGH, f"there is no end to what is due: {done[-5:]}"
    return done


def opened(game="three_card_poker", deck=None, **changes):
    """A table that is open, with p1 seated and betting open."""
    pit = Pit(table(game, **changes), deck)
    pit.sit("p1", 1)
    return betting(pit)


def betting(pit):
    """The table with betting open: all that is due before it is done."""
    prepare(pit)
    while pit.table.phase != "betting":
        pit.proceed()
    return pit


def ante(pit):
    """Make the wagers that a single hand needs."""
    pit.bet("p1", ante=500)


def play_on(pit, until=None):
    """Play the round to its end or until a task is due; everybody folds, checks or surrenders."""
    while pit.table.step is not None:
        step = due(pit.table)
        if step and step.task == until:
            return
        if step:
            prepare(pit, until)
            continue
        question = [a for a in legal(pit.table, Who("player", "p1", "p1")) if type(a).__name__ == "MayChoose"]
        if question:
            pit.do(Who("player", "p1", "p1"), question[0].command)
        else:
            pit.proceed()


def a_round(pit):
    """Play a whole round, and do the steps that are due before it."""
    ante(betting(pit))
    play_on(pit)


def perform(pit, who, task, of="D1"):
    return pit.do(who, Perform(task, of))


def stages(pit):
    return {deck.name: deck.stage for deck in pit.table.equipment.decks}


def refused(pit, who, command):
    """The code with which a command is refused; None if it is accepted. It changes nothing either way."""
    try:
        decide(pit.table, who, command, Now(pit.at, bytes(32)))
    except Refused as no:
        return no.code
    return None
