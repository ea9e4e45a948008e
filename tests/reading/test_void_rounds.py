"""Void rounds between others: their records hold up before the second reading, which sees what is wrong with one."""

import json
import random
from functools import cache

import pytest

from protocol.views import MayChoose
from server.core.legal import legal
from server.core.orders import Void
from server.core.round.records import records
from tests.reading import winners_pot_poker
from tests.reading.test_resettle import TABLES, resettled


ROUNDS_AT_A_TABLE = 8


def stopped_round(table):
    """Play a round up to some moment and have it void there, unless it is settled before."""
    live, dice, stacks = table.live, table.dice, dict(table.stacks)
    live.open()
    wagers = table.bet()
    if not wagers:
        return
    if dice.random() < 0.9:
        close(table, wagers)
    if live.table.step is not None:
        live.order(Void("fault"))
        table.stacks = stacks
        assert {name: player.stack for name, player in live.table.players.items()} == stacks
        assert live.table.house + live.table.progressive.sent == table.house
        return
    table.stacks = {name: player.stack for name, player in live.table.players.items()}
    table.house = live.table.house + live.table.progressive.sent


def close(table, wagers):
    """Close betting, and go on for a while."""
    live, dice = table.live, table.dice
    if live.settings.pace == "house":
        live.close()
    else:
        live.proceed()
    if table.settings.game.__struct_config__.tag == "winners_pot_poker":
        table.button = winners_pot_poker.next_button(table.button, wagers, after_void=table.void)
        table.void = True  # if it is; a round that is settled says otherwise
    while live.table.step is not None and dice.random() < 0.85:
        if live.table.phase == "deciding":
            answer(live, dice)
        else:
            live.proceed()
    if table.settings.game.__struct_config__.tag == "winners_pot_poker":
        table.void = live.table.step is not None


def answer(live, dice):
    """Have somebody who is asked answer, or say nothing."""
    seat = live.table.turn or dice.choice(live.table.waiting(live.table.now_playing))
    who = live.who(live.owner[seat])
    may = [one.command for one in legal(live.table, who) if isinstance(one, MayChoose) and one.command.seat == seat]
    if dice.random() < 0.1:
        live.wait()
    else:
        live.do(who, dice.choice(may))


@cache
def played(name, count, seed):
    """Return the records, as JSON, of so many rounds, about half of which were stopped."""
    dice, found = random.Random(seed), []
    while len(found) < count:
        table = TABLES[name](dice)
        for _ in range(ROUNDS_AT_A_TABLE):
            stopped_round(table) if dice.random() < 0.5 else table.round()
        found += records((entry.at, entry.event) for entry in table.live.log)
    return json.dumps(found)


@pytest.mark.parametrize("name", TABLES)
def test_records_of_void_rounds_between_others_are_found_right(name):
    found = json.loads(played(name, 400, 5))
    code, said = resettled(found)

    assert said.splitlines()[0].startswith(f"{len(found)} records, 0 wrong;")
    assert code == 0


@pytest.mark.parametrize("name", TABLES)
def test_rounds_were_stopped_at_every_kind_of_moment(name):
    void = [record for record in json.loads(played(name, 400, 5)) if record["result"] == "void"]

    assert len(void) > 80
    assert any(record["deck"] is None for record in void)
    assert any(record["deck"] and not any(seat["choices"] for seat in record["seats"]) for record in void)
    assert any(record["deck"] and any(seat["choices"] for seat in record["seats"]) for record in void)
    assert len({record["irregularities"][0]["step"] for record in void}) > 3


def keep_a_cent(record):
    record["seats"][0]["returned"]["ante"] -= 1


def keep_a_wager(record):
    del record["seats"][0]["returned"]["ante"]
    del record["seats"][0]["voided"]["ante"]


def save_a_wager(record):
    del record["seats"][0]["voided"]["ante"]


def go_by_another_clause(record):
    record["seats"][0]["voided"]["ante"] = "12(a)"


def give_no_reason(record):
    record["irregularities"] = []


def pay_an_award(record):
    record["seats"][0]["awards"]["ante_bonus"] = 500


def play_a_pot(record):
    record["pot"] = 500


def swap_two_cards_of_a_hand(record):
    record["seats"][0]["cards"][:2] = reversed(record["seats"][0]["cards"][:2])


def deal_one_hand_a_card_too_few(record):
    record["seats"][0]["cards"].pop()


def forget_a_choice(record):
    record["seats"][0]["choices"] = []


def wager_over_the_limit(record):
    wagers = record["seats"][0]["wagers"]
    record["seats"][0]["wagers"] = {**wagers, "ante": record["rules"]["limits"]["ante"][1] + record["rules"]["chip"]}
    record["seats"][0]["returned"] = record["seats"][0]["wagers"]


def deal_a_card_twice(record):
    record["deck"][51] = record["deck"][50]


def say_it_was_settled(record):
    record["result"] = "settled"


def lose_the_deck(record):
    record["deck"] = None


WRONGS = (
    keep_a_cent, keep_a_wager, save_a_wager, go_by_another_clause, give_no_reason, pay_an_award, play_a_pot,
    swap_two_cards_of_a_hand, deal_one_hand_a_card_too_few, forget_a_choice, wager_over_the_limit, deal_a_card_twice,
    say_it_was_settled, lose_the_deck,
)  # fmt: skip


def example(name):
    """Return the record of a void round whose first hand has chosen, or passes the question on to nobody."""
    return next(
        record
        for record in json.loads(played(name, 400, 5))
        if record["result"] == "void"
        and "ante" in record["seats"][0]["wagers"]
        and any(choice["choice"] in {"play", "flop", "bet"} for choice in record["seats"][0]["choices"])
        and len(record["seats"]) > 1
    )


@pytest.mark.parametrize("name", TABLES)
def test_every_wrong_record_of_a_void_round_is_seen(name):
    record, wrongs = example(name), []
    for plant in WRONGS:
        wrongs.append(json.loads(json.dumps(record)))
        plant(wrongs[-1])
        wrongs[-1]["table"] = plant.__name__
    code, said = resettled([record, *wrongs])

    assert {line.split()[1] for line in said.splitlines()[:-1]} == {plant.__name__ for plant in WRONGS}
    assert code == 1
