import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from server.cli.demo import bot_programs, bots_and_readers, check_styles, reader_programs, simulated_readers
from server.config.settings import Bots, Config, ConfigError
from tests.cli.program import children_of
from tests.core.given import settings
from tests.core.physical_cards.physical import shoe


HOUSE = Config((settings(), replace(shoe(), table="T2"), replace(shoe(), table="T3")), var="here", readers=("T2",))


def test_each_table_with_bots_has_a_program_that_saves_their_sessions():
    house = replace(HOUSE, bots=(Bots("T1", ("basic", "wild")),))

    assert list(bot_programs(house)) == [
        (
            *("clients.python.bots", "--table", "T1", "--styles", "basic,wild"),
            *("--sessions", str(Path("here").absolute() / "bot-sessions-T1.json")),
        )
    ]


def test_a_simulated_card_reader_signs_in_with_its_code():
    staff = {"Dana": ("dealer", "1"), "Reader-T2": ("device", "2"), "Reader-T3": ("device", "3")}

    assert simulated_readers(HOUSE) == {"Reader-T2"}
    assert list(reader_programs(HOUSE, staff)) == [
        ("clients.python.reader", "--table", "T2", "--name", "Reader-T2", "2")
    ]
    assert list(reader_programs(HOUSE, {})) == []


def of(pid, what):
    return Path(f"/proc/{pid}/{what}").read_text()


def test_a_style_that_no_bot_plays_is_refused_by_its_name():
    check_styles(replace(HOUSE, bots=(Bots("T1", ("basic", "vanishing")),)))

    with pytest.raises(ConfigError) as no:
        check_styles(replace(HOUSE, bots=(Bots("T1", ("basic", "bold")),)))
    assert str(no.value) == (
        "bots.styles at table 'T1': no bot plays 'bold'; styles are basic, timid, wild, slow, vanishing."
    )


async def test_programs_of_the_demo_get_no_secret_in_their_command_line_and_only_their_own_in_the_environment(
    monkeypatch,
):
    monkeypatch.setenv("CROUPIER_KEY", "the key of the house")
    monkeypatch.setenv("REDIS_URL", "redis://:password@there")
    house = replace(HOUSE, bots=(Bots("T1", ("basic",)),))
    async with bots_and_readers(house, 1, {"Reader-T2": ("device", "one-use code")}, "a pass"):
        found = [(of(one, "cmdline"), of(one, "environ")) for one in children_of(os.getpid())]

    programs = [(line, variables) for line, variables in found if "clients.python" in line]
    assert sorted("clients.python.reader" in line for line, _ in programs) == [False, True]
    for line, variables in programs:
        assert "one-use code" not in line
        assert "CROUPIER_KEY" not in variables
        assert "REDIS_URL" not in variables
        assert "a pass" not in line
        assert ("CROUPIER_CODE=one-use code" in variables) is ("clients.python.reader" in line)
        assert ("CROUPIER_BOT_PASS=a pass" in variables) is ("clients.python.bots" in line)
