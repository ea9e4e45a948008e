"""How tests see that something is refused."""

from contextlib import contextmanager

import pytest

from protocol.commands import Bet
from protocol.refusals import Refused
from server.core.table import Who


@contextmanager
def refused_as(code):
    """What is done inside is refused with this code. What is given holds the refusal afterwards, as its `value`."""
    with pytest.raises(Refused) as refused:
        yield refused
    assert refused.value.code == code


def refused(pit, actor, command):
    """Return the code with which a table refuses a command. The refusal changes nothing and has a sentence."""
    before, log = pit.table, len(pit.log)
    with pytest.raises(Refused) as no:
        pit.do(actor, command)
    assert (pit.table, len(pit.log)) == (before, log), "a refused command changed something"
    assert len(no.value.sentence) > 20
    return no.value.code


async def refusal_of(call):
    """Await what is refused, and return the refusal's code and its sentence."""
    with pytest.raises(Refused) as no:
        await call
    return no.value.code, no.value.sentence


def refused_bet(pit, name, wager, amount, seat=None):
    """Return the code with which a wager on the open round is refused."""
    player = Who("player", name, name.capitalize())
    return refused(pit, player, Bet(pit.table.round, seat or pit.table.of(name)[0], wager, amount))
