"""What was published of gaming days, for anybody who asks: all days without their heads, and each with them."""

import json

from server.gateways.fairness import find
from server.store.house_events import DayFigures, DayPublished, TableHead
from tests.gateways.test_http import ask


FIGURES = DayFigures(rounds=18, void=1, voided=1_500, promised=20, withheld=2)
HEADS = (TableHead("T1", 12, "ab" * 32), TableHead("T2", 7, "cd" * 32))
FIRST, SECOND = (
    DayPublished(day, "ef" * 32, HEADS, {"three_card_poker": FIGURES}) for day in ("2027-01-09", "2027-01-10")
)
TOLD = {
    "root": "ef" * 32,
    "tables": 2,
    "games": {"three_card_poker": {"rounds": 18, "void": 1, "voided": 1_500, "promised": 20, "withheld": 2}},
}


def told(path):
    found = find({"2027-01-10": SECOND, "2027-01-09": FIRST}, path)
    return found and json.loads(found.body)


def test_all_days_are_told_without_their_heads_the_newest_first():
    assert (
        told("/fairness")
        == told("/fairness/")
        == {
            "form": "croupier/fairness/1",
            "days": [{"day": "2027-01-10", **TOLD}, {"day": "2027-01-09", **TOLD}],
        }
    )


def test_one_day_is_told_with_the_heads_of_its_tables():
    assert told("/fairness/2027-01-09") == {
        "form": "croupier/fairness/1",
        "day": "2027-01-09",
        **TOLD,
        "heads": [
            {"table": "T1", "round": 12, "account": "ab" * 32},
            {"table": "T2", "round": 7, "account": "cd" * 32},
        ],
    }


def test_there_is_nothing_at_other_paths():
    assert [told(path) for path in ("/fairness/2027-01-08", "/fairness/2027-01-09/x", "/fair", "/")] == [None] * 4


async def test_a_house_tells_it_to_anybody_and_nothing_before_a_day_was_published(house):
    status, headers, body = await ask(house, "/fairness")
    assert (status, json.loads(body)) == (200, {"form": "croupier/fairness/1", "days": []})
    assert headers["Content-Type"] == "application/json; charset=utf-8"
    assert headers["Cache-Control"] == "no-cache"
    await house.house_log.write(FIRST)

    assert [day["day"] for day in json.loads((await ask(house, "/fairness"))[2])["days"]] == ["2027-01-09"]
    assert (await ask(house, "/fairness/2027-01-09"))[0] == 200
    assert (await ask(house, "/fairness/2027-01-08"))[0] == 404
