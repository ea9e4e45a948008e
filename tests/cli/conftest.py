import pytest

from tests.cli.program import CONFIG


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(CONFIG.format(var=tmp_path / "var"))
    return path
