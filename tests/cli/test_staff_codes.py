from msgspec.structs import replace

from server.access.staff_codes import StaffCodes
from server.cli.staff_codes import code_lines, issue_codes
from server.config.settings import Config, Staff
from server.core.settings import reader_of
from server.store.house_log import HouseLog
from tests.core.given import settings
from tests.core.physical_cards.physical import shoe
from tests.fakes import MoodyStore, RiggedWorld


async def test_each_of_the_staff_and_each_card_reader_gets_a_code_that_signs_in():
    world = RiggedWorld()
    store = MoodyStore(world)
    staff_codes = StaffCodes(store.sessions, world, HouseLog(store.house, world.now))
    tables = settings(), replace(shoe(), table="T2")
    codes = await issue_codes(Config(tables, staff=Staff(("Dana", "Kim"), ("Sam", "Lou"))), staff_codes)

    assert {name: role for name, (role, _) in codes.items()} == {
        "Dana": "dealer",
        "Kim": "dealer",
        "Sam": "supervisor",
        "Lou": "supervisor",
        "Reader-T2": "device",
    }
    for name, (role, code) in codes.items():
        assert await staff_codes.take(name, code, "192.0.2.1") == role


def test_each_line_names_the_page_if_there_is_one():
    codes = {"Dana": ("dealer", "1"), "Sam": ("supervisor", "2"), reader_of(settings()): ("device", "3")}

    assert "".join(code_lines(codes, "http://h")) == (
        "Dealer page: http://h/dealer  name: Dana  code: 1\n"
        "Floor page: http://h/floor  name: Sam  code: 2\n"
        "Card reader  name: Reader-T1  code: 3\n"
    )
    assert next(code_lines(codes)) == "Dealer page  name: Dana  code: 1\n"


def test_on_a_terminal_the_columns_are_aligned():
    codes = {"Dana": ("dealer", "1"), "Sam": ("supervisor", "2"), reader_of(settings()): ("device", "3")}

    assert "".join(code_lines(codes, "http://h", aligned=True)) == (
        "Dealer page: http://h/dealer       name: Dana  code: 1\n"
        " Floor page: http://h/floor         name: Sam  code: 2\n"
        "Card reader                   name: Reader-T1  code: 3\n"
    )
