"""What the rules of every game want of counts of the stub."""

from protocol.commands import Bet, CountStub, Perform, Proceed, ReceiveDeck
from protocol.refusals import Code
from server.core.deck_procedures.events import (
    DeckRemoved,
    StubCounted,
)
from server.core.deck_procedures.steps import due
from server.core.events import RoundVoided
from server.core.round.records import records
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
)
from tests.core.given import DEALER, conserved, who


def counted_every_five_rounds(game, **changes):
    pit = opened(game, **changes)
    for _ in range(11):
        a_round(pit)

    counts = [event for event in pit.events if isinstance(event, StubCounted)]
    assert [event.round for event in counts] == [5, 10]
    assert all(event.cards == event.expected and event.by == "d1" for event in counts)
    assert not any(isinstance(event, RoundVoided | DeckRemoved) for event in pit.events)


def at_the_count(game, **changes):
    """A table at its fifth round, where the stub is to be counted."""
    pit = opened(game, **changes)
    for _ in range(4):
        a_round(pit)
    ante(betting(pit))
    play_on(pit, "count")
    assert pit.table.round == 5
    return pit


def settlement_waits_for_the_count(game):
    pit = at_the_count(game)

    assert not pit.table.seats[1].results, "the count comes before settlement"
    assert refused(pit, DEALER, Proceed(5, pit.table.step)) == Code.COMES_FIRST
    assert refused(pit, FLOOR, CountStub(5, 40)) == Code.NOT_YOUR_ROLE
    assert refused(pit, DEALER, CountStub(4, 40)) == Code.WRONG_ROUND


def a_right_count_lets_the_round_go_on(game):
    pit = at_the_count(game)
    pit.do(DEALER, CountStub(5, len(pit.table.deck)))

    assert refused(pit, DEALER, Proceed(5, pit.table.step)) is None
    assert due(pit.table) is None
    play_on(pit)
    assert pit.table.void is None


def a_misdeal_found_voids_all_hands(game, clause):
    pit = at_the_count(game)
    stake = sum(pit.table.seats[1].wagers.values())
    pit.do(DEALER, CountStub(5, len(pit.table.deck) - 1, misdealt=True))

    assert pit.table.void is None, "a supervisor looks first"
    assert refused(pit, DEALER, Perform("confirm_count", "D1")) == Code.NOT_YOUR_ROLE
    assert refused(pit, Who("supervisor", "d1", "Dana"), Perform("confirm_count", "D1")) == Code.NEEDS_ANOTHER
    perform(pit, FLOOR, "confirm_count")
    void = next(event for event in pit.events if isinstance(event, RoundVoided))
    assert (void.cause, void.clause, sum(line.amount for line in void.wagers)) == ("misdeal", clause, stake)
    assert conserved(pit.table)
    (*_, record) = records(pit.log)
    (told,) = record["irregularities"]
    assert (record["result"], told["kind"], told["clause"], told["confirmed_by"]) == ("void", "misdeal", clause, "s1")
    assert prepare(pit) == ["shuffle", "cut"], "the deck stays"


def a_wrong_deck_voids_all_hands_and_leaves(game, clause):
    pit = at_the_count(game)
    pit.do(DEALER, CountStub(5, len(pit.table.deck) + 1))
    perform(pit, FLOOR, "confirm_count")

    void = next(event for event in pit.events if isinstance(event, RoundVoided))
    assert (void.cause, void.clause) == ("short_deck", clause)
    assert DeckRemoved("D1", "short", "s1") in pit.events
    assert conserved(pit.table)
    assert refused(pit, DEALER, ReceiveDeck("D1", "red")) == Code.UNKNOWN_DECK
    assert refused(pit, who("p1"), Bet(5, 1, "ante", 500)) == Code.NOT_OPEN
    assert prepare(pit) == [*OPENING, "shuffle", "cut"]


def the_dealer_counts_again(game):
    pit = at_the_count(game)
    pit.do(DEALER, CountStub(5, 1))
    pit.do(DEALER, CountStub(5, len(pit.table.deck)))
    play_on(pit)

    assert pit.table.void is None


def an_overdue_count_locks_the_table(game):
    pit = at_the_count(game)
    pit.void()

    assert prepare(pit, "count") == []
    assert refused(pit, who("p1"), Bet(5, 1, "ante", 500)) == Code.NOT_OPEN
    assert refused(pit, DEALER, Proceed(5, None)) == Code.COMES_FIRST
    assert refused(pit, DEALER, Perform("shuffle", "D1")) == Code.COMES_FIRST
    assert prepare(pit) == ["count", "shuffle", "cut"]
    a_round(pit)
    assert pit.table.round == 6


def a_device_counts(game, dealing="manual_shoe"):
    pit = opened(game, shuffle="counting_shuffler", dealing=dealing)
    for _ in range(7):
        a_round(pit)
    assert not any(isinstance(event, StubCounted) for event in pit.events)

    prepare(pit, "take")
    assert perform(pit, DEALER, "report_short") == [DeckRemoved("D1", "short", "d1")]
    assert prepare(pit) == [*OPENING, "load", "take"]
    pit = opened(game, shuffle="shuffler")
    a_round(pit)
    prepare(pit, "take")
    assert refused(pit, DEALER, Perform("report_short", "D1")) == Code.COMES_FIRST, "only a device that counts says so"


def a_device_counts_by_every_method(game):
    for dealing in ("manual_shoe", "hand", "automated_shoe"):
        a_device_counts(game, dealing)


def the_dealer_counts_beside_the_device(game):
    """The text exempts the automated shoe alone."""
    for dealing in ("manual_shoe", "hand"):
        pit = opened(game, shuffle="counting_shuffler", dealing=dealing)
        for _ in range(4):
            a_round(pit)
        ante(betting(pit))
        play_on(pit, "count")
        assert due(pit.table).task == "count"
        assert refused(pit, DEALER, Proceed(5, pit.table.step)) == Code.COMES_FIRST
