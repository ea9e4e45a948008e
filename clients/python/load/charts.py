"""Line charts as SVG, for a page that needs nothing from elsewhere."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple


WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 64, 40, 44, 34
COLOURS = ("#2f6fde", "#d9480f", "#2b8a3e")  # each at least 4.5 to 1 on white

Points = Sequence[tuple[float, float]]
Place = Callable[[float], float]


class Axis(NamedTuple):
    """An axis: its ticks with their texts, and where a value is, from 0 to 1."""

    ticks: list[tuple[float, str]]
    place: Place


def linear(most: float, unit: str = "") -> Axis:
    """Return an axis from 0 to a round number not below `most`."""
    most = most or 1.0
    step = 10 ** floor(log10(most))
    step = next(each for each in (step / 5, step / 2, step, step * 2) if most / each <= 5 or each == step * 2)
    top = step * ceil(most / step - 1e-9)
    count = round(top / step)
    return Axis([(n * step, f"{n * step:g}{unit}") for n in range(count + 1)], lambda value: value / top)


def powers(least: float, most: float, unit: str = "") -> Axis:
    """Return a logarithmic axis between powers of ten around two values above zero."""
    low, high = floor(log10(least)), max(floor(log10(least)) + 1, ceil(log10(most)))
    ticks = [(10.0**n, f"{10.0**n:g}{unit}") for n in range(low, high + 1)]
    return Axis(ticks, lambda value: (log10(max(value, 10.0**low)) - low) / (high - low))


def nines(most: float) -> Axis:
    """Return an axis of percentiles, on which each further nine is as long as the one before."""
    high = max(1.0, -log10(1 - most / 100))

    def place(share: float) -> float:
        return -log10(max(1 - share / 100, 10**-high)) / high

    shown = [(0.0, "0"), (50.0, "50"), (90.0, "90"), (99.0, "99"), (99.9, "99.9"), (99.99, "99.99")]
    return Axis([(share, f"{text} %") for share, text in shown if share <= most + 1e-9], place)


def chart(title: str, series: Mapping[str, Points], across: Axis, up: Axis) -> str:
    """Return a chart as SVG: each of the `series` is a line."""

    def x(value: float) -> float:
        return round(LEFT + min(1.0, max(0.0, across.place(value))) * (WIDTH - LEFT - RIGHT), 1)

    def y(value: float) -> float:
        return round(HEIGHT - BOTTOM - min(1.0, max(0.0, up.place(value))) * (HEIGHT - TOP - BOTTOM), 1)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">']
    parts.append(f'<text class="title" x="{LEFT}" y="16">{escape(title)}</text>')
    for value, text in up.ticks:
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value)}" y2="{y(value)}"/>')
        parts.append(f'<text class="up" x="{LEFT - 6}" y="{y(value) + 4}">{escape(text)}</text>')
    for value, text in across.ticks:
        parts.append(f'<text class="across" x="{x(value)}" y="{HEIGHT - BOTTOM + 16}">{escape(text)}</text>')
    for (name, points), colour, place in zip(series.items(), COLOURS, range(len(series)), strict=False):
        line = " ".join(f"{x(across_at)},{y(up_at)}" for across_at, up_at in points)
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="1.8" points="{line}"/>')
        parts.append(
            f'<text class="name" style="fill:{colour}" x="{WIDTH - RIGHT}" y="{12 + 14 * place}">{escape(name)}</text>'
        )
    return "".join((*parts, "</svg>"))
