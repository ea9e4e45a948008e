"""A client under test without a process of its own: our Python client, with or without a fault."""

import json

from clients.python import attempts
from clients.python.conformance import Adapter
from server.cli.conformance.check import Failed
from server.cli.conformance.trial import trial
from server.cli.conformance.vectors import read


VECTORS = read()
PATIENCE = 1.5  # s; a client with a fault is waited for in vain


class InProcess:
    """Drives a client as the adapter's process does."""

    over = None

    def __init__(self):
        self.adapter = Adapter()

    async def ask(self, do, **about):
        return json.loads(json.dumps(await self.adapter.answer({"do": do, **about})))


async def seen(check, monkeypatch, *, patience=PATIENCE, url=None, short_waits=True):
    """What a check sees that is wrong, or None. With `short_waits` the client comes back sooner than it should."""
    if short_waits:
        monkeypatch.setattr(attempts, "SHORTEST", 0.005)
        monkeypatch.setattr(attempts, "LONGEST", 0.02)
    client = InProcess()
    try:
        async with trial(client, VECTORS, patience=patience, url=url) as made:
            await check.scenario(made)
    except Failed as wrong:
        return str(wrong)
    finally:
        await client.adapter.close()
    return None
