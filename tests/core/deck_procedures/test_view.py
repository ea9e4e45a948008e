import pytest

from protocol.commands import CountStub
from server.core.deck_procedures.steps import clause, due
from server.core.deck_procedures.view import label, say, update_of
from server.core.evolve import evolve
from server.core.orders import Post
from server.core.redact import redact
from server.core.table import ROOM, Table
from server.core.view import view
from tests.core.deck_procedures.opening import (
    FLOOR,
    a_round,
    ante,
    betting,
    next_step,
    perform,
    play_on,
    prepare,
    table,
)
from tests.core.deck_procedures.stub_counts import at_the_count
from tests.core.given import DEALER, Pit, settings, who


def lived():
    """A table with every event that has a sentence."""
    pit = Pit(table(shuffle="shuffler", dealing="automated_shoe"))
    pit.sit("p1", 1)
    prepare(pit, "take")
    perform(pit, DEALER, "report_jam")
    a_round(pit)
    pit.do(ROOM, Post(table()))
    prepare(pit)
    perform(pit, FLOOR, "recut")
    for _ in range(3):
        a_round(pit)
    ante(betting(pit))
    play_on(pit, "count")
    pit.do(DEALER, CountStub(5, len(pit.table.deck) - 1))
    perform(pit, FLOOR, "confirm_count")
    return pit


def told(pit):
    state = Table()
    for seq, event in enumerate(pit.events, 1):
        state = evolve(state, event)
        if type(event).__module__.endswith("procedures.events"):
            yield event, state, seq


def test_all_viewers_get_the_same_sentence():
    happened = list(told(lived()))
    for event, state, seq in happened:
        assert len({redact(event, state, seq, viewer) for viewer in (DEALER, FLOOR, who("p1"), who("rail"))}) == 1

    words = [update_of(event, state, seq).words for event, state, seq in happened]
    assert words[:4] == [
        "The shuffler stands at the table.",
        "The automated shoe stands at the table.",
        "The red deck D1 has come to the table.",
        "The dealer has inspected the red deck D1.",
    ]
    for sentence in (
        "The floor has verified the red deck D1.",
        "The shuffler has failed; the red deck D1 is shuffled again.",
        "The red deck D1 is shuffled.",
        "The red deck D1 is cut: 26 cards from its top go below the others.",
        "The red deck D1 is to be cut again.",
        "The shuffler has left the table.",
        "The dealer has counted 45 cards. A supervisor is asked to look.",
        "The count is wrong.",
        "Deck D1 has left the table.",
    ):
        assert sentence in words
    assert None in words, "that a deck comes into play goes without saying"


def test_the_view_has_decks_and_devices():
    pit = lived()
    shown = view(pit.table, who("p1")).equipment

    assert (shown.decks, shown.devices, shown.counted, shown.miscount) == ((), (), 5, False)
    prepare(pit)
    (deck,) = view(pit.table, who("p1")).equipment.decks
    assert (deck.deck, deck.colour, deck.stage, deck.cut) == ("D2", "red", "cut", 26)


def test_a_right_count_has_a_sentence_too():
    pit = at_the_count("three_card_poker")
    pit.do(DEALER, CountStub(5, 46))

    assert [update_of(*one).words for one in told(pit)][-1] == "The dealer has counted 46 cards. The deck is whole."


def test_a_pre_shuffled_deck_is_called_so():
    pit = Pit(table(pre_shuffled=True))
    prepare(pit)

    assert next(update_of(*one).words for one in told(pit)) == "The red deck D1 has come to the table, shuffled before."


def test_how_the_cards_are_shuffled_is_posted_C11():
    for shuffle, words in (("manual", "by hand and cuts"), ("shuffler", "A device"), ("counting_shuffler", "counts")):
        pit = Pit(table(shuffle=shuffle))
        pit.sit("p1", 1)
        assert words in view(betting(pit).table, who("p1")).rules.notes[-2]
    pit = Pit(table("flop_poker", "counting_shuffler"))
    pit.sit("p1", 1)
    assert "The dealer counts them too, at least every five rounds." in view(pit.table, who("p1")).rules.notes[-2]
    pit = Pit(settings())
    assert "shuffle" not in " ".join(view(pit.table, who("p1")).rules.notes)


def test_a_step_has_a_label_and_what_the_dealer_says():
    pit = Pit(table())
    prepare(pit, "verify")

    step = due(pit.table)
    assert (label(pit.table, step), say(step)) == ("Verify the red deck D1", "Cards verified.")


@pytest.mark.parametrize("game", ["three_card_poker", "flop_poker"])
def test_each_step_cites_its_clause(game):
    pit = Pit(table(game))
    pit.sit("p1", 1)
    cited = {}
    while step := due(pit.table):
        cited[step.task] = clause(pit.table, step)
        prepare_one(pit)

    o, s = ("4", "5") if game == "three_card_poker" else ("3", "4")
    assert cited == {
        "receive": f"{o}(a)",
        **dict.fromkeys(("inspect", "verify", "spread", "show"), f"{o}(b)"),
        **dict.fromkeys(("wash", "stack"), f"{o}(c)"),
        "shuffle": f"{s}(a)",
        "cut": f"{s}(c)",
    }


def prepare_one(pit):
    person, action = next_step(pit)
    pit.do(person, action.command)
