"""What the rules of every game want of shuffles and cuts, by hand and by a device."""

import msgspec
import pytest

from protocol.commands import Bet, CutDeck, Perform, Proceed
from protocol.refusals import Code
from server.core.cards.deck import cut, shuffled
from server.core.deck_procedures.events import (
    CardsShuffled,
    DeckCut,
    DeckRecut,
    DeviceRemoved,
    RecutOrdered,
)
from server.core.events import DeckShuffled, RoundOpened
from server.core.orders import Post
from server.core.round.records import records
from server.core.settings import check_procedures
from server.core.table import ROOM
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
from tests.core.given import DEALER, Pit, who


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
            DeckRecut(cut(whole, cards), cards, "D1", pit.table.fairness.cuts[-1][1]),
        ]
    pit.proceed()
    assert refused(pit, FLOOR, Perform("recut", "D1")) == Code.NOT_NOW
    play_on(pit)
    (record,) = records(pit.log)
    assert (record["deck"], record["deck_name"], record["cut"]) == (list(cut(whole, 15)), "D1", 15)


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
