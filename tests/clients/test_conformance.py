"""The adapter of our client: it answers as docs/conformance.md says, and the client passes every check."""

import asyncio
import json
import re
import sys

from clients.python.conformance import Adapter
from server.cli.arguments import parser
from server.cli.conformance.command import conformance
from tests.clients.scripted_server import DONE, accepted, at_event, refused, scripted_server, send
from tests.docs.pages import ROOT


PYTHON = [sys.executable, "-m", "clients.python.conformance"]


async def test_our_client_passes_every_check(capsys):
    status = await conformance(parser().parse_args(["conformance", "--", *PYTHON]))
    printed = capsys.readouterr().out

    assert status == 0, printed
    assert printed.count("\nok ") > 40


async def test_the_exchange_of_the_documents_is_so():
    page = (ROOT / "docs/conformance.md").read_text()
    asked, answers = (re.findall(rf"^{side} (.*)$", page, re.MULTILINE) for side in "><")
    adapter = await asyncio.create_subprocess_exec(
        *PYTHON, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    printed, _ = await adapter.communicate("".join(f"{line}\n" for line in asked).encode())

    assert len(answers) == len(asked) == 2
    assert sorted(map(json.loads, printed.splitlines()), key=lambda each: each["n"]) == list(map(json.loads, answers))
    assert adapter.returncode == 0


async def test_a_command_waits_for_its_answer_while_the_state_is_asked_for():
    async def then(server, socket, message):
        if len(server.of("Do")) > 1:
            await send(socket, accepted(server.of("Do")[0], 7), refused(message, "not_now"))

    adapter = Adapter()
    async with scripted_server(at_event(7, then=then)) as server:
        assert await adapter.answer({"do": "connect", "url": server.url}) == {}
        assert await adapter.answer({"do": "join", "table": "T1"}) == {}
        first = asyncio.create_task(adapter.answer({"do": "command", "command": DONE}))
        await server.until(lambda server: server.of("Do"))
        state = (await adapter.answer({"do": "state"}))["state"]
        second = await adapter.answer({"do": "command", "command": DONE})
        await adapter.close()
        over = await adapter.answer({"do": "command", "command": DONE})

    assert (state["player"], state["seq"], state["over"]) == ("p1", 7, None)
    assert (await first, second, over) == ({"accepted": 7}, {"refused": "not_now"}, {"over": "closed"})
