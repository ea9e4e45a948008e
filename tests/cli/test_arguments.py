import argparse
from datetime import date

import pytest

from server.cli.arguments import count, day


def test_dates_and_numbers_are_read_from_the_command_line():
    assert day("2026-01-31") == date(2026, 1, 31)
    assert count("0012") == 12


@pytest.mark.parametrize(("read", "text"), [(day, "31.1.2026"), (count, "0"), (count, "-1"), (count, "1" * 11)])
def test_a_wrong_date_or_number_is_refused(read, text):
    with pytest.raises(argparse.ArgumentTypeError, match="not"):
        read(text)
