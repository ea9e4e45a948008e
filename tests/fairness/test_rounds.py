from server.core.events import Awarded, Paid
from tests.fairness.plans import JACKS_PLUS, THREE_CARD, always, held
from tests.fairness.rounds import STACK, Dealt, nets
from tests.odds import given


SEED = bytes(range(32))


def test_what_players_won_and_the_house_lost_is_the_same():
    table = Dealt(given.three_card(), 3, SEED)
    found = [table.play(THREE_CARD, always("play")) for _ in range(20)]
    won = sum(sum(wagers.values()) for seats in found for wagers in seats.values())

    assert table.table.house == -won
    assert sum(player.stack for player in table.table.players.values()) == 3 * STACK + won
    assert all(set(seats) == {1, 2, 3} for seats in found)


def test_each_round_has_a_deck_of_its_own_and_a_seed_repeats_them():
    def decks():
        table = Dealt(given.winners_pot(), 1, SEED)
        for _ in range(5):
            table.play(JACKS_PLUS, held)
            yield table.table.deck

    first = list(decks())

    assert len(set(first)) == 5
    assert list(decks()) == first


def test_an_award_is_won_beside_the_wagers():
    events = [
        Paid(1, "ante", 500, 1_000, "", None),
        Paid(1, "play", 500, 0, "", None),
        Awarded(1, "ante_bonus", 250, "", None),
    ]

    assert nets(events) == {1: {"ante": 500, "play": -500, "ante_bonus": 250}}
