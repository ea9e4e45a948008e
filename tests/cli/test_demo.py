from pathlib import Path

from msgspec.structs import replace

from server.cli.demo import bot_programs, reader_programs, simulated_readers
from server.config.settings import Bots, Config
from tests.core.given import settings
from tests.core.physical_cards.physical import shoe


HOUSE = Config((settings(), replace(shoe(), table="T2"), replace(shoe(), table="T3")), var="here", readers=("T2",))


def test_each_table_with_bots_has_a_program_that_saves_their_sessions():
    house = replace(HOUSE, bots=(Bots("T1", ("basic", "wild")),))

    assert list(bot_programs(house)) == [
        (
            *("clients.python.bots", "--table", "T1", "--styles", "basic,wild"),
            *("--sessions", str(Path("here").absolute() / "bots-T1.json")),
        )
    ]


def test_a_simulated_card_reader_signs_in_with_its_code():
    staff = {"Dana": ("dealer", "1"), "Reader-T2": ("device", "2"), "Reader-T3": ("device", "3")}

    assert simulated_readers(HOUSE) == {"Reader-T2"}
    assert list(reader_programs(HOUSE, staff)) == [
        ("clients.python.reader", "--table", "T2", "--name", "Reader-T2", "--code", "2")
    ]
    assert list(reader_programs(HOUSE, {})) == []
