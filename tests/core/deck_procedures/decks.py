"""What the rules of every game want of decks: how they are received, opened, exchanged and spread."""

import pytest

from protocol.commands import Bet, Leave, Perform, Proceed, ReceiveDeck
from protocol.refusals import Code
from server.core.deck_procedures.events import (
    CardsShuffled,
    DeckMoved,
    DeckReceived,
)
from server.core.deck_procedures.steps import due
from server.core.events import DeckShuffled
from server.core.settings import check_procedures
from server.core.table import Who
from tests.core.deck_procedures.opening import (
    FLOOR,
    OPENING,
    a_round,
    ante,
    betting,
    opened,
    perform,
    play_on,
    prepare,
    refused,
    stages,
    table,
)
from tests.core.given import DEALER, Pit, who


def one_deck_without_a_device(game):
    pit = Pit(table(game))
    prepare(pit, "inspect")

    assert refused(pit, DEALER, ReceiveDeck("D2", "blue")) == Code.COMES_FIRST
    assert prepare(pit).count("receive") == 0
    assert list(stages(pit)) == ["D1"]
    with pytest.raises(ValueError, match="two decks need a device"):
        check_procedures(table(game, decks=2))


def backs_of_two_colours(game):
    pit = Pit(table(game, "shuffler", 2))
    prepare(pit, "receive")
    pit.do(DEALER, ReceiveDeck("D1", "red"))
    prepare(pit, "receive")

    assert refused(pit, DEALER, ReceiveDeck("D2", "red")) == Code.UNKNOWN_DECK
    assert refused(pit, DEALER, ReceiveDeck("D1", "blue")) == Code.UNKNOWN_DECK
    assert refused(pit, DEALER, ReceiveDeck("D2", "blue")) is None


def one_is_shuffled_while_the_other_is_dealt(game):
    pit = opened(game, shuffle="shuffler", decks=2)
    for first, second in (("D1", "D2"), ("D2", "D1")):
        ante(betting(pit))
        pit.proceed()
        assert stages(pit) == {first: "in_play", second: "shuffling"}
        play_on(pit)


def the_decks_alternate(game):
    pit = opened(game, shuffle="shuffler", decks=2)
    for _ in range(4):
        a_round(pit)

    assert [event.name for event in pit.events if isinstance(event, DeckShuffled)] == ["D1", "D2", "D1", "D2"]


def one_deck_in_the_rack(game):
    pit = opened(game, shuffle="shuffler", decks=2)
    seen = set()
    for _ in range(3):
        ante(betting(pit))
        while pit.table.step is not None:
            play_on(pit, "count")
        while due(pit.table):
            seen.add(tuple(stages(pit).values()))
            assert list(stages(pit).values()).count("rack") <= 1
            step = due(pit.table)
            perform(pit, DEALER, step.task, step.of)

    assert ("rack", "shuffled") in seen, "what was dealt waits until the other deck has come out"


def pre_shuffled_decks_go_to_the_cut(game):
    pit = Pit(table(game, pre_shuffled=True))
    pit.sit("p1", 1)

    assert prepare(pit) == ["receive", "cut"]
    a_round(pit)
    assert prepare(pit) == ["shuffle", "cut"]


def inspected_verified_and_spread(game):
    pit = Pit(table(game))

    assert prepare(pit) == OPENING[:4]
    assert [event for event in pit.events if isinstance(event, DeckReceived | DeckMoved)] == [
        DeckReceived("D1", "red", pre_shuffled=False, round=0, by="d1"),
        DeckMoved("D1", "inspected", "d1"),
        DeckMoved("D1", "verified", "s1"),
        DeckMoved("D1", "spread", "d1"),
    ]


def verified_by_the_floor(game):
    pit = Pit(table(game))
    prepare(pit, "verify")

    assert refused(pit, DEALER, Perform("verify", "D1")) == Code.NOT_YOUR_ROLE
    assert refused(pit, Who("supervisor", "d1", "Dana"), Perform("verify", "D1")) == Code.NEEDS_ANOTHER
    assert refused(pit, FLOOR, Perform("verify", "D1")) is None


def spread_for_the_first_player(game):
    pit = Pit(table(game))
    prepare(pit)

    assert stages(pit) == {"D1": "spread"}
    assert refused(pit, DEALER, Perform("wash", "D1")) == Code.NOT_NOW
    assert refused(pit, DEALER, Proceed(0, None)) == Code.COMES_FIRST
    pit.sit("p1", 1)
    assert refused(pit, who("p1"), Bet(0, 1, "ante", 500)) == Code.NOT_OPEN
    assert refused(pit, DEALER, Perform("wash", "D1")) == Code.COMES_FIRST
    assert refused(pit, who("p2"), Perform("show", "D1")) == Code.NOT_YOUR_ROLE
    assert perform(pit, who("p1"), "show") == [DeckMoved("D1", "seen", "p1")]


def washed_stacked_and_shuffled(game):
    pit = Pit(table(game))
    pit.sit("p1", 1)

    assert prepare(pit) == [*OPENING, "shuffle", "cut"]
    shuffles = [event for event in pit.events if isinstance(event, CardsShuffled)]
    assert shuffles == [CardsShuffled("D1", "manual", "d1")]


def each_deck_separately(game):
    pit = Pit(table(game, "shuffler", 2))
    pit.sit("p1", 1)

    assert prepare(pit) == ["place", *OPENING, *OPENING, "load", "take", "load"]


def an_idle_table_is_spread(game):
    pit = opened(game)
    a_round(pit)
    prepare(pit)
    leave(pit)

    assert prepare(pit) == ["spread"]
    assert refused(pit, DEALER, Proceed(pit.table.round, None)) == Code.COMES_FIRST
    pit.sit("p2", 1)
    assert prepare(pit) == ["show", "wash", "stack", "shuffle", "cut"]


def leave(pit):
    pit.do(who("p1"), Leave())
