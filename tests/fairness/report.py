"""What was found, as text for a terminal and as one page with charts."""

from html import escape
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.stats import norm

from server.core.cards.deck import DECK
from tests.fairness import charts
from tests.fairness.between import chances_of_matches
from tests.fairness.odds import Held
from tests.fairness.orders import cards_to_all_ranks, chances_of_all_ranks, chances_of_runs, runs
from tests.fairness.places import by_distance, counts_of_places, of_same_rank, without_rows
from tests.fairness.results import LEVEL, Result, failed


STYLE = (Path(__file__).parent / "report.css").read_text()
FAMILY = (
    "Each p-value is the part of all fair runs that are at least as far out. Tests that belong together are judged "
    "together (method of Holm): at least 99 of 100 fair runs pass all of them, however the tests depend on each other. "
    "A single failure is looked into with its seed, and with another one: a fault fails again."
)


class Found(NamedTuple):
    """
    All that a run found, by its seed in hexadecimal digits, with its decks (rows) and its number of rounds.

    `tests` are the results of the battery, `wagers` those of the rounds.
    """

    seed: str
    decks: np.ndarray
    rounds: int
    tests: list[Result]
    wagers: list[Held]

    @property
    def failures(self):
        return failed(self.tests) + failed([one.result for one in self.wagers])


def verdict(result, failures):
    """Return in a sentence whether a test passed."""
    if result in failures:
        return f"Failed: only {chance(result.p)} of fair runs are as far out."
    return f"Passed: {chance(result.p)} of fair runs are as far out."


def chance(p):
    """Return a part as a percentage, with as many digits as it needs."""
    if p < 1e-300:  # below that, numbers have no digits left
        return "next to none"
    return f"{100 * p:.1f}%" if p >= 0.001 else f"{100 * p:.1e}%"


def summary(found):
    """Return in a sentence what came of all."""
    if names := [one.name for one in found.failures]:
        return f"{len(names)} failed: {', '.join(names)}."
    return f"All {len(found.tests) + len(found.wagers)} tests passed."


def limit(wagers):
    """Return how many standard errors on either side hold all wagers in 99 of 100 fair runs (Bonferroni)."""
    return float(norm.isf(LEVEL / 2 / len(wagers)))


def interval(one, wagers):
    """Return between what the mean result lies, and what the figure says, in first wagers."""
    wide = limit(wagers) * one.error
    return f"{one.mean - wide:+.4f} to {one.mean + wide:+.4f}, expected {one.expected:+.4f}"


def lines_of_tests(tests):
    """Yield the lines of the battery."""
    failures = failed(tests)
    for one in tests:
        yield f"{one.name:<17}{one.statistic:>12,.2f}  {one.distribution:<38} p {one.p:<8.2g} {verdict(one, failures)}"


def lines_of_wagers(wagers):
    """Yield the lines of the wagers."""
    failures = failed([one.result for one in wagers])
    for one in wagers:
        yield (
            f"{one.result.name:<58} {one.rounds:>9,} rounds: {interval(one, wagers)}; "
            f"p {one.result.p:<8.2g} {verdict(one.result, failures)}"
        )


def page(found):
    """Return the report as a page that needs nothing else."""
    wagers = [one.result for one in found.wagers]
    again = f"SEED={found.seed} DECKS={len(found.decks)} ROUNDS={found.rounds} make fairness"
    return "".join(
        (
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fairness of dealt decks</title>',
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>',
            f"<h1>Fairness of dealt decks</h1><p><strong>{escape(summary(found))}</strong></p>",
            f"<p>{len(found.decks):,} decks and {found.rounds:,} rounds. The same ones are dealt again with <code>{again}</code>.</p>",
            f"<p>{FAMILY}</p>",
            table(found.tests, failed(found.tests)) if found.tests else "",
            "".join(figures_of(found.decks)) if found.tests else "",
            "<h2>Mean results of the wagers</h2>" + odds(found.wagers, failed(wagers)) if wagers else "",
            "</body></html>\n",
        )
    )


def table(results, failures):
    """Return the table of the battery."""
    rows = "".join(
        f'<tr class="{"failed" if one in failures else "passed"}"><th>{escape(one.name)}</th><td>{escape(one.question)}</td>'
        f"<td>{one.statistic:,.2f}</td><td>{escape(one.distribution)}</td><td>{one.p:.3g}</td>"
        f"<td>{escape(verdict(one, failures))}</td></tr>"
        for one in results
    )
    heads = "".join(f"<th>{head}</th>" for head in ("Test", "Question", "Statistic", "Distribution", "p", "Verdict"))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def odds(wagers, failures):
    """Return the chart and the table of the wagers."""
    wide = limit(wagers)
    label = "How far each mean result is off, in standard errors, with the interval that holds all in 99 of 100 runs"
    drawn = charts.within(label, [(one.result.name, one.result.statistic) for one in wagers], wide)
    rows = "".join(
        f'<tr class="{"failed" if one.result in failures else "passed"}"><th>{escape(one.result.name)}</th>'
        f"<td>{one.rounds:,}</td><td>{one.mean:+.4f}</td><td>{one.expected:+.4f}</td>"
        f"<td>{wide * one.error:.4f}</td><td>{one.result.p:.3g}</td><td>{escape(verdict(one.result, failures))}</td></tr>"
        for one in wagers
    )
    names = ("Wager", "Rounds", "Mean (first wagers)", "Figure", "Interval ±", "p", "Verdict")
    heads = "".join(f"<th>{head}</th>" for head in names)
    return f"{figure(label, drawn)}<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def figure(caption, drawn):
    return f"<figure><figcaption>{escape(caption)}.</figcaption>{drawn}</figure>"


def figures_of(decks):
    """Yield the charts of the decks."""
    count, size = decks.shape
    places = counts_of_places(decks)
    label = "How often each card (row) was at each place from the top (column): red is often, blue is seldom"
    off = (places - count / size) / np.sqrt(count * (size - 1) / size**2)

    def told(row, column):
        return f"{DECK[row]} at place {column + 1}: {places[row, column]:,}, expected {count / size:,.1f}"

    yield figure(
        f"{label}; the colour is full at {charts.WIDEST} standard deviations", charts.heat_map(label, off, DECK, told)
    )
    for label, found, chances in (
        ("Rising runs in a deck; the lines are what is expected", runs(decks), [0, *chances_of_runs(size)]),
        ("Cards until every rank was seen", cards_to_all_ranks(decks), [0, *chances_of_all_ranks(size)]),
        ("Places at which the next deck has the same card", (decks[1:] == decks[:-1]).sum(1), chances_of_matches(size)),
    ):
        counts = np.bincount(found, minlength=len(chances))
        yield figure(label, charts.bars(label, counts.tolist(), (np.asarray(chances) * len(found)).tolist()))
    label = "Cards of one rank by how far apart they are, in standard deviations from what is expected"
    yield figure(label, charts.deviations(label, gaps(decks)))


def gaps(decks):
    """Return for each distance how far off cards of one rank are, in standard deviations."""
    size = decks.shape[1]
    apart = np.abs(np.subtract.outer(np.arange(size), np.arange(size)))
    variances = [
        by_distance(without_rows((apart == distance).astype(float)))[distance - 1] for distance in range(1, size)
    ]
    return by_distance(of_same_rank(decks)) / np.sqrt(variances)
