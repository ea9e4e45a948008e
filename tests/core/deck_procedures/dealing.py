"""What the rules of every game want of the deal itself: nothing before the shuffle, the stub unseen, and shuffled again."""

import msgspec
import pytest

from protocol.commands import CutDeck, Leave, Proceed
from protocol.refusals import Code
from server.core.cards.deck import shuffled
from server.core.deck_procedures.events import DeckMoved
from server.core.deck_procedures.steps import due
from server.core.events import CardBurned, CardsDealt, DeckShuffled, RoundOpened, RoundVoided
from server.core.evolve import evolve
from server.core.redact import redact
from server.core.settings import check_procedures
from server.core.table import Table
from server.core.view import view
from tests.core.deck_procedures.opening import (
    ante,
    betting,
    next_step,
    opened,
    play_on,
    prepare,
    refused,
    stages,
    table,
)
from tests.core.given import DEALER, FLOOR, Pit, who
from tests.core.irregular import at_once, ruled, until
from tests.core.leaks import without_examples


METHODS = {"manual_shoe": "manual", "hand": "shuffler", "automated_shoe": "manual"}  # 8(b)(1)


def two_decks_with_a_device_only(game):
    with pytest.raises(ValueError, match="two decks need a device"):
        check_procedures(table(game, decks=2))
    for device in ("shuffler", "counting_shuffler"):
        check_procedures(table(game, device, 2))
        assert len(opened(game, shuffle=device, decks=2).table.equipment.decks) == 2


def cut_and_then_dealt(game):
    pit = Pit(table(game))
    pit.sit("p1", 1)
    prepare(pit, "cut")
    assert refused(pit, DEALER, Proceed(0, None)) == Code.COMES_FIRST
    pit.do(DEALER, CutDeck("D1", 11))
    ante(betting(pit))
    pit.proceed()

    dealt = next(event for event in pit.events if isinstance(event, DeckShuffled))
    seed = next(event.seed for event in pit.events if isinstance(event, RoundOpened))
    whole = shuffled(seed)
    assert dealt.deck == whole[11:] + whole[:11]


def nothing_is_dealt_before_the_shuffle(game, dealing):
    """Opening, shuffle, cut and shoe all come before a round opens."""
    pit = Pit(table(game, METHODS[dealing], dealing=dealing))
    pit.sit("p1", 1)
    done = []
    while step := due(pit.table):
        assert refused(pit, DEALER, Proceed(0, None)) == Code.COMES_FIRST, step
        actor, action = next_step(pit)
        pit.do(actor, action.command)
        done.append((step.task, step.of))
    assert ("place", "automated_shoe") in done or dealing != "automated_shoe"
    assert done[-1] == (("take", "D1") if METHODS[dealing] == "shuffler" else ("cut", "D1"))
    assert not any(isinstance(event, RoundOpened | CardsDealt | CardBurned) for event in pit.events)
    ante(betting(pit))
    pit.proceed()

    assert pit.table.settings.dealing == dealing
    assert stages(pit)["D1"] == "in_play"


def the_stub_goes_unseen_to_the_rack(game, dealing):
    """Nobody sees a card of the stub, and the deck is in the discard rack when the round is over."""
    pit = opened(game, shuffle=METHODS[dealing], dealing=dealing)
    ante(pit)
    play_on(pit)

    assert pit.table.deck
    assert DeckMoved("D1", "rack", None) in pit.events
    assert stages(pit) == {"D1": "rack"}
    for viewer in (who("p1"), who("p2"), DEALER, FLOOR):
        told = without_examples(msgspec.to_builtins([list(learned(pit, viewer)), view(pit.table, viewer)]))
        assert not [card for card in pit.table.deck if f"'{card}'" in repr(told)], viewer


def learned(pit, viewer):
    """Yield every update that somebody at the table was sent."""
    after = Table()
    for seq, event in enumerate(pit.events, 1):
        after = evolve(after, event)
        yield redact(event, after, seq, viewer)


def shuffled_again_after(game, clause, kind, place=None, cards=(), count=None, *, again=False, dealing="manual_shoe"):
    """What makes all hands void sends the cards, those that were dealt too, to be shuffled before another round."""
    pit = opened(game, shuffle=METHODS[dealing], dealing=dealing)
    ante(pit)
    pit.proceed()
    while kind != "shoe_jam" and not pit.table.seats[1].cards:
        pit.proceed()
    if again:
        at_once(pit, kind)
    assert ruled(pit, kind, place, cards, count)[0] == clause

    (void,) = [event for event in pit.events if isinstance(event, RoundVoided)]
    assert void.clause == clause
    assert stages(pit) == {"D1": "rack"}
    assert refused(pit, DEALER, Proceed(1, None)) == Code.COMES_FIRST
    assert prepare(pit) == ["shuffle", "cut"]
    ante(betting(pit))
    pit.proceed()
    assert [event.name for event in pit.events if isinstance(event, DeckShuffled)] == ["D1", "D1"]


def shuffled_again_after_a_void_hand(game, clause):
    """A hand that is void alone does not keep its cards from being shuffled once the round is over."""
    pit = opened(game)
    pit.sit("p2", 2)
    ante(pit)
    pit.bet("p2", ante=500)
    while not pit.table.seats[1].cards:
        pit.proceed()
    assert ruled(pit, "wrong_count", 1, count=0)[0] == clause
    assert stages(pit) == {"D1": "in_play"}
    until(pit, "fold", phase="over")

    assert pit.table.void is None
    assert prepare(pit) == ["shuffle", "cut"]


def an_idle_table_of_two_decks(game):
    """Each deck that was in use is spread, and is opened again separately."""
    pit = opened(game, shuffle="shuffler", decks=2)
    ante(pit)
    play_on(pit)
    prepare(pit)
    pit.do(who("p1"), Leave())

    assert prepare(pit) == ["spread", "spread"]
    pit.sit("p2", 1)
    assert prepare(pit) == ["show", "wash", "stack"] * 2 + ["load", "take", "load"]
