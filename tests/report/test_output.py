"""The report as a table, and as JSON, one object a line."""

import json
from datetime import date

from server.config.gaming_day import calendar
from server.report.figures import Figures
from server.report.output import as_json, as_text
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
    ),
    "T2": Figures(drop=0, wagered=500, returned=1_800, commission=25),
}


def test_the_table_has_a_line_for_each_group_and_the_total():
    lines = "".join(as_text(Takings("table", Span(date(2026, 1, 2)), GROUPS, -1_050), DAYS)).splitlines()

    assert lines[0] == "Takings by table from 2026-01-02 (gaming days begin at 06:00 Europe/Berlin)"
    assert lines[2].split() == [
        *("table", "rounds", "void", "voided", "drop", "wagered", "returned", "awards", "corrections", "win", "hold"),
        *("of", "handle", "commission", "fills", "credits", "variance", "to", "meters"),
    ]
    assert lines[3].split() == [
        *("T1", "1,200", "2", "45.50", "10,000.00", "20,000.00", "19,500.05", "0.00", "0.00", "499.95", "5.00%"),
        *("2.50%", "0.00", "3,000.00", "500.00", "-7.00", "0.00"),
    ]
    assert lines[4].split()[-8:] == ["-13.00", "-", "-260.00%", "0.25", "0.00", "0.00", "0.00", "0.00"]
    assert lines[5].split()[:3] == ["total", "1,200", "2"]
    assert "Open rounds have won -10.50 until now; it is in no column." in lines
    assert len(set(map(len, lines[2:6]))) == 1


def test_without_an_open_round_none_is_mentioned():
    text = "".join(as_text(Takings("day", Span(None, date(2026, 1, 2)), {}, 0), DAYS))

    assert text.startswith("Takings by day to 2026-01-02 (")
    assert "Open rounds" not in text


def test_json_is_an_object_a_line_and_the_total_comes_last():
    first, second, last = [json.loads(line) for line in as_json(Takings("table", Span(), GROUPS, 7))]

    assert (first["table"], first["win"], first["hold"]) == ("T1", 49_995, 0.049995)
    assert (second["hold"], second["win_per_handle"]) == (None, -2.6)
    assert (last["total"]["win"], last["unfinished"]) == (48_695, 7)
