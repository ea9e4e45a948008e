import xml.etree.ElementTree as ET

import pytest

from clients.python.load.charts import chart, linear, nines, powers


@pytest.mark.parametrize(("most", "top"), [(0, 1), (1, 1), (7.3, 8), (100, 100), (1_234, 1_500)])
def test_an_axis_ends_at_a_round_number(most, top):
    axis = linear(most, " ms")

    assert axis.ticks[-1][0] == pytest.approx(top)
    assert axis.ticks[0][1] == "0 ms"
    assert 2 <= len(axis.ticks) <= 8
    assert axis.place(0) == 0
    assert axis.place(top) == pytest.approx(1)


def test_a_logarithmic_axis_has_powers_of_ten():
    axis = powers(0.5, 20)

    assert [text for _, text in axis.ticks] == ["0.1", "1", "10", "100"]
    assert axis.place(10) == pytest.approx(2 / 3)
    assert axis.place(0) == 0


def test_each_nine_is_as_long_as_the_one_before():
    axis = nines(99.9)

    assert [text for _, text in axis.ticks] == ["0 %", "50 %", "90 %", "99 %", "99.9 %"]
    assert axis.place(99) - axis.place(90) == pytest.approx(axis.place(99.9) - axis.place(99))


def test_a_chart_is_well_formed_and_has_a_line_for_each_series():
    told = chart("A < B", {"a": [(0, 0), (1, 5)], "b": []}, linear(1), linear(5))
    tree = ET.fromstring(told)

    assert len(tree.findall("polyline")) == 2
    assert tree.attrib["aria-label"] == "A < B"
    names = [one for one in tree.findall("text") if one.attrib["class"] == "name"]
    strokes = [line.attrib["stroke"] for line in tree.findall("polyline")]
    assert [one.attrib["style"] for one in names] == [f"fill:{colour}" for colour in strokes]
