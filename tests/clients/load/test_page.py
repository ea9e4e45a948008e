"""The page needs nothing from elsewhere, and says what the report says."""

import re
from html.parser import HTMLParser

from clients.python.load.page import page
from clients.python.load.plan import Plan
from clients.python.load.report import Report
from clients.python.load.usage import Usage


PLAN = Plan("ws://127.0.0.1:8000/ws")


def report(**about):
    told = Report(guests=7, seated=7, rounds=3, **about)
    for second, took in enumerate((1.0, 12.5, 250.0)):
        told.answer.record(took)
        told.timeline.at(second).answer.record(took)
    return told


class Balanced(HTMLParser):
    """Counts the tags that are open."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "line"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag != "line":
            assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_from_elsewhere():
    told = page(report(usage=Usage(servers=1, stores=1, server_cpu=1.0, seconds=3.0)), PLAN)
    parser = Balanced()
    parser.feed(told)

    assert parser.open == []
    assert not re.search(r"<(script|link|img|iframe)|src=|href=|url\(|@import", told)
    assert told.count("<svg") == 8
    assert "7 seated" in told


def test_without_a_house_on_this_machine_there_are_no_charts_of_its_processes():
    assert page(report(), PLAN).count("<svg") == 6


def test_an_empty_report_has_a_page_too():
    assert "nothing to tell" in page(Report(), PLAN)


def test_the_page_says_whether_all_was_right():
    assert "were right" in page(report(), PLAN)
    told = page(report(misread=1, complaints=["T1, round 1: <b> & so on."]), PLAN)
    assert "Something was wrong" in told
    assert "&lt;b&gt; &amp; so on." in told


def line_of(told, title):
    """Return the points of the first line of a chart."""
    drawn = re.search(rf'aria-label="{title}".*?<polyline[^>]* points="([^"]*)"', told)[1]
    return [tuple(float(part) for part in point.split(",")) for point in drawn.split()]


def test_durations_that_no_command_had_are_drawn_at_nothing():
    heights = [up for _, up in line_of(page(report(), PLAN), "How often commands took how long")]

    assert len(heights) > 100
    assert heights.count(min(heights)) == 3


def test_a_second_without_commands_has_no_duration():
    told = report()
    told.timeline.at(5)

    assert len(line_of(page(told, PLAN), "Durations of commands")) == 3
