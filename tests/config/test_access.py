from pathlib import Path

import pytest

from server.config.access import Access
from server.config.loading import load
from server.config.settings import ConfigError
from tests.config.files import LEAST


def read(folder: Path, text: str) -> Access:
    path = folder / "house.toml"
    path.write_text(text + LEAST)
    return load(path, {}).access


def test_the_access_of_a_house_is_set(tmp_path):
    assert read(tmp_path, "") == Access()
    found = read(tmp_path, "access = { guest_hours = 1, guests_each_hour = 7, refill = false }\n")

    assert found == Access(guest_hours=1, guests_each_hour=7, refill=False)


@pytest.mark.parametrize("wrong", ["guest_hours = 0", "guests_each_hour = 0", "nothing = 1"])
def test_wrong_settings_are_refused(tmp_path, wrong):
    with pytest.raises(ConfigError, match=r"house\.toml: access"):
        read(tmp_path, f"access = {{ {wrong} }}\n")
