"""Set-up says what is missing, and stilted words are found."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest


TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def house(tmp_path):
    """A clone of its own, and a folder that stands for all programs there are."""
    shutil.copytree(TOOLS, tmp_path / "tools")
    (tmp_path / "bin").mkdir()
    for name in ("dirname", "id"):
        program(tmp_path, name, f'exec {shutil.which(name)} "$@"')  # no link, through which a test could write
    return tmp_path


def program(house, name, text):
    path = house / "bin" / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def run(house, tool, **environment):
    return subprocess.run(
        [house / "tools" / tool],
        env={"PATH": str(house / "bin"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_house_without_a_python_that_suits_is_told_so(house):
    program(house, "python3", "exit 1")

    told = run(house, "make-venv")

    assert told.returncode == 1
    assert "needs Python 3.11 or newer" in told.stderr


def test_a_python_without_ensurepip_is_told_what_to_install(house):
    program(house, "python3", 'case "$2" in *ensurepip*) exit 1; esac')

    told = run(house, "make-venv")

    assert told.returncode == 1
    assert "apt install python3-venv" in told.stderr


def test_the_first_python_that_suits_makes_the_environment(house):
    program(house, "python3", "exit 1")
    program(house, "python3.12", 'case "$1" in -m) echo "$@" > made; esac')

    assert run(house, "make-venv").returncode == 0
    assert (house / "made").read_text() == "-m venv .venv\n"


def test_a_browser_on_the_path_is_found(house):
    program(house, "chromium-browser", "")

    assert run(house, "chromium").stdout == f"{house}/bin/chromium-browser\n"


def test_the_browser_that_is_asked_for_comes_first(house):
    program(house, "chromium", "")
    program(house, "mine", "")

    assert run(house, "chromium", CHROMIUM=f"{house}/bin/mine").stdout == f"{house}/bin/mine\n"


def test_without_a_browser_the_tests_say_what_they_need(house):
    program(house, "id", "echo 1000")

    told = run(house, "chromium")

    assert told.returncode == 1
    assert "CHROMIUM" in told.stderr


@pytest.mark.skipif(not Path("/etc/debian_version").exists(), reason="installs as Debian does")
def test_root_on_debian_gets_a_browser_installed(house):
    program(house, "id", "echo 0")
    chromium = house / "bin" / "chromium"
    program(
        house,
        "apt-get",
        f'[ "$1" = update ] || {{ echo "#!/bin/sh" > {chromium}; {shutil.which("chmod")} +x {chromium}; }}',
    )

    installed = run(house, "chromium")

    assert installed.stdout == f"{chromium}\n"


def test_the_broker_that_is_asked_for_comes_first(house):
    program(house, "mosquitto", "")
    program(house, "mine", "")

    assert run(house, "mosquitto").stdout == f"{house}/bin/mosquitto\n"
    assert run(house, "mosquitto", MOSQUITTO=f"{house}/bin/mine").stdout == f"{house}/bin/mine\n"


def words(*paths):
    return subprocess.run([sys.executable, TOOLS / "words", *paths], capture_output=True, text=True, check=False)


def test_a_stilted_word_is_refused_with_its_place_and_a_plain_one(tmp_path):
    text = tmp_path / "text.md"
    text.write_text("The room handles it.\n\nWhoever leaves is paid.\n")

    told = words(text)

    assert told.returncode == 1
    assert told.stdout == f"{text}:3: 'Whoever'. Write plainly: the player who, anybody who.\n"


@pytest.mark.parametrize(
    "line",
    [
        "def heed(self):",
        "HEEDED_AT = 3",
        "def test_what_lies_on_a_sensor_is_a_wager():",
        "An award to who had left",
        "It brings about another.",
        "They tend the table.",
    ],
)
def test_stilted_words_are_found_in_names_and_sentences(line, tmp_path):
    (tmp_path / "text.py").write_text(line)

    assert words(tmp_path / "text.py").returncode == 1


@pytest.mark.parametrize(
    "line",
    ["The player who had left is paid.", "It recommends a heading.", "class Tended(Update):", "It depends on who"],
)
def test_plain_words_are_not_refused(line, tmp_path):
    (tmp_path / "text.py").write_text(line)

    told = words(tmp_path / "text.py")

    assert (told.returncode, told.stdout) == (0, "")
