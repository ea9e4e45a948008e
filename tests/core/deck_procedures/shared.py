"""What the rules of every game want of decks and devices, each as a check that a test of the game is named after."""

import msgspec
import pytest

from protocol.commands import Bet, CountStub, CutDeck, Leave, Perform, Proceed, ReceiveDeck
from protocol.refusals import Code
from server.core.cards.deck import cut, shuffled
from server.core.deck_procedures.events import (
    CardsShuffled,
    DeckCut,
    DeckMoved,
    DeckReceived,
    DeckRecut,
    DeckRemoved,
    DeviceRemoved,
    RecutOrdered,
    StubCounted,
)
from server.core.deck_procedures.steps import due
from server.core.events import DeckShuffled, RoundOpened, RoundVoided
from server.core.orders import Post
from server.core.round.records import records
from server.core.settings import check_procedures
from server.core.table import ROOM, Who
from tests.core.deck_procedures.opening import (
    FLOOR,
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
from tests.core.given import DEALER, Pit, conserved, who


OPENING = ["receive", "inspect", "verify", "spread", "show", "wash", "stack"]


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


def shuffled_before_play_and_after_each_round(game):
    for method in ("manual", "shuffler"):
        pit = opened(game, shuffle=method)
        for _ in range(3):
            a_round(pit)
        kinds = [type(event) for event in pit.events if isinstance(event, CardsShuffled | RoundOpened)]
        assert kinds == [CardsShuffled, RoundOpened] * 3
        assert refused(pit, DEALER, Proceed(pit.table.round, None)) == Code.COMES_FIRST


def a_device_shuffles_and_nobody_cuts(game):
    pit = opened(game, shuffle="shuffler")
    a_round(pit)

    assert not any(isinstance(event, DeckCut) for event in pit.events)
    dealt = next(event for event in pit.events if isinstance(event, DeckShuffled))
    assert (dealt.name, dealt.cut, dealt.deck) == ("D1", 0, shuffled(seed_of(pit)))


def seed_of(pit):
    return next(event.seed for event in reversed(pit.events) if isinstance(event, RoundOpened))


def a_manual_shuffle_is_cut(game):
    for pre_shuffled in (False, True):
        pit = Pit(table(game, pre_shuffled=pre_shuffled))
        pit.sit("p1", 1)
        prepare(pit, "cut")
        assert stages(pit) == {"D1": "shuffled"}
        assert refused(pit, DEALER, Proceed(0, None)) == Code.COMES_FIRST
        pit.do(DEALER, CutDeck("D1", 20))
        assert refused(pit, DEALER, Proceed(0, None)) is None


def ten_cards_on_each_side(game):
    pit = Pit(table(game))
    pit.sit("p1", 1)
    prepare(pit, "cut")

    for cards, code in ((9, Code.OUTSIDE_CUT), (10, None), (42, None), (43, Code.OUTSIDE_CUT)):
        assert refused(pit, DEALER, CutDeck("D1", cards)) == code, cards


def the_top_goes_below(game):
    pit = Pit(table(game))
    pit.sit("p1", 1)
    prepare(pit, "cut")
    pit.do(DEALER, CutDeck("D1", 17))
    a_round(pit)

    whole = shuffled(seed_of(pit))
    dealt = next(event for event in pit.events if isinstance(event, DeckShuffled))
    assert (dealt.cut, dealt.name) == (17, "D1")
    assert dealt.deck == cut(whole, 17) == whole[17:] + whole[:17]
    (record,) = records(pit.log)
    assert (record["deck"], record["deck_name"], record["cut"]) == (list(dealt.deck), "D1", 17)


def cut_again_before_any_card(game):
    pit = Pit(table(game))
    pit.sit("p1", 1)
    prepare(pit)

    assert refused(pit, DEALER, Perform("recut", "D1")) == Code.NOT_YOUR_ROLE
    assert perform(pit, FLOOR, "recut") == [RecutOrdered("D1", "s1")]
    assert refused(pit, DEALER, Proceed(0, None)) == Code.COMES_FIRST
    pit.do(DEALER, CutDeck("D1", 30))
    ante(betting(pit))
    perform(pit, FLOOR, "recut")
    assert refused(pit, DEALER, Proceed(pit.table.round, pit.table.step)) == Code.COMES_FIRST
    assert refused(pit, who("p1"), Bet(1, 1, "ante", 0)) is None, "wagers may still be withdrawn"
    pit.do(DEALER, CutDeck("D1", 12))
    ante(pit)
    pit.proceed()
    assert next(event.cut for event in pit.events if isinstance(event, DeckShuffled)) == 12
    whole = shuffled(seed_of(pit))
    for cards in (33, 15):  # bets are closed, and no card has been dealt
        assert refused(pit, DEALER, Perform("recut", "D1")) == Code.NOT_YOUR_ROLE
        assert perform(pit, FLOOR, "recut") == [RecutOrdered("D1", "s1")]
        assert refused(pit, FLOOR, Perform("recut", "D1")) == Code.COMES_FIRST
        assert refused(pit, DEALER, Proceed(pit.table.round, pit.table.step)) == Code.COMES_FIRST
        assert pit.do(DEALER, CutDeck("D1", cards)) == [
            DeckCut("D1", cards, "d1"),
            DeckRecut(cut(whole, cards), cards, "D1"),
        ]
    pit.proceed()
    assert refused(pit, FLOOR, Perform("recut", "D1")) == Code.NOT_NOW
    play_on(pit)
    (record,) = records(pit.log)
    assert (record["deck"], record["deck_name"], record["cut"]) == (list(cut(whole, 15)), "D1", 15)


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


def a_device_counts(game):
    pit = opened(game, shuffle="counting_shuffler")
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


def dealing_from_the_hand_needs_a_device(game):
    with pytest.raises(ValueError, match=r"needs a device that shuffles \(8\(b\)\(1\)\)"):
        check_procedures(table(game, dealing="hand"))
    check_procedures(table(game, "shuffler", dealing="hand"))
    check_procedures(table(game, "counting_shuffler", dealing="hand"))
    pit = opened(game, shuffle="shuffler", dealing="hand")
    a_round(pit)

    assert pit.table.equipment.devices == ("shuffler",)


def a_jammed_device_shuffles_again(game):
    pit = opened(game, shuffle="shuffler")
    a_round(pit)
    prepare(pit, "take")
    perform(pit, DEALER, "report_jam")

    assert refused(pit, DEALER, Perform("take", "D1")) == Code.COMES_FIRST
    assert refused(pit, DEALER, Proceed(1, None)) == Code.COMES_FIRST
    assert prepare(pit) == ["load", "take"]


def a_device_is_removed_before_another_method(game):
    pit = opened(game, shuffle="shuffler", dealing="automated_shoe")
    a_round(pit)
    prepare(pit, "take")
    pit.do(ROOM, Post(table(game)))

    assert refused(pit, DEALER, Perform("shuffle", "D1")) == Code.COMES_FIRST
    assert pit.do(DEALER, Perform("remove", "shuffler")) == [DeviceRemoved("shuffler", "d1")]
    assert refused(pit, DEALER, Perform("shuffle", "D1")) == Code.COMES_FIRST, "the shoe stands there"
    assert prepare(pit) == ["remove", "shuffle", "cut"]
    pit.do(ROOM, Post(msgspec.structs.replace(table(game, "shuffler"), title="Other")))
    assert prepare(pit) == ["place"], "what is shuffled already is dealt"
    a_round(pit)
    assert prepare(pit) == ["load", "take"]
