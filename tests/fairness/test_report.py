import re
from html.parser import HTMLParser

import numpy as np
import pytest

from server.odds.figures import figure
from tests.fairness import charts
from tests.fairness.battery import battery
from tests.fairness.decks import dealt
from tests.fairness.odds import held
from tests.fairness.report import Found, chance, gaps, interval, limit, lines_of_tests, lines_of_wagers, page, summary
from tests.fairness.results import Result


DECKS = dealt(bytes(32), 2_000)
COIN = figure("coin", "Coin", 100, {(100, 100): 1, (-100, 100): 1})
WAGERS = [held("Fair", COIN, 10_000, 10_000), held("Bent", COIN, 10_000, 60_000)]
BAD = Result("Stuck", "Is a byte stuck?", 9_999.0, "chi-square, 1 degrees of freedom", 0.0)


def found(*more, wagers=()):
    return Found("ab" * 32, DECKS, 20_000, [*battery(DECKS), *more], list(wagers))


def test_all_that_passed_is_said_in_a_sentence():
    assert summary(found()) == "All 10 tests passed."
    assert summary(found(BAD, wagers=WAGERS)) == "2 failed: Stuck, Bent: Coin."


def test_each_test_has_a_line_with_its_verdict():
    lines = list(lines_of_tests([*battery(DECKS), BAD]))

    assert len(lines) == 11
    assert re.fullmatch(
        r"Places +[\d,.]+  chi-square, 2,601 degrees of freedom +p 0\.\d+ +Passed: [\d.]+% of fair runs are as far out\.",
        lines[0],
    )
    assert lines[-1].endswith("Failed: only next to none of fair runs are as far out.")


def test_each_wager_has_a_line_with_the_interval_that_holds_all_of_them():
    fair, bent = lines_of_wagers(WAGERS)

    assert limit(WAGERS) == pytest.approx(2.807034)  # 99.5% within, for each of two
    assert interval(WAGERS[0], WAGERS) == "-0.0181 to +0.0381, expected +0.0000"
    assert "Passed: 31.7% of fair runs" in fair
    assert "10,000 rounds: +0.0319 to +0.0881" in bent
    assert "Failed: only 2.0e-07% of fair runs" in bent


@pytest.mark.parametrize(
    ("part", "words"), [(0.5, "50.0%"), (0.001, "0.1%"), (1e-9, "1.0e-07%"), (0.0, "next to none")]
)
def test_a_chance_has_as_many_digits_as_it_needs(part, words):
    assert chance(part) == words


class Elements(HTMLParser):
    """Counts elements, and checks that they are nested."""

    def __init__(self, text):
        super().__init__()
        self.open, self.counts, self.addresses = [], {}, []
        self.feed(text)

    def handle_startendtag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_starttag(self, tag, attributes):
        self.handle_startendtag(tag, attributes)
        self.addresses += [value for name, value in attributes if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_no_other_file():
    text = page(found(BAD, wagers=WAGERS))
    elements = Elements(text)

    assert elements.open == elements.addresses == []
    assert elements.counts["svg"] == 6
    assert elements.counts["rect"] >= 52 * 52
    assert elements.counts["circle"] == 2
    assert "url(" not in text
    assert f"SEED={'ab' * 32} DECKS=2000 ROUNDS=20000 make fairness" in text
    assert "2 failed: Stuck, Bent: Coin." in text


def test_a_page_of_rounds_alone_has_no_chart_of_decks():
    text = page(Found("ab" * 32, DECKS[:0], 10_000, [], WAGERS[:1]))

    assert Elements(text).counts["svg"] == 1


def test_the_squares_of_the_map_are_as_full_as_they_are_off():
    drawn = charts.heat_map(
        "a < b", np.array([[0.0, 2.0], [-8.0, 1.0]]), ["x", "y"], lambda row, column: f"{row}, {column}"
    )

    assert re.findall(r'class="(\w+)"[^>]* fill-opacity="([\d.]+)"', drawn) == [
        ("seldom", "0.00"),
        ("often", "0.50"),
        ("seldom", "1.00"),
        ("often", "0.25"),
    ]
    assert 'aria-label="a &lt; b"' in drawn


def test_a_bar_is_as_high_as_its_count():
    drawn = charts.bars("", [0, 10, 20], [0, 15, 15])

    assert re.findall(r'height="([\d.]+)"><title>(\d)', drawn) == [("80.0", "1"), ("160.0", "2")]


def test_a_mean_outside_of_its_interval_is_marked():
    assert re.findall(r'circle class="([\w ]+)"', charts.within("", [("a", 1.0), ("b", -5.0)], 3.0)) == [
        "mean",
        "mean out",
    ]


def test_gaps_are_drawn_in_standard_deviations():
    values = np.array([gaps(DECKS[start : start + 100]) for start in range(0, 2_000, 100)])

    assert values.shape == (20, 51)
    assert values.std() == pytest.approx(1, abs=0.1)
