from msgspec.structs import replace

from server.config.settings import Config, Staff
from server.config.staff import roles
from tests.core.given import settings
from tests.core.physical_cards.physical import shoe


def test_each_of_the_staff_and_each_card_reader_has_a_role():
    tables = settings(), replace(shoe(), table="T2")

    assert roles(Config(tables, staff=Staff(("Dana", "Kim"), ("Sam",)))) == {
        "Dana": "dealer",
        "Kim": "dealer",
        "Sam": "supervisor",
        "Reader-T2": "device",
    }
