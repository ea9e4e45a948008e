"""Charts as SVG text. Colours come from the classes of the page that they stand in."""

from html import escape

import numpy as np


CELL = 11  # px
BAR = 12
HEIGHT = 160
MARGIN = 34
WIDEST = 4  # standard deviations, at which the colour is fullest


def svg(width, height, label, *parts):
    """Return a drawing; `label` says what it shows to those who cannot see it."""
    head = f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img" aria-label="{escape(label)}">'
    return head + "".join(parts) + "</svg>"


def text(x, y, words, anchor="middle"):
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(str(words))}</text>'


def heat_map(label, off, rows, told):
    """
    Return a square for each row and column of `off` (in standard deviations): blue is seldom, red is often.

    `told` gives the words of one square, by row and column.
    """
    parts = []
    for row, name in enumerate(rows):
        y = MARGIN + row * CELL
        parts.append(text(MARGIN - 4, y + CELL - 2, name, "end"))
        for column, value in enumerate(off[row].tolist()):
            x, level = MARGIN + column * CELL, min(abs(value) / WIDEST, 1)
            kind = "often" if value > 0 else "seldom"
            parts.append(
                f'<rect class="{kind}" x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill-opacity="{level:.2f}">'
                f"<title>{escape(told(row, column))}</title></rect>"
            )
    columns = off.shape[1]
    parts += [text(MARGIN + (n + 0.5) * CELL, MARGIN - 6, n + 1) for n in range(columns) if n == 0 or n % 5 == 4]
    return svg(MARGIN + columns * CELL + 2, MARGIN + len(rows) * CELL + 2, label, *parts)


def bars(label, counts, expected):
    """Return a bar for how often there was 0, 1, 2, ..., and a line where it is expected."""
    used = np.flatnonzero((np.asarray(expected) >= 0.5) | (np.asarray(counts) > 0))
    shown = range(used[0], used[-1] + 1)
    top = max(*counts, *expected)
    parts = []
    for place, n in enumerate(shown):
        x, height = MARGIN + place * BAR, HEIGHT * counts[n] / top
        line = HEIGHT + 8 - HEIGHT * expected[n] / top
        parts.append(
            f'<rect class="bar" x="{x}" y="{HEIGHT + 8 - height:.1f}" width="{BAR - 2}" height="{height:.1f}">'
            f"<title>{n}: {counts[n]:,}, expected {expected[n]:,.1f}</title></rect>"
            f'<path class="expected" d="M{x - 1} {line:.1f}h{BAR}"/>'
        )
        if n % 5 == 0 or (place == 0 and n % 5 < 3):  # beside each other they would not be read
            parts.append(text(x + BAR / 2 - 1, HEIGHT + 22, n))
    return svg(2 * MARGIN + len(shown) * BAR, HEIGHT + 28, label, *parts)


def deviations(label, values):
    """Return a bar up or down for each value from 1 on, in standard deviations, with lines at 2 of them."""
    top = max(WIDEST, float(np.abs(values).max()))
    middle, unit = 8 + HEIGHT / 2, HEIGHT / 2 / top
    width = MARGIN + len(values) * BAR
    parts = [f'<path class="axis" d="M{MARGIN} {middle - side * unit:.1f}H{width}"/>' for side in (-2, 0, 2)]
    parts += [text(MARGIN - 4, middle - side * unit + 4, f"{side:+d}" if side else 0, "end") for side in (-2, 0, 2)]
    for number, value in enumerate(np.asarray(values).tolist(), 1):
        x, height = MARGIN + (number - 1) * BAR, abs(value) * unit
        y = middle - height if value > 0 else middle
        parts.append(
            f'<rect class="bar" x="{x}" y="{y:.1f}" width="{BAR - 2}" height="{height:.1f}">'
            f"<title>{number}: {value:+.2f}</title></rect>"
        )
        if number == 1 or number % 5 == 0:
            parts.append(text(x + BAR / 2 - 1, HEIGHT + 22, number))
    return svg(width + MARGIN, HEIGHT + 28, label, *parts)


def within(label, rows, limit):
    """Return a line for each row (its name and its deviation in standard errors), with the interval up to `limit`."""
    left, step = 340, 20
    reach = max(limit + 1, *(abs(value) for _, value in rows))
    unit = 130 / reach
    middle = left + reach * unit
    parts = [f'<path class="axis" d="M{middle:.1f} 0V{len(rows) * step}"/>']
    for place, (name, value) in enumerate(rows):
        y = place * step + step / 2
        kind = "mean" if abs(value) < limit else "mean out"
        parts.append(
            text(left - 8, y + 4, name, "end")
            + f'<path class="interval" d="M{middle - limit * unit:.1f} {y}H{middle + limit * unit:.1f}"/>'
            + f'<circle class="{kind}" cx="{middle + value * unit:.1f}" cy="{y}" r="4"><title>{value:+.2f}</title></circle>'
        )
    return svg(round(left + 2 * reach * unit + 8), len(rows) * step + 4, label, *parts)
