import tomllib

import msgspec
import pytest

from server.config.loading import load
from server.config.settings import ArchiveSettings, Config, ConfigError
from server.core.games.registry import GAMES
from server.core.settings import Tray
from server.core.table import game_of
from tests.config.files import LEAST, written, wrong


PAIR_PLUS = (
    '{ mini_royal = "40000:1", straight_flush = "35:1", three_of_a_kind = "25:1", straight = "5:1", flush = "3:1", '
    'pair = "1:1" }'
)


def test_the_smallest_configuration_has_defaults(tmp_path):
    config = load(written(tmp_path, LEAST), {})

    assert (config.host, config.port, config.redis_url, config.var) == ("127.0.0.1", 8000, None, "var")
    assert config.tables[0].game.limits["ante"] == (500, 10_000)
    assert config.tables[0].correction_limit == 50_000


def test_settings_of_the_floor_hold_at_every_table(tmp_path):
    config = load(written(tmp_path, "floor = { correction_limit = 700 }\n" + LEAST), {})

    assert [table.correction_limit for table in config.tables] == [700]


def test_the_archive_has_a_folder_and_takes_all_but_the_last_rounds(tmp_path):
    assert load(written(tmp_path, LEAST), {}).archive == ArchiveSettings("", 200, shared=False)
    text = 'archive = { folder = "/srv/archive", rounds = 50, shared = true }\n'
    assert load(written(tmp_path, text + LEAST), {}).archive == ArchiveSettings("/srv/archive", 50, shared=True)
    assert "archive.rounds: expected `int` >= 50" in wrong(tmp_path, "archive = { rounds = 49 }\n" + LEAST)
    assert "archive.folder" in wrong(tmp_path, 'archive = { folder = "a\\u0000b" }\n' + LEAST)


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
    "host", ["a b", "..", "a..b", "a" * 64, "x\\u0000y", "é.example", "[::1]", "http://here", "*", "-:"]
)
def test_a_host_that_cannot_be_one_is_refused(tmp_path, host):
    assert wrong(tmp_path, f'host = "{host}"\n' + LEAST).endswith("is not a host name or an address.")


@pytest.mark.parametrize(
    "host", ["", "localhost", "0.0.0.0", "::", "::1", "fe80::1%eth0", "one.example.com", "my_host"]
)
def test_a_host_is_a_name_or_an_address(tmp_path, host):
    assert load(written(tmp_path, f'host = "{host}"\n' + LEAST), {}).host == host


def test_a_path_that_no_file_can_have_is_refused(tmp_path):
    assert wrong(tmp_path, 'var = "x\\u0000y"\n' + LEAST) == (
        "house.toml: var 'x\\x00y' has a character that no file name may have."
    )
    assert wrong(tmp_path, 'mqtt = { ca = "\\u0000" }\n' + LEAST).startswith("house.toml: mqtt.ca")


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
            "house.toml: table T1: buy_in must allow $5, the lowest wager, and not only $4.",
        ),
        (
            LEAST.replace("title =", "chip = 500\nbuy_in = [2_100, 2_400]\ntitle ="),
            "house.toml: table T1: buy_in must allow a multiple of the chip, $5; [2100, 2400] has none.",
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
            "house.toml: table T1: payouts are written like \"3:2\", with at most four digits on each side, not '40000:1'.",
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


def test_every_key_of_the_file_is_known_to_the_struct():
    from server.cli.arguments import DEMO

    assert msgspec.convert(tomllib.loads(DEMO.read_text()), Config)


def test_the_metrics_port_comes_from_the_file_or_the_environment(tmp_path):
    assert load(written(tmp_path, LEAST), {}).metrics_port is None
    assert load(written(tmp_path, f"metrics_port = 9100\n{LEAST}"), {}).metrics_port == 9100
    assert load(written(tmp_path, LEAST), {"CROUPIER_METRICS_PORT": "9101"}).metrics_port == 9101
    sentence = "CROUPIER_METRICS_PORT must be a number from 0 to 65535, not 'many'."
    assert wrong(tmp_path, LEAST, CROUPIER_METRICS_PORT="many") == sentence


def test_a_players_edge_is_refused_at_every_table_and_among_its_alternatives(tmp_path):
    edge = LEAST.replace(
        "[tables.game.limits]",
        'pair_plus = { straight_flush = "35:1", three_of_a_kind = "25:1", '
        'straight = "5:1", flush = "3:1", pair = "2:1" }\n[tables.game.limits]',
    )
    assert "pair_plus gives the player an edge of 4.1448%" in wrong(tmp_path, edge)


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


def test_the_environment_says_what_the_gate_lets_in(tmp_path):
    environment = {
        "CROUPIER_CONNECTIONS": "900",
        "CROUPIER_CONNECTIONS_PER_ADDRESS": "9",
        "CROUPIER_EXEMPT_NETWORKS": "",
        "CROUPIER_TRUSTED_PROXIES": "10.0.0.0/24, 10.0.1.7 fd00::/8",
    }
    config = load(written(tmp_path, LEAST), environment)

    assert (config.connections, config.connections_per_address, config.exempt_networks) == (900, 9, ())
    assert config.trusted_proxies == ("10.0.0.0/24", "10.0.1.7", "fd00::/8")
    assert load(written(tmp_path, LEAST), {}).exempt_networks == ("127.0.0.0/8", "::1/128")


@pytest.mark.parametrize("key", ["exempt_networks", "trusted_proxies"])
@pytest.mark.parametrize("network", ["10.0.0.1/24", "localhost", ""])
def test_a_network_that_is_none_is_refused(tmp_path, key, network):
    assert wrong(tmp_path, f'{key} = ["{network}"]\n' + LEAST).startswith(f"house.toml: {key}: {network!r} is not an ")
