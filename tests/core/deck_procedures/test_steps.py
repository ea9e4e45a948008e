"""Under random actions a new table is opened, plays and counts in time, and no card comes out of turn."""

from random import Random
from typing import get_args

import pytest

from protocol.commands import Bet, CountStub, CutDeck, Leave, Perform, Proceed, ReceiveDeck, Sit
from protocol.refusals import Code
from protocol.values import Task
from protocol.views import MayBet, MayCount, MayCut, MaySit
from server.core.cards.deck import DECK, cut, shuffled
from server.core.deck_procedures.decks import Equipment
from server.core.deck_procedures.events import (
    CardsShuffled,
    DeckCut,
    DeckMoved,
    DeckReceived,
    DeckRecut,
    DeckRemoved,
    RecutOrdered,
    StubCounted,
)
from server.core.deck_procedures.steps import (
    Due,
    before_cards,
    count_due,
    device_counts,
    due,
    may_do,
    opened,
    to_be_done,
)
from server.core.events import BetsClosed, DeckShuffled, RoundOpened
from server.core.fairness.events import SeedGiven, SeedsAwaited
from server.core.fairness.hashing import seed_bytes
from server.core.legal import legal
from server.core.orders import Post, Transferred
from server.core.table import ROOM, Table
from tests.core.deck_procedures.opening import (
    FLOOR,
    PREPARING,
    a_round,
    betting,
    perform,
    play_on,
    prepare,
    refused,
    stages,
    table,
)
from tests.core.deck_procedures.opening import opened as opened_table
from tests.core.games.each_game import EACH_GAME
from tests.core.given import DEALER, LIMITS, Pit, conserved, settings, who
from tests.core.irregular import at_once
from tests.core.random_play import command_of, weight
from tests.first_of import first_of


PEOPLE = (DEALER, FLOOR, who("ann"), who("bob"))
LIMIT = 400  # steps of one random life


def any_table(rng):
    shuffle = rng.choice(["manual", "shuffler", "counting_shuffler"])
    dealing = rng.choice(["manual_shoe", "automated_shoe", *(["hand"] if shuffle != "manual" else [])])
    decks = 1 if shuffle == "manual" else rng.choice([1, 2])
    game = rng.choice(sorted(EACH_GAME))
    limits = {wager: limit for wager, limit in LIMITS.items() if wager != "cover_all"}
    alone = game == "three_card_poker" and shuffle == "manual"  # no cover all without a device (12(d))
    return table(
        game,
        shuffle,
        decks,
        rng.random() < 0.3,
        dealing=dealing,
        **({"cover_all": False, "limits": limits} if alone else {}),
    )


def one_thing(pit, rng):
    """One possible action: mostly the due step, or else one that moves the round on."""
    found = [(person, action) for person in PEOPLE for action in legal(pit.table, person)]
    weights = [
        8 if getattr(action, "next", None) else 0.15 if optional(action) else weight(action) for _, action in found
    ]
    person, action = rng.choices(found, weights)[0]
    command = any_command(rng, action)
    pit.do(person, command)
    for transfer in list(pit.table.transfers):
        pit.do(ROOM, Transferred(transfer))


def optional(action):
    return isinstance(action, PREPARING) and not getattr(action, "next", True)


def any_command(rng, action):
    match action:
        case MaySit(seats, low, high, chip):
            return Sit(rng.choice(seats), max(low, min(high, 20_000) // chip * chip))
        case MayCount(command) if rng.random() < 0.2:
            return CountStub(command.round, rng.randrange(53), rng.random() < 0.5)
        case MayCut(command, low, high):
            return CutDeck(command.deck, rng.randint(low, high))
        case _:
            return command_of(rng, action)


@pytest.mark.parametrize("seed", first_of(range(16), 3))
def test_a_table_always_gets_opened_and_plays_by_its_procedures_37(seed):
    rng = Random(f"procedures {seed}")
    pit = Pit(any_table(rng))
    for n in range(LIMIT):
        if rng.random() < 0.01:
            pit.do(ROOM, Post(any_table(rng)))
        if rng.random() < 0.01:
            pit.void()
        assert conserved(pit.table)
        assert list(stages(pit).values()).count("rack") <= 1
        if n % 8 == 0:
            only_what_is_offered(pit)
        one_thing(pit, rng)

    dealt = [event for event in pit.events if isinstance(event, DeckShuffled)]
    assert len(dealt) > 3, "it arrives at rounds"
    each_deal_has_its_shuffle(pit.events)
    counts_come_in_time(pit.events)


def only_what_is_offered(pit):
    """Only offered steps are accepted, and only from people who were offered them."""
    names = ["D1", "D2", "shuffler", "automated_shoe"]
    for person in (DEALER, FLOOR):
        offered = [action.command for action in legal(pit.table, person) if isinstance(action, PREPARING)]
        for task in get_args(Task):
            for of in names:
                command = Perform(task, of)
                assert (refused(pit, person, command) is None) == (command in offered), (person, command)
    assert bool(due(pit.table)) <= (refused(pit, DEALER, proceed(pit)) is not None), "what is due comes first"


def proceed(pit):
    return Proceed(pit.table.round, pit.table.step)


def each_deal_has_its_shuffle(events):
    """Each deck that is dealt has its name, was shuffled since it was dealt before, and is cut as the log says."""
    state, seed = {}, b""
    for event in events:
        match event:
            case RoundOpened():
                seed, given = event.seed, {}
            case DeckReceived(name, pre_shuffled=True):
                state[name] = "to cut"
            case CardsShuffled(name, method):
                state[name] = "to cut" if method == "manual" else 0
            case RecutOrdered(name):
                state[name] = "to cut"
            case DeckMoved(name, "rack"):
                state.pop(name)
            case DeckCut(name, cards):
                assert state[name] == "to cut"
                state[name] = cards
            case DeckRemoved(name):
                state.pop(name, None)
            case DeckShuffled(deck, at, name) | DeckRecut(deck, at, name):
                assert at == state[name]
                assert sorted(deck) == sorted(DECK)
                assert deck == cut(shuffled(seed, [given[seat] for seat in sorted(given)]), at)
            case SeedsAwaited(seats):
                given = dict.fromkeys(seats, b"")
            case SeedGiven(seat, text):
                given[seat] = seed_bytes(text)


def counts_come_in_time(events):
    """Where no device counts in place of the dealer there are at most five rounds between two counts."""
    rounds, counting = 0, False
    for event in events:
        match event:
            case RoundOpened():
                counting = device_counts(event.settings)
            case BetsClosed():
                rounds += 1
                assert counting or rounds <= 5
            case StubCounted():
                rounds = 0
            case DeckReceived():
                rounds = 0
            case _ if counting:
                rounds = 0


def test_without_procedures_nothing_is_due():
    pit = Pit(settings(pace="dealer"))

    assert due(pit.table) is None
    assert list(may_do(pit.table)) == []
    assert opened(pit.table)
    assert refused(pit, DEALER, ReceiveDeck("D1", "red")) == Code.NOT_NOW
    pit.proceed()
    assert pit.table.phase == "betting"


def test_before_a_table_has_settings_nothing_is_due():
    assert due(Table()) is None


def test_a_table_that_has_procedures_from_now_on_counts_from_now_on():
    pit = Pit(settings(pace="dealer", dealing="manual_shoe"))
    pit.sit("p1", 1)
    for _ in range(7):
        a_round(pit)
    pit.do(ROOM, Post(table()))

    a_round(pit)
    assert pit.table.equipment.counted == 7
    pit.do(ROOM, Post(settings(pace="dealer", dealing="manual_shoe")))
    a_round(pit)
    assert pit.table.round == 9
    assert [event.name for event in pit.events if isinstance(event, DeckShuffled)][-2:] == ["D1", None]


def test_a_spare_deck_is_taken_away():
    pit = Pit(table(shuffle="shuffler", decks=2))
    pit.sit("p1", 1)
    a_round(pit)
    pit.do(ROOM, Post(table(shuffle="shuffler")))

    assert prepare(pit) == ["take_away", "take"]
    assert stages(pit) == {"D2": "shuffled"}
    pit.do(ROOM, Post(table(shuffle="shuffler", decks=2)))
    assert refused(pit, DEALER, ReceiveDeck("D1", "red")) is None, "it may come back"


def test_a_second_deck_waits_until_the_device_is_empty():
    pit = Pit(table(shuffle="shuffler"))
    pit.sit("p1", 1)
    a_round(pit)
    prepare(pit, "take")
    pit.do(ROOM, Post(table(shuffle="shuffler", decks=2)))

    assert prepare(pit)[-4:] == ["take", "load", "take", "load"]
    assert stages(pit) == {"D1": "shuffling", "D2": "shuffled"}


def test_a_deck_that_was_shuffled_before_is_not_spread_at_an_idle_table():
    pit = Pit(table(pre_shuffled=True))

    assert prepare(pit) == ["receive", "cut"]
    assert stages(pit) == {"D1": "cut"}


def test_a_card_that_was_burned_has_left_the_deck():
    pit = Pit(table("winners_pot_poker", dealing="automated_shoe"))
    pit.sit("p1", 1)
    prepare(pit)
    pit.proceed()
    assert before_cards(pit.table)
    assert refused(pit, FLOOR, Perform("recut", "D1")) is None
    pit.proceed()
    assert not before_cards(pit.table)
    assert refused(pit, FLOOR, Perform("recut", "D1")) == Code.NOT_NOW
    pit.do(who("p1"), Leave())
    assert due(pit.table) is None


def test_the_order_to_cut_again_lapses_as_a_card_leaves_the_deck():
    """4(d): "before any cards have been dealt"."""
    pit = opened_table()
    pit.bet("p1", ante=500)
    pit.proceed()
    perform(pit, FLOOR, "recut")
    assert due(pit.table) == Due("cut", "D1")
    at_once(pit, "face_up")

    assert due(pit.table) is None
    assert refused(pit, DEALER, CutDeck("D1", 20)) == Code.NOT_NOW
    assert refused(pit, FLOOR, Perform("recut", "D1")) == Code.NOT_NOW
    play_on(pit)
    assert stages(pit) == {"D1": "rack"}


def test_while_betting_is_open_an_idle_table_is_spread_too():
    pit = betting(Pit(table(pre_shuffled=True, shuffle="manual")))
    assert due(pit.table) is None
    pit.sit("p1", 1)
    a_round(pit)
    betting(pit)
    pit.do(who("p1"), Leave())

    assert prepare(pit) == ["spread"]
    pit.do(ROOM, Transferred(next(iter(pit.table.transfers))))
    pit.sit("p1", 1)
    assert refused(pit, who("p1"), command_of(Random(1), MayBet(bet(pit), 500, 500, 100, False, 2))) == Code.NOT_OPEN
    assert not any(isinstance(action, MayBet) for action in legal(pit.table, who("p1")))
    a_round(pit)
    assert pit.table.round == 2


def bet(pit):
    return Bet(pit.table.round, 1, "ante", 500)


def test_a_new_table_has_no_decks_and_no_devices():
    assert Table().equipment == Equipment()
    assert next(to_be_done(Pit(table()).table)).task == "receive"
    assert perform(opened_to("verify"), FLOOR, "verify")


def opened_to(task):
    pit = Pit(table())
    prepare(pit, task)
    return pit


def test_a_table_tells_in_how_many_rounds_the_stub_is_counted_at_the_latest():
    pit = Pit(table())
    pit.sit("p1", 1)
    told = []
    for _ in range(6):
        betting(pit)
        told.append(count_due(pit.table))
        a_round(pit)

    assert told == [5, 4, 3, 2, 1, 5]
    assert count_due(Pit(table(shuffle="counting_shuffler")).table) is None
