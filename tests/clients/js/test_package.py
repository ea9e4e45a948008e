"""What the package of the TypeScript client has in it, and that its README is right."""

import json
import re
import subprocess

import pytest

from clients.python.client import Player
from tests.clients.js.conftest import CLIENT
from tests.clients.real_house import real_house
from tests.docs.pages import ROOT, anchors, blocks, links
from tests.first_of import first_of


README = CLIENT / "README.md"
CONSUMER = """
import { Client, Refusal, fold, type RoundShown, type TableView } from "@croupier/client";
import { browserEnvironment, HouseClient } from "@croupier/client/page";

const client = new Client("ws://127.0.0.1:8000/ws", { session: null });
client.on("update", (update, view) => update.type === "Paid" && view.seats.find(({ seat }) => seat === update.seat));
client.on("Wallet", ({ balance }) => balance.toFixed());
// @ts-expect-error no such event
client.on("Wollet", () => undefined);
// @ts-expect-error no such command
void client.do({ type: "Sitt" });
const shown: Promise<RoundShown> = client.request({ type: "ShowRound", round: 3 });
const replay = async (): Promise<TableView> => (await shown).updates.reduce(fold, (await shown).view);
export const amount: number | undefined = client.may("MayBet")[0]?.command.amount;
export const page = (): HouseClient => new HouseClient(browserEnvironment("player"));
export const code = (no: Refusal): string => no.code;
void replay;
"""


def test_the_package_has_what_others_need_and_nothing_else(packed):
    _, files = packed
    package = json.loads((CLIENT / "package.json").read_text())
    targets = {path.removeprefix("./") for export in package["exports"].values() for path in export.values()}

    assert targets | {"LICENSE", "README.md", "package.json", "examples/bot.mjs"} <= files
    assert {file.split("/")[0] for file in files} == {"LICENSE", "README.md", "package.json", "dist", "examples"}
    assert not [file for file in files if ".test." in file or ".fixture." in file]
    assert not package.keys() & {"dependencies", "devDependencies", "peerDependencies"}
    assert (CLIENT / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


@pytest.mark.parametrize("resolution", first_of(["node16", "bundler"]))
def test_its_types_are_found_and_need_no_browser(node, project, resolution):
    module = {"node16": "node16", "bundler": "esnext"}[resolution]
    (project / "consumer.ts").write_text(CONSUMER)
    compiler = ROOT / "clients/web/node_modules/typescript/bin/tsc"
    options = f"--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib es2022 --module {module}"
    command = (node, str(compiler), "consumer.ts", *options.split(), "--moduleResolution", resolution)
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


async def test_the_quick_start_of_the_readme_runs(run, project):
    start = blocks(README, "js")[0]
    async with real_house() as house, Player(house.url) as rail:
        await rail.join("T1")
        (project / "start.mjs").write_text(start.replace("ws://127.0.0.1:8000/ws", house.url))
        printed = await run("start.mjs")

    assert "The connection is open." in printed
    assert "BetsClosed\n" in printed
    assert " for 1000 cents" in printed
    assert " for 0 cents" in printed
    assert len(start.splitlines()) <= 25


def public_members(module):
    """The options, properties, calls and events in a module of the package."""
    source = (CLIENT / f"src/{module}.ts").read_text()
    return set(re.findall(r"^  (?:(?:async|get|readonly) )*(\w+)(?:<.*>)?(?:[(?:]| = )", source, re.MULTILINE))


def words(module, name):
    """The words that a type allows."""
    source = (CLIENT / f"src/{module}.ts").read_text()
    return set(re.findall(r'"(\w+)"', re.search(f"type {name} =(.*?);", source, re.DOTALL)[1]))


@pytest.mark.parametrize(
    ("names", "some"),
    [
        (public_members("client"), {"staff", "over", "may", "request"}),
        (public_members("house_client"), {"balance", "ask", "wake", "rollback", "unreachable"}),
        (public_members("errors"), {"code", "retryAfter"}),
        (words("errors", "Reason"), {"lost", "our_fault"}),
        (words("connection/listener", "ConnectionState"), {"moving", "signed_out"}),
    ],
    ids=["client", "house_client", "errors", "reasons", "states"],
)
def test_the_readme_names_all_that_is_public(names, some):
    named = set(re.findall(r"`(?:await )?(\w+)", README.read_text()))

    assert some <= names
    assert names - named - {"constructor"} == set()


@pytest.mark.parametrize("link", links(README), ids=str)
def test_every_link_leads_somewhere(link):
    path, heading = link
    target = README.parent / path if path else README

    assert target.exists()
    assert not heading or heading in anchors(target)
