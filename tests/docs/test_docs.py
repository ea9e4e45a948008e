"""The documents say what is so: commands run, links lead somewhere, and the files that are named are there."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

import pytest

from clients.python.devices.commands import COMMANDS, HELP
from server.cli.arguments import parser
from server.config.loading import load
from server.store.client import connect
from tests.docs.clone import cloned
from tests.docs.pages import PAGES, PRINTED, ROOT, RULINGS, anchors, asked, blocks, commands, links, name, named, prose
from tests.store.processes import until
from tests.vectors.files import PROOFS


LONGEST_README = 100  # lines

# Commands that are not run here, and why. Other tests below look at what they ask of `make` and `croupier`.
NOT_RUN = {
    r"make run": "it is run at another port",
    r"make (test|check|full|sim|chaos|attack|bench|fairness|screens|generate|audit-dependencies|clean)": "they take minutes, or change the clone in which this test runs",
    r"\.ci/run": "it runs this test",
    r"docker build |.*docker compose ": "it needs Docker; tests/deploy reads the files that it is given",
    r"sudo chown ": "it gives files to the users in the containers",
    r"REDIS_URL=\S+$": "it is an address alone",
    r"\.venv/bin/croupier conformance (-- |.*--url)": "it takes a minute; tests/clients/test_conformance.py runs it",
    r"\.venv/bin/croupier odds$": "it takes minutes for all tables; one table is counted",
}
DEMO = "PORT=9000 make run"  # opens the house beside which the others run
REDIS = "redis-server "  # opens the Redis that some houses want
OPENS = r"\bcroupier serve |\bmake run$"
WANTS_NO_HOUSE = r"^(cp -a|rm -rf) var"
OPEN = "Croupier is open"


def all_commands():
    return [command for page in PAGES for block in blocks(page) for command in commands(block)]


def not_run(command):
    return any(re.match(pattern, command) for pattern in NOT_RUN)


def scripts():
    """Every block of shell lines once, as it can be run here, in the order of the pages."""
    found = chain.from_iterable(blocks(page) for page in PAGES)
    fitted = ("\n".join(line for line in commands(block) if not not_run(line)) for block in found)
    return list(dict.fromkeys(filter(None, fitted)))


def those(pattern, of):
    """Part scripts into those that have a line like this, and the others."""
    fit = [script for script in of if re.search(pattern, script, re.MULTILINE)]
    return fit, [script for script in of if script not in fit]


def run_each(clone, of):
    """Run scripts, and return what each printed; the card reader and the crowd of players are not waited for."""
    printed = {}
    for script in of:
        if "clients.python.reader" in script:
            codes = clone.run(".venv/bin/croupier codes")
            clone.here["123-456"] = re.search(r"Reader-T8  code: (\S+)", codes)[1]
            clone.stays(script)  # it would end if the code were wrong
        elif "clients.python.load" in script:
            clone.open(script, "guests are seated and play")
        else:
            printed[script] = clone.run(script)
    return printed


def open_each(folder, of, redis):
    """Open houses, one after another, each in a clone of its own and with a Redis where it wants one."""
    for number, script in enumerate(of):
        with cloned(folder / str(number)) as clone:
            if ":6379" in script:
                clone.open(redis, "Ready to accept connections")
            nodes = re.search(r"for port in (.*);", script)
            clone.open(script, OPEN, len(nodes[1].split()) if nodes else 1)


def test_every_command_runs(tmp_path):
    (redis,), rest = those(f"^{REDIS}", scripts())
    opening, rest = those(OPENS, rest)
    with_house_stopped, beside = those(WANTS_NO_HOUSE, rest)
    books, others = those("croupier (meters|audit|report|rounds|disputes)", beside)
    opening.remove(DEMO)

    with cloned(tmp_path / "demo") as clone, ThreadPoolExecutor() as threads:
        clone.open(DEMO, OPEN)
        broker = clone.folder / "var/broker"
        until(broker.exists, "the house has no broker")
        clone.here["mqtt://127.0.0.1:1883"] = broker.read_text().strip()
        (clone.folder / "receipts.jsonl").touch()
        (clone.folder / "T1-round-12-proof.json").write_text(json.dumps(json.loads(PROOFS.read_text())["proof"]))
        lanes = [threads.submit(run_each, clone, lane) for lane in (books, others)]
        houses = threads.submit(open_each, tmp_path, opening, redis)
        printed, _ = (lane.result() for lane in lanes)
        houses.result()
        clone.stop()
        restored = run_each(clone, with_house_stopped)

    assert "ROYAL is stopped: A sensor is loose." in "".join(printed.values())
    assert "ROYAL is stopped: The meter is decommissioned." in "".join(printed.values())
    assert "8 tables" in "".join(restored.values())  # so says the audit of what was restored


@pytest.mark.parametrize("pattern", NOT_RUN)
def test_what_is_not_run_is_in_the_documents(pattern):
    assert any(re.match(pattern, command) for command in all_commands())


@pytest.mark.parametrize("command", [one for one in all_commands() if not_run(one) and asked(one) is not None])
def test_the_croupier_understands_what_is_not_run(command):
    parser().parse_args(asked(command))


@pytest.mark.parametrize("target", sorted({one.split()[1] for one in all_commands() if one.startswith("make ")}))
def test_make_knows_what_is_not_run(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("command", [one for one in all_commands() if re.fullmatch(r"REDIS_URL=\S+", one)])
def test_an_address_of_a_redis_is_understood(command):
    connect(command.partition("=")[2])


@pytest.mark.parametrize("page", [*PAGES, *PRINTED, RULINGS], ids=name)
def test_every_link_leads_somewhere(page):
    for path, heading in links(page):
        target = page.parent / path if path else page

        assert target.exists(), path
        assert not heading or heading in anchors(target), f"{path}#{heading}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_file_that_is_named_is_there(page):
    assert [path for path in named(page) if not (ROOT / path).exists()] == []


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text().splitlines()) <= LONGEST_README


def test_the_readme_names_every_document():
    linked = {path for path, _ in links(ROOT / "README.md")}

    assert {name(page) for page in PAGES} - {"README.md"} <= linked


@pytest.mark.parametrize(("page", "instead"), [("docs/meters.md", ""), ("docs/devices.md", "keypad")])
def test_a_configuration_that_is_shown_is_right(page, instead, tmp_path):
    demo = (ROOT / "deploy/demo.toml").read_text()
    if instead:
        demo = re.sub(rf'\[\[devices\]\]\nid = "t7-{instead}"\n.*?\n\n', "", demo, flags=re.DOTALL)
    (tmp_path / "house.toml").write_text("\n".join([demo, *blocks(ROOT / page, "toml")]))

    load(tmp_path / "house.toml", {})


def test_the_words_for_simulated_devices_are_understood():
    told = prose(ROOT / "docs/devices.md")
    typed = re.findall(r"^\| `(\w+)", told, re.MULTILINE) + re.findall(r"`(\w+)[^`]*`", re.search("`jam`.*", told)[0])

    assert set(typed) <= {*COMMANDS, *HELP}
    assert {"coin", "load", "jam", "forge"} <= set(typed)
