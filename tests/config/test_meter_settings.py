"""The settings of meters, and of tables that play on one."""

import re

import pytest

from server.config.loading import load
from tests.config.files import LEAST, written, wrong


METER = """
[[meters]]
name = "GRAND"
label = "Three Card Grand"
seed = 1_000_000
rate = "3/20"
reserve_rate = "3%"
"""


def test_the_meters_of_the_house_are_set_up(tmp_path):
    [meter] = load(written(tmp_path, METER + LEAST), {}).meters

    assert (meter.name, meter.parameters.seed, meter.parameters.rate) == ("GRAND", 1_000_000, 150_000)
    assert meter.parameters.reserve_rate == 30_000


def test_a_wrong_meter_is_reported_in_words(tmp_path):
    assert wrong(tmp_path, METER + "ceiling = 1_000_000\n" + LEAST) == (
        "house.toml: meter GRAND: the ceiling must be over the seed, $10,000, and not $10,000."
    )
    assert wrong(tmp_path, METER.replace("3/20", "1/3") + LEAST).startswith("house.toml: meter GRAND: rate '1/3' is no")
    assert wrong(tmp_path, METER * 2 + LEAST) == "house.toml: meters[1].name 'GRAND' is the name of an earlier meter."


PLAYED = (
    METER.replace("1_000_000", "100_000")
    + "confirm_over = 70_000\n"
    + LEAST.replace('title = "One"', 'title = "One"\nmeter = "GRAND"')
)
PLAYED = (
    PLAYED.replace('three_card_poker"', 'three_card_poker"\nprogressive_table = "1"') + "progressive = [100, 100]\n"
)


def test_settings_of_a_meter_hold_at_its_tables(tmp_path):
    [table] = load(written(tmp_path, PLAYED), {}).tables

    assert (table.meter, table.confirm_over) == ("GRAND", 70_000)


def test_a_table_plays_on_a_meter_that_the_house_has(tmp_path):
    assert wrong(tmp_path, PLAYED.replace('name = "GRAND"', 'name = "OTHER"')) == (
        "house.toml: table T1: meter 'GRAND' is none of the house's meters; there are OTHER."
    )
    there = PLAYED.replace('meter = "GRAND"', 'meter = "GRAND"\nconfirm_over = 5')
    assert wrong(tmp_path, there) == (
        "house.toml: tables[0].confirm_over cannot be set for one table: set it under [[meters]]."
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seed = 100_000", "seed = 1_000_000"),
        ('rate = "3/20"', 'rate = "9/20"'),
        ('progressive_table = "1"', 'progressive_table = "3"'),  # 113 % before the meter pays anything (T7)
    ],
)
def test_a_meter_that_makes_its_wager_return_more_than_is_bet_is_refused_unless_it_is_allowed(tmp_path, key, value):
    """E1: the tray and the envy bonus return 59 %, and the meter what it is fed and a seed for each time it is won."""
    generous = PLAYED.replace(key, value)
    assert re.fullmatch(
        r"house.toml: table T1: progressive gives the player an edge of [\d.]+% with these settings; "
        r"set allow_player_edge = true to offer it \(E1\)\.",
        wrong(tmp_path, generous),
    )
    load(written(tmp_path, generous.replace("progressive_table", "allow_player_edge = true\nprogressive_table")), {})
