"""The report of a load run as one page with charts, which needs nothing from elsewhere."""

from collections.abc import Callable
from html import escape

from .charts import Axis, Points, chart, linear, nines, powers
from .histogram import LEAST, Histogram
from .plan import Plan
from .report import Report
from .timeline import Stretch


MEGABYTE = 1_048_576
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 760px; margin: 2rem auto; padding: 0 1rem;
       color: #1b1f24; background: #fff }
h1 { font-size: 1.4rem } pre { overflow-x: auto; background: #f4f5f7; padding: .8rem; border-radius: 6px }
svg { width: 100%; height: auto; margin: .8rem 0 } text { font-size: 12px; fill: #4a525c }
text.title { font-weight: 600; fill: #1b1f24 } text.up, text.name { text-anchor: end } text.name { font-weight: 600 }
text.across { text-anchor: middle } .grid { stroke: #e1e4e8 }
.right { color: #216e39 } .wrong { color: #b3261e }
"""


def page(report: Report, plan: Plan) -> str:
    """Return the page, as HTML."""
    verdict = (
        '<p class="right">All deliveries, settlements and sums were right, as far as they were seen.</p>'
        if report.unbroken and report.right
        else '<p class="wrong">Something was wrong. The lines below say what.</p>'
    )
    lines = escape("\n".join(report.lines()))
    asked = escape(", ".join(f"{name} {value}" for name, value in plan.plain().items() if value not in (None, (), 0)))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Load on a house</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f"<h1>Load on {escape(plan.url)}</h1>{verdict}<pre>{lines}</pre>{''.join(charts(report))}"
        f"<p>The durations count from when commands were due. The run: {asked}.</p></body></html>\n"
    )


def charts(report: Report) -> list[str]:
    """Return the charts of a report."""
    width, stretches = report.timeline.width, report.timeline.stretches
    seconds = linear(width * len(stretches), " s")

    def over_time(title: str, unit: str, **series: Callable[[Stretch], float | None]) -> str:
        lines: dict[str, Points] = {
            name.replace("_", " "): [
                ((n + 0.5) * width, up) for n, one in enumerate(stretches) if (up := each(one)) is not None
            ]
            for name, each in series.items()
        }
        most = max((up for line in lines.values() for _, up in line), default=0.0)
        return chart(title, lines, seconds, linear(most, unit))

    found = [
        durations({"answer": report.answer, "last viewer": report.last_viewer}),
        spread(report.answer),
        over_time(
            "Durations of commands",
            " ms",
            p50=lambda one: one.answer.percentile(50),
            p99=lambda one: one.answer.percentile(99),
        ),
        over_time("Messages a second, to all people", "", messages=lambda one: one.frames / width),
        over_time("Rounds a second", "", rounds=lambda one: one.rounds / width),
        over_time("Errors", "", refused=lambda one: one.refused, reconnects=lambda one: one.lost),
    ]
    if report.usage.server_cpu:
        found += [
            over_time(
                "CPU, in per cent of one processor",
                " %",
                server=lambda one: 100 * one.server_cpu / width,
                store=lambda one: 100 * one.store_cpu / width,
                load_tool=lambda one: 100 * one.tool_cpu / width,
            ),
            memory(report, seconds),
        ]
    return found


def memory(report: Report, seconds: Axis) -> str:
    """Return the chart of memory, of the stretches at whose end it was measured."""
    width, measured = report.timeline.width, list(enumerate(report.timeline.stretches))
    lines = {
        "server": [(n * width, one.server_memory / MEGABYTE) for n, one in measured if one.server_memory],
        "store": [(n * width, one.store_memory / MEGABYTE) for n, one in measured if one.store_memory],
    }
    most = max((up for line in lines.values() for _, up in line), default=0.0)
    return chart("Memory", lines, seconds, linear(most, " MB"))


def durations(histograms: dict[str, Histogram]) -> str:
    """Return the chart of percentiles: how many commands took how long at most."""
    most = max((1 - 1 / len(one) for one in histograms.values() if len(one)), default=0.9) * 100
    shares = [n / 2 for n in range(180)] + [100 - 10 ** (1 - n / 20) for n in range(81)]
    lines = {
        name: [(share, took) for share in shares if share <= most and (took := one.percentile(share)) is not None]
        for name, one in histograms.items()
    }
    longest = max((one.most for one in histograms.values()), default=1.0)
    return chart(
        "Percentiles of durations, until the answer and until the last viewer",
        lines,
        nines(most),
        powers(1, max(longest, 1.0), " ms"),
    )


def spread(histogram: Histogram) -> str:
    """Return the chart of how often each duration was."""
    buckets = histogram.buckets
    between = range(min(buckets), max(buckets) + 1) if buckets else ()
    points = [(LEAST * 1.02**number, float(buckets[number])) for number in between]
    across = powers(max(LEAST, points[0][0]), points[-1][0], " ms") if points else powers(1, 10, " ms")
    return chart(
        "How often commands took how long",
        {"commands": points},
        across,
        linear(max((count for _, count in points), default=0.0)),
    )
