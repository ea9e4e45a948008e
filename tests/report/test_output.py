"""The report as a table, and as JSON, one object a line."""

import json
from datetime import date

import msgspec
import pytest

from server.config.gaming_day import calendar
from server.report.figures import Figures
from server.report.output import as_json, as_text, blocks
from server.report.reading import Span, Takings


DAYS = calendar("06:00", "Europe/Berlin")
GROUPS = {
    "T1": Figures(
        rounds=1_200,
        void=2,
        voided=4_550,
        drop=1_000_000,
        wagered=2_000_000,
        returned=1_950_005,
        fills=300_000,
        credits=50_000,
        variance=-700,
        promised=2_100,
        withheld=3,
    ),
    "T2": Figures(drop=0, wagered=500, returned=1_800, commission=25),
}


def printed(groups, unfinished, span):
    """What a report says before its table, the cells of each row, and what it says after them."""
    text = "".join(as_text(Takings("table", span, groups, unfinished), DAYS))
    head, *parts, end, _ = text.split("\n\n")
    rows = {}
    for line in "\n".join(parts).splitlines():
        name, *cells = line.split()
        rows[name] = rows.get(name, []) + cells
    return head.splitlines(), rows, end


def test_the_table_has_a_line_for_each_group_and_the_total():
    head, rows, end = printed(GROUPS, -1_050, Span(date(2026, 1, 2)))

    assert head == ["Takings by table from 2026-01-02", "Gaming days begin at 06:00 Europe/Berlin."]
    assert rows["table"] == [
        *("rounds", "void", "voided", "drop", "wagered", "returned", "awards", "corrections", "win", "hold"),
        *("of", "handle", "commission", "fills", "credits", "variance", "to", "meters", "seeds", "withheld"),
    ]
    assert rows["T1"] == [
        *("1,200", "2", "45.50", "10,000.00", "20,000.00", "19,500.05", "0.00", "0.00", "499.95", "5.00%"),
        *("2.50%", "0.00", "3,000.00", "500.00", "-7.00", "0.00", "2,100", "3"),
    ]
    assert rows["T2"][-10:] == ["-13.00", "-", "-260.00%", "0.25", "0.00", "0.00", "0.00", "0.00", "0", "0"]
    assert rows["total"][:2] == ["1,200", "2"]
    assert end == "Open rounds have won -10.50 until now; it is in no column."


@pytest.mark.parametrize("cents", [0, 1_050, 10**12, -(10**14)])
@pytest.mark.parametrize("name", ["T1", "Winner's Pot Poker", "a dealer with a very long name " * 4])
def test_no_line_is_longer_than_100_characters_whatever_was_won(cents, name):
    figures = Figures(**dict.fromkeys(msgspec.structs.asdict(Figures()), cents))
    zone = calendar("06:00", "America/Argentina/ComodRivadavia")
    takings = Takings("table", Span(date(2026, 1, 2), date(2026, 1, 31)), {name: figures}, cents)
    lines = "".join(as_text(takings, zone)).splitlines()

    assert max(map(len, lines)) <= 100


def test_the_name_stands_before_each_part_of_the_table():
    parts = list(blocks([("table", *("a" * 40,) * 3), ("T1", *("1" * 40,) * 3)]))

    assert [[line.split()[0] for line in part] for part in parts] == [["table", "T1"], ["table", "T1"]]


def test_without_an_open_round_none_is_mentioned():
    text = "".join(as_text(Takings("day", Span(None, date(2026, 1, 2)), {}, 0), DAYS))

    assert text.startswith("Takings by day to 2026-01-02\n")
    assert "Open rounds" not in text


def test_the_players_who_withheld_seeds_are_named_and_no_more_than_fit():
    players = {f"guest-{number:08x}": 1_000 - number for number in range(23)}
    few, many = (
        "".join(as_text(Takings("day", Span(), {}, 0, some), DAYS)) for some in ({"ann": 2, "bob": 1}, players)
    )
    lines = many.splitlines()

    assert "\n\nSeeds were withheld by ann (2), bob (1).\n\n" in few
    assert max(map(len, lines)) <= 100
    assert "guest-00000013 (981) and 3 more." in " ".join(lines)


def test_json_is_an_object_a_line_and_the_total_comes_last():
    takings = Takings("table", Span(), GROUPS, 7, {"ann": 3})
    first, second, last = [json.loads(line) for line in as_json(takings)]

    assert (first["table"], first["win"], first["hold"]) == ("T1", 49_995, 0.049995)
    assert (second["hold"], second["win_per_handle"]) == (None, -2.6)
    assert (last["total"]["win"], last["unfinished"], last["withheld_by"]) == (48_695, 7, {"ann": 3})
