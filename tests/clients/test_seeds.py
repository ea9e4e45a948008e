"""The Python client promises a seed with its first wager, and gives it when bets are closed."""

from base64 import urlsafe_b64decode

from clients.python.client import Player
from clients.python.seeds import Seeds, promise
from server.core import events
from server.core.fairness import commitments
from server.core.fairness.events import SeedGiven, SeedPromised, SeedsClosed
from server.core.fairness.hashing import seed_text
from tests.clients.real_house import real_house


SEED = bytes(range(32))
BET = {"type": "Bet", "round": 7, "seat": 3, "wager": "ante", "amount": 500}


def offered(seed, number=7):
    return {"type": "MayGiveSeed", "round": number, "seat": 3, "promise": promise("T1", number, 3, seed)}


def test_the_promise_is_the_one_that_the_house_checks():
    assert promise("T1", 7, 3, SEED) == commitments.promise("T1", 7, 3, SEED)


def test_all_wagers_of_a_round_have_the_promise_of_one_seed():
    seeds = Seeds()

    assert seeds.promised("T1", BET)["promise"] == seeds.promised("T1", BET | {"wager": "play"})["promise"]
    assert seeds.of("T1", 7) != seeds.of("T1", 8) != seeds.of("T2", 8)


def test_a_wager_that_has_a_promise_keeps_it():
    assert Seeds().promised("T1", BET | {"promise": "ab"})["promise"] == "ab"


def test_a_seed_is_given_once_and_only_if_it_is_ours():
    seeds = Seeds()
    seed = seeds.of("T1", 7)

    assert list(seeds.due("T1", [offered(SEED), offered(seed, 8)])) == []
    (given,) = seeds.due("T1", [offered(seed)])
    assert given["seed"] == seed_text(seed)
    assert list(seeds.due("T1", [offered(seed)])) == []


def test_seeds_of_old_rounds_are_forgotten():
    seeds = Seeds()
    for number in range(20):
        seeds.of("T1", number)

    assert len(seeds.drawn) == 4


async def test_a_round_at_a_real_house_has_the_seed_of_its_player():
    async with real_house() as house, Player(house.url) as player:
        await player.join("T1")
        await player.do({"type": "Sit", "seat": 1, "buy_in": 20_000})
        await player.until(lambda: any(action["type"] == "MayBet" for action in player.legal))
        bet = next(action["command"] for action in player.legal if action["type"] == "MayBet")
        await player.do(bet)
        await player.do({"type": "Done", "round": bet["round"]})
        await player.until(lambda: player.view["fairness"]["seeds"])
        happened = await house.events()
        told = player.view["fairness"]["seeds"]

    (given,) = [event for event in happened if isinstance(event, SeedGiven)]
    assert told == [{"seat": 1, "seed": given.seed}]
    assert len(urlsafe_b64decode(given.seed + "=")) == 32
    kinds = [type(event) for event in happened]
    order = SeedPromised, events.BetsClosed, SeedGiven, SeedsClosed, events.DeckShuffled
    assert sorted(order, key=kinds.index) == list(order)
