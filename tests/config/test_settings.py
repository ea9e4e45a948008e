import tomllib

import msgspec
import pytest

from server.config.settings import Config, ConfigError, check_node, load, origin_of, store_of
from server.core.games.registry import GAMES
from server.core.settings import Tray
from server.core.table import game_of


LEAST = """
[[tables]]
table = "T1"
title = "One"
[tables.game]
game = "three_card_poker"
[tables.game.limits]
ante = [500, 10_000]
pair_plus = [500, 5_000]
six_card_bonus = [500, 2_500]
cover_all = [500, 2_500]
"""
PAIR_PLUS = (
    '{ mini_royal = "40000:1", straight_flush = "35:1", three_of_a_kind = "25:1", straight = "5:1", flush = "3:1", '
    'pair = "1:1" }'
)


def written(folder, text):
    path = folder / "house.toml"
    path.write_text(text)
    return path


def wrong(folder, text, **environment):
    with pytest.raises(ConfigError) as no:
        load(written(folder, text), environment)
    return str(no.value).replace(f"{folder}/", "")


def test_the_smallest_configuration_has_defaults(tmp_path):
    config = load(written(tmp_path, LEAST), {})

    assert (config.host, config.port, config.redis_url, config.var) == ("127.0.0.1", 8000, None, "var")
    assert config.tables[0].game.limits["ante"] == (500, 10_000)
    assert config.tables[0].correction_limit == 50_000


def test_settings_of_the_floor_hold_at_every_table(tmp_path):
    config = load(written(tmp_path, "floor = { correction_limit = 700 }\n" + LEAST), {})

    assert [table.correction_limit for table in config.tables] == [700]


def test_the_gaming_day_is_a_time_in_a_time_zone(tmp_path):
    hours = load(written(tmp_path, 'house = { gaming_day = "04:30", zone = "Europe/Berlin" }\n' + LEAST), {}).house

    assert (hours.gaming_day, hours.zone) == ("04:30", "Europe/Berlin")
    assert wrong(tmp_path, 'house = { gaming_day = "6:00" }\n' + LEAST) == (
        'house.toml: house.gaming_day is a time from "00:00" to "23:59", not \'6:00\'.'
    )
    assert wrong(tmp_path, 'house = { zone = "Mars" }\n' + LEAST) == (
        'house.toml: house.zone is an IANA time zone, like "UTC" or "America/New_York", not \'Mars\'.'
    )


@pytest.mark.parametrize(
    ("tray", "sentence"),
    [
        ("inventory = { opening = 100, low = 101 }", "inventory.low may be at most the opening sum, $1"),
        (
            "inventory = { opening = 100 }",
            'the tray of an inventory is counted by a dealer: set pace = "dealer", or leave it out',
        ),
    ],
)
def test_a_wrong_tray_is_refused(tmp_path, tray, sentence):
    pace = 'pace = "dealer"\n' if "low" in tray else ""
    text = LEAST.replace('title = "One"\n', f'title = "One"\n{pace}{tray}\n')

    assert wrong(tmp_path, text) == f"house.toml: table T1: {sentence}."


def test_a_table_with_a_dealer_may_have_a_tray(tmp_path):
    text = (
        LEAST.replace('title = "One"\n', 'title = "One"\npace = "dealer"\n') + "[tables.inventory]\nopening = 500_000\n"
    )

    assert load(written(tmp_path, text), {}).tables[0].inventory == Tray(500_000)


def test_origins_are_as_browsers_send_them(tmp_path):
    origins = ("https://play.example.com", "http://127.0.0.1:8080", "http://[::1]:9", "capacitor://localhost")

    assert load(written(tmp_path, f"origins = {list(origins)}\n" + LEAST), {}).origins == origins


@pytest.mark.parametrize(
    "origin",
    [
        *("nonsense", "*", "null", "", "https://", "play.example.com", "https://play.example.com/"),
        *("https://Play.example.com", "https://a b", "https://u@h", "https://h:", "https://h:port"),
    ],
)
def test_an_origin_that_no_browser_sends_is_refused(tmp_path, origin):
    sentence = wrong(tmp_path, f'origins = ["https://play.example.com", "{origin}"]\n' + LEAST)

    assert sentence.startswith(f"house.toml: origins[1] '{origin}' is not like \"https://play.example.com\"")


# Many nodes.


ADDRESSES = ("http://10.0.0.7:8000", "https://two.example.com", "http://[::1]:9/casino")
MANY = f"addresses = {list(ADDRESSES)}\n"
NODE = {"CROUPIER_ADDRESS": ADDRESSES[1], "REDIS_URL": "redis://somewhere"}


def unfit(folder, text, **environment):
    config = load(written(folder, text), environment)
    with pytest.raises(ConfigError) as no:
        check_node(config)
    return str(no.value)


def test_a_house_of_one_node_needs_no_address(tmp_path):
    config = load(written(tmp_path, LEAST), {})
    check_node(config)

    assert (config.addresses, config.address, config.capacity, config.drain) == ((), "", 1, 20_000)


def test_the_environment_names_the_address_and_capacity_of_a_node(tmp_path):
    config = load(written(tmp_path, MANY + LEAST), {**NODE, "CROUPIER_CAPACITY": "4"})
    check_node(config)

    assert (config.addresses, config.address, config.capacity) == (ADDRESSES, ADDRESSES[1], 4)


def test_a_missing_setting_of_a_node_is_reported(tmp_path):
    among = f"CROUPIER_ADDRESS must be one of the addresses {', '.join(ADDRESSES)}; "
    assert unfit(tmp_path, MANY + LEAST, REDIS_URL="redis://somewhere") == among + "it is not set."
    other = {**NODE, "CROUPIER_ADDRESS": "http://three"}
    assert unfit(tmp_path, MANY + LEAST, **other) == among + "'http://three' is not one of them."
    assert (
        unfit(tmp_path, LEAST, CROUPIER_ADDRESS="http://one")
        == "CROUPIER_ADDRESS is set, so the configuration must list the addresses of all nodes."
    )
    assert (
        unfit(tmp_path, MANY + LEAST, CROUPIER_ADDRESS=ADDRESSES[0])
        == "A house of many nodes needs one Redis for all: set REDIS_URL."
    )


@pytest.mark.parametrize(
    "address",
    ["nonsense", "", "10.0.0.7:8000", "ws://h", "http://h/", "http://H", "http://h?x", "http://h; script-src *"],
)
def test_a_wrong_address_of_a_node_is_refused(tmp_path, address):
    sentence = wrong(tmp_path, f'addresses = ["http://one", "{address}"]\n' + LEAST)

    assert sentence == (
        f'house.toml: addresses[1] {address!r} is not like "https://one.example.com" or '
        '"http://10.0.0.7:8000": where browsers reach a node.'
    )


@pytest.mark.parametrize(
    ("capacity", "sentence"),
    [
        ("many", "CROUPIER_CAPACITY must be a number from 1 to 1000, not 'many'."),
        ("0", "CROUPIER_CAPACITY must be a number from 1 to 1000, not '0'."),
        ("-1", "CROUPIER_CAPACITY must be a number from 1 to 1000, not '-1'."),
        ("1001", "CROUPIER_CAPACITY must be a number from 1 to 1000, not '1001'."),
    ],
)
def test_a_wrong_capacity_is_refused(tmp_path, capacity, sentence):
    assert wrong(tmp_path, LEAST, CROUPIER_CAPACITY=capacity) == sentence


def test_the_origin_of_a_page_is_the_start_of_its_address():
    origins = ["http://10.0.0.7:8000", "https://two.example.com", "http://[::1]:9"]

    assert [origin_of(address) for address in ADDRESSES] == origins


# What the machine says.


def test_the_environment_overrides_the_file(tmp_path):
    config = load(written(tmp_path, "port = 1\n" + LEAST), {"PORT": "9", "REDIS_URL": "redis://somewhere"})

    assert (config.port, config.redis_url) == (9, "redis://somewhere")


def test_empty_variables_change_nothing(tmp_path):
    config = load(written(tmp_path, LEAST), {"PORT": "", "REDIS_URL": "", "CROUPIER_KEY": ""})

    assert (config.port, config.redis_url) == (8000, None)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = 'high'\n" + LEAST, "house.toml: port: expected `int`, got `str`."),
        ("prot = 1\n" + LEAST, "house.toml: object contains unknown field `prot`."),
        (
            LEAST.replace('title = "One"', "chip = true\ntitle = 'One'"),
            "house.toml: tables[0].chip: expected `int`, got `bool`.",
        ),
        (LEAST.replace('title = "One"', ""), "house.toml: tables[0]: object missing required field `title`."),
        (LEAST.replace("three_card_poker", "snap"), "house.toml: tables[0].game.game: invalid value 'snap'."),
        (
            LEAST.replace("500, 10_000", "500"),
            "house.toml: tables[0].game.limits[...]: expected `array` of length 2, got 1.",
        ),
        ("", "house.toml: object missing required field `tables`."),
        ("tables = []", "house.toml: tables: expected `array` of length >= 1."),
        (LEAST + LEAST, "house.toml: tables[1].table 'T1' is the name of an earlier table."),
        (
            LEAST + "[[bots]]\ntable = 'T2'\nstyles = ['basic']",
            "house.toml: bots.table 'T2' is not one of the tables T1.",
        ),
        (
            "readers = ['T1']\n" + LEAST,
            "house.toml: readers: 'T1' is not a table with physical cards; those are none.",
        ),
        ("var = ''\n" + LEAST, "house.toml: var: expected `str` of length >= 1."),
        ("welcome = 1_000_000_000\n" + LEAST, "house.toml: welcome: expected `int` <= 100000000."),
        *(
            (
                LEAST.replace("title =", f"buy_in = [{low}, {high}]\ntitle ="),
                f"house.toml: table T1: buy_in must be above zero, lowest first, not [{low}, {high}].",
            )
            for low, high in ((5_000, 2_000), (0, 0), (0, 5_000), (-500, 2_000))
        ),
        (
            LEAST.replace("title =", "buy_in = [1, 499]\ntitle ="),
            "house.toml: table T1: buy_in must allow $5, the lowest wager, and not only $4.99.",
        ),
        (
            LEAST + 2 * "[[bots]]\ntable = 'T1'\nstyles = ['basic']\n",
            "house.toml: bots[1].table 'T1' already has bots: list all their styles there.",
        ),
        (
            LEAST.replace("title =", "buy_in = [2_000, 100_000_001]\ntitle ="),
            "house.toml: table T1: buy_in may be at most $1,000,000, not $1,000,000.01.",
        ),
        (
            LEAST.replace("10_000", "90_000_000_000_000_000"),
            "house.toml: table T1: ante may be at most $1,000,000, not $900,000,000,000,000.",
        ),
        (
            LEAST.replace("[tables.game.limits]", f"pair_plus = {PAIR_PLUS}\n[tables.game.limits]"),
            "house.toml: table T1: odds are written like \"3:2\", with at most four digits on each side, not '40000:1'.",
        ),
        (
            LEAST.replace("title =", "procedures = { shuffle = 'manual' }\ntitle ="),
            'house.toml: table T1: procedures are steps of a dealer: set pace = "dealer", or leave them out.',
        ),
        (
            LEAST.replace("title =", "pace = 'dealer'\nprocedures = { shuffle = 'manual' }\ntitle ="),
            (
                'house.toml: table T1: dealing = "hand" needs a device that shuffles (8(b)(1)): '
                'set procedures.shuffle = "shuffler".'
            ),
        ),
        (
            LEAST.replace("title =", "correction_limit = 100\ntitle ="),
            "house.toml: tables[0].correction_limit cannot be set for one table: set it under [floor].",
        ),
        (
            LEAST.replace("title =", "rules = 'Mine'\ntitle ="),
            "house.toml: tables[0].rules cannot be set for one table: set it under alternatives.",
        ),
        ("floor = { correction_limit = -1 }\n" + LEAST, "house.toml: floor.correction_limit: expected `int` >= 0."),
        (
            "staff = { dealers = ['Dana', 'Sam'] }\n" + LEAST,
            "house.toml: staff: 'Sam' is used more than once: each of the staff needs a name of their own.",
        ),
        (
            "staff = { dealers = ['Reader-T1'] }\n" + LEAST,
            "house.toml: staff: 'Reader-T1' is used more than once: each of the staff needs a name of their own.",
        ),
        (
            "staff = { supervisors = [] }\n" + LEAST,
            "house.toml: staff.supervisors: expected `array` of length >= 1.",
        ),
        (
            "staff = { supervisor = 'Sam' }\n" + LEAST,
            "house.toml: staff: object contains unknown field `supervisor`.",
        ),
        (
            LEAST.replace("cover_all = [500, 2_500]", ""),
            "house.toml: table T1: limits must name exactly ante, cover_all, pair_plus, six_card_bonus; see cover_all.",
        ),
    ],
)
def test_a_mistake_is_reported_with_its_key(tmp_path, text, sentence):
    assert wrong(tmp_path, text) == sentence


def test_a_file_that_is_missing_or_not_toml_is_reported(tmp_path):
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        load(tmp_path / "none.toml", {})
    assert "is not TOML" in wrong(tmp_path, "[[")


def test_a_port_is_a_number(tmp_path):
    assert wrong(tmp_path, LEAST, PORT="http") == "PORT must be a number from 0 to 65535, not 'http'."
    assert wrong(tmp_path, LEAST, PORT="70000") == "PORT must be a number from 0 to 65535, not '70000'."
    assert wrong(tmp_path, LEAST, PORT="9" * 5_000).startswith("PORT must be a number from 0 to 65535")


def test_the_demo_has_bots_at_every_game_and_a_table_that_waits_for_a_dealer():
    from server.cli.arguments import DEMO

    config = load(DEMO, {})
    games = {settings.table: game_of(settings) for settings in config.tables}

    assert [(t.table, t.pace) for t in config.tables] == [
        *((f"T{n}", "house") for n in range(1, 7)),
        *((f"T{n}", "dealer") for n in (7, 8)),
    ]
    assert [bots.table for bots in config.bots] == ["T1", "T2", "T3", "T4", "T5"]
    assert {games[bots.table].name for bots in config.bots} == set(GAMES)
    for settings in config.tables:
        games[settings.table].check(settings.game, settings.terms)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://sam:secret@host:6379/3", "redis://host:6379/3"),
        ("redis://host/?db=2&password=secret", "redis://host/?db=2"),
        ("unix://:secret@/a/redis.sock", "unix:///a/redis.sock"),
        ("redis+cluster://u:secret@[::1]:1,[::2]:2", "redis+cluster://[::1]:1,[::2]:2"),
        ("redis+sentinel://u:secret@a:1,b:2/main/0", "redis+sentinel://a:1,b:2/main/0"),
    ],
)
def test_a_store_is_named_without_its_password(tmp_path, url, shown):
    assert store_of(load(written(tmp_path, LEAST), {"REDIS_URL": url})) == shown


def test_a_private_store_is_named_by_its_directory(tmp_path):
    assert store_of(load(written(tmp_path, f"var = '{tmp_path}/var'\n" + LEAST), {})) == f"{tmp_path}/var/redis"


def test_every_key_of_the_file_is_known_to_the_struct():
    from server.cli.arguments import DEMO

    assert msgspec.convert(tomllib.loads(DEMO.read_text()), Config)


def test_the_metrics_port_comes_from_the_file_or_the_environment(tmp_path):
    assert load(written(tmp_path, LEAST), {}).metrics_port is None
    assert load(written(tmp_path, f"metrics_port = 9100\n{LEAST}"), {}).metrics_port == 9100
    assert load(written(tmp_path, LEAST), {"CROUPIER_METRICS_PORT": "9101"}).metrics_port == 9101
    sentence = "CROUPIER_METRICS_PORT must be a number from 0 to 65535, not 'many'."
    assert wrong(tmp_path, LEAST, CROUPIER_METRICS_PORT="many") == sentence


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


PLAYED = METER + "confirm_over = 70_000\n" + LEAST.replace('title = "One"', 'title = "One"\nmeter = "GRAND"')
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


def test_alternative_rules_are_checked_like_the_rules_of_the_table(tmp_path):
    other = """
[[tables.alternatives]]
name = "Quiet hours"
[tables.alternatives.game]
game = "three_card_poker"
cover_all = false
six_card_bonus = "6B1"
[tables.alternatives.game.limits]
ante = [500, 10_000]
pair_plus = [500, 5_000]
six_card_bonus = [500, 2_500]
"""
    config = load(written(tmp_path, LEAST + other), {})

    assert config.tables[0].alternatives[0].game.limits["ante"] == (500, 10_000)
    assert "table T1" in wrong(tmp_path, LEAST + other.replace("[500, 5_000]", "[500, 0]"))
    assert "has a name of its own" in wrong(tmp_path, LEAST + other.replace("Quiet hours", "As configured"))
