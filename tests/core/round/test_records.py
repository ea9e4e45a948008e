"""The round record tells a round whole; its keys are a public format."""

from pathlib import Path

import msgspec
import pytest

from protocol.commands import Leave
from server.core.events import RoundClosed, RoundOpened, RoundVoided, TableEvent
from server.core.evolve import evolve
from server.core.round.engine import hash_of
from server.core.round.records import digest, records
from server.core.table import Table
from tests.core.games.flop_poker.rows import flop
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import Pit, dealt, played, settings, stacked, who
from tests.core.irregular import ruled, table_of, until


KEYS = {
    "round",
    "table",
    "game",
    "opened_at",
    "settled_at",
    "result",
    "dealing",
    "cards_from",
    "deck",
    "drawn",
    "commitment",
    "seed",
    "button",
    "players_dealt",
    "rules",
    "rules_hash",
    "seats",
    "dealer",
    "community",
    "pot",
    "commission",
    "meters",
    "irregularities",
}
SEAT_KEYS = {"seat", "player", "cards", "wagers", "choices", "returned", "awards", "made", "voided", "cut", "exposed"}
RULES_KEYS = {
    "limits",
    "chip",
    "pay_tables",
    "version_6f",
    "ante_bonus",
    "six_card_bonus",
    "progressive_table",
    "folded_progressive",
    "max_positions",
}


def one_record(pit):
    (record,) = records(pit.log)
    return record


def test_a_settled_round():
    wagers = [{"ante": 700, "pair_plus": 500, "cover_all": 100}, {"ante": 500}]
    pit = played(["9s 8d 7s", "Ac 8h 3s"], "Qh 4d 2c", wagers, ["play", "fold"])
    record = one_record(pit)

    assert record.keys() >= KEYS
    assert record["rules"].keys() >= RULES_KEYS
    assert all(seat.keys() == SEAT_KEYS for seat in record["seats"])
    assert record["players_dealt"] == 2
    assert record["deck"][:9] == ["9s", "Ac", "Qh", "8d", "8h", "4d", "7s", "3s", "2c"]
    assert record["dealer"] == {"cards": ["Qh", "4d", "2c"], "exposed": []}
    first, second = record["seats"]
    assert first["wagers"] == {"ante": 700, "pair_plus": 500, "cover_all": 100, "play": 700}
    assert first["returned"] == {"ante": 1400, "play": 1400, "pair_plus": 3000, "cover_all": 400}
    assert first["awards"] == {"ante_bonus": 700}
    assert first["made"] == {
        "ante": "straight",
        "play": "straight",
        "pair_plus": "straight",
        "cover_all": "straight",
        "ante_bonus": "straight",
    }
    assert second["choices"] == [{"choice": "fold", "by": "player"}]
    assert second["returned"] == {"ante": 0}


def test_a_choice_of_the_table_is_marked():
    pit = dealt(["9s 8d 7s"], "Qh 4d 2c", [{"ante": 700}])
    pit.time_up()

    assert one_record(pit)["seats"][0]["choices"] == [{"choice": "fold", "by": "table"}]


def test_the_hash_is_that_of_the_rules_and_the_posted_ones_are_named_too():
    record = one_record(played(["9s 8d 7s"], "Qh 4d 2c", [{"ante": 700}], ["play"]))

    assert record["rules_hash"] == hash_of(record["rules"])
    assert record["rules"]["pay_tables"]["cover_all"]["straight"] == "5:1"
    assert record["posted_rules_hash"] != record["rules_hash"]


def test_times_are_rfc_3339():
    record = one_record(played(["9s 8d 7s"], "Qh 4d 2c", [{"ante": 700}], ["play"]))

    assert record["opened_at"] == "1970-01-01T00:16:40.001Z"
    assert record["opened_at"] < record["settled_at"]


def test_a_round_that_is_not_over_has_no_record_yet():
    assert list(records(dealt(["9s 8d 7s"], "Qh 4d 2c", [{"ante": 700}]).log)) == []


def test_each_round_has_a_record_and_is_plain_json():
    pit = Pit(deck=stacked(["9s 8d 7s"], "Qh 4d 2c"))
    pit.sit("p1", 1)
    for number in (1, 2, 3):
        pit.bet("p1", ante=500)
        pit.done("p1")
        pit.choose("p1", "play")
        pit.time_up()
        assert [record["round"] for record in records(pit.log)] == list(range(1, number + 1))
    assert msgspec.json.decode(msgspec.json.encode(list(records(pit.log)))) == list(records(pit.log))


def test_a_player_who_leaves_with_the_round_is_in_its_record():
    pit = Pit(settings(), stacked(["9s 8d 7s"], "Qh 4d 2c"))
    pit.sit("p1", 1)
    pit.bet("p1", ante=500)
    pit.done("p1")
    pit.do(who("p1"), Leave())
    pit.choose("p1", "play")

    assert one_record(pit)["seats"][0]["player"] == "p1"


def test_a_round_with_a_pot_and_a_commission():
    hands, wagers = ["Ks Kd 8h 6c 3s", "Qs Qd 8c"], [{"ante": 500, "jacks_plus": 100}, {"ante": 500}]
    record = one_record(played(hands, "9c 9d Jh 6s 4s", wagers, ["bet", "fold", "double"], winners_pot()))

    assert (record["button"], record["pot"], record["commission"]) == ("dealer", 4000, 200)
    assert record["rules"]["commission_rate"] == "1/20"
    first, second = record["seats"]
    assert first["returned"] == {"ante": 0, "bet": 0, "double": 0, "jacks_plus": 200}
    assert (first["awards"], first["made"]["pot"]) == ({"pot": 3800}, "jacks_or_better")
    assert (second["cards"], second["returned"], second["awards"]) == (["Qs", "Qd", "8c"], {"ante": 0}, {})


def test_the_button_of_a_later_round_is_a_seat():
    pit = Pit(winners_pot())
    pit.sit("p1", 4)
    for _ in range(2):
        pit.bet("p1", ante=500)
        pit.done("p1")
        pit.answer("fold")
        pit.time_up()

    assert [record["button"] for record in records(pit.log)] == ["dealer", 4]


def test_a_round_with_community_cards_a_pot_of_the_players_and_a_cut():
    wagers = [{"ante": 10_000, "pot": 500}, {"ante": 500, "pot": 500}]
    hands = ["As Ks Qs", "9c 7h 4d"]
    record = one_record(played(hands, "", wagers, ["flop", "surrender"], flop(), "Js Ts 2d"))

    assert record["community"] == ["Js", "Ts", "2d"]
    assert (record["pot"], record["commission"], record["button"]) == (1000, 0, None)
    first, second = record["seats"]
    assert first["returned"]["pot"] == 1000
    assert first["cut"] == {"ante": 5_004, "flop": 5_004_996}
    assert (second["returned"], second["cut"]) == ({"ante": 0, "pot": 0}, {})


def test_a_board_is_told_in_the_order_dealt():
    board = "2c 7d 9h Js 4c"
    record = one_record(played(["Ks Kd"], "Qs Qd", [{"ante": 500}], ["flop", "check", "river"], texas(), board))

    assert record["community"] == board.split()
    assert record["dealer"]["cards"] == ["Qs", "Qd"]
    assert [choice["choice"] for choice in record["seats"][0]["choices"]] == ["flop", "check", "river"]


def test_a_void_round_is_told_as_far_as_it_was_played():
    pit = dealt(["9s 8d 7s", "Ac 8h 3s"], "Qh 4d 2c", [{"ante": 700, "pair_plus": 500}, {"ante": 500}])
    pit.choose("p1", "play")
    pit.void()
    record = one_record(pit)
    first, second = record["seats"]

    assert record["result"] == "void"
    assert record["irregularities"] == [
        {"kind": "fault", "clause": "14(f)", "step": 4, "seat": None, "cards": [], "confirmed_by": None}
    ]
    assert record["deck"][:3] == ["9s", "Ac", "Qh"]
    assert first["cards"] == ["9s", "8d", "7s"]
    assert first["choices"] == [{"choice": "play", "by": "player"}]
    assert first["wagers"] == first["returned"] == {"ante": 700, "pair_plus": 500, "play": 700}
    assert first["voided"] == {"ante": "14(f)", "pair_plus": "14(f)", "play": "14(f)"}
    assert second["returned"] == {"ante": 500}
    assert (first["awards"], first["made"], first["cut"], record["pot"]) == ({}, {}, {}, 0)
    assert record["rules_hash"] == hash_of(record["rules"])


def test_a_round_that_was_void_in_betting_has_no_deck():
    pit = played(["9s 8d 7s"], "Qh 4d 2c", [{"ante": 700}], ["play"])
    pit.time_up()
    pit.bet("p1", ante=500)
    pit.void()
    _, record = records(pit.log)

    assert (record["deck"], record["players_dealt"], record["dealer"]["cards"]) == (None, 0, [])
    assert record["seats"][0] == {
        "seat": 1,
        "player": "p1",
        "cards": [],
        "wagers": {"ante": 500},
        "choices": [],
        "returned": {"ante": 500},
        "awards": {},
        "made": {},
        "voided": {"ante": "14(f)"},
        "cut": {},
        "exposed": [],
    }
    assert record["rules_hash"] == record["posted_rules_hash"] == hash_of(record["rules"])


def test_a_round_after_a_void_one_is_settled_again():
    pit = dealt(["9s 8d 7s"], "Qh 4d 2c", [{"ante": 700}])
    pit.void()
    pit.time_up()
    pit.play([{"ante": 500}])
    pit.answer("play")

    assert [record["result"] for record in records(pit.log)] == ["void", "settled"]
    assert [record["irregularities"] == [] for record in records(pit.log)] == [False, True]


def test_a_round_whose_only_hand_was_void_is_not_settled():
    pit = until(table_of(flop(pace="dealer"), ["Qc Qd 4h"], [{"ante": 500, "pot": 500}]), deals=6)
    ruled(pit, "wrong_count", 1, count=4)
    (record,) = records(pit.log)

    assert (record["result"], record["seats"][0]["returned"]) == ("void", {"ante": 500})
    assert [one["kind"] for one in record["irregularities"]] == ["wrong_count"]


def test_an_old_log_that_lacks_the_event_tells_so_too_and_in_form_2_what_it_told_then():
    pit = until(table_of(flop(pace="dealer"), ["Qc Qd 4h"], [{"ante": 500, "pot": 500}]), deals=6)
    ruled(pit, "wrong_count", 1, count=4)
    old = [(at, event) for at, event in pit.log if not isinstance(event, RoundVoided)]

    assert [record["result"] for record in records(old)] == ["void"]
    assert [record["result"] for record in records(old, form=2)] == ["settled"]


GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_record_can_be_told_from_the_rounds_own_part_of_the_log(path):
    """As it is for a dispute: from the table before the round opened, and from no event before that."""
    events = [msgspec.json.decode(line, type=TableEvent) for line in path.read_text().splitlines()[:-1]]
    whole, alone = list(records(enumerate(events))), []
    table, before, part = Table(), Table(), []
    for at, event in enumerate(events):
        if isinstance(event, RoundOpened) and table.step is None:
            before, part = table, []
        table = evolve(table, event)
        part.append((at, event))
        if isinstance(event, RoundClosed):
            alone += records(part, table=before)

    assert [digest(record) for record in alone] == [digest(record) for record in whole]
    assert len(whole) > 0
