import pytest

from server.access import tickets as module
from server.access.tickets import Ticket, UsedTickets, new_ticket, read_ticket, signed, unsigned
from server.store.macs import Macs
from tests.fakes import MORNING, RiggedWorld, jumping


MACS = Macs([bytes(32)])
STRANGE = Macs([bytes(range(32))])


@jumping
async def test_a_ticket_says_whose_it_is_and_until_when_and_no_two_are_the_same():
    world = RiggedWorld()
    one, two = (new_ticket("a" * 64, 10_000, world, MACS) for _ in range(2))

    assert one != two
    assert len(one) <= 200
    assert read_ticket(one, MACS) == Ticket("a" * 64, MORNING + 10_000, one.split(".")[2])


@jumping
async def test_only_the_house_makes_tickets():
    ticket = new_ticket("a" * 64, 10_000, RiggedWorld(), MACS)

    assert read_ticket(ticket, STRANGE) is None
    assert read_ticket(signed(ticket.rpartition(".")[0], "something else", MACS), MACS) is None
    assert read_ticket(ticket, Macs([bytes(range(32)), bytes(32)])) is not None


def test_a_ticket_is_used_once_and_only_so_many_are_remembered(monkeypatch):
    monkeypatch.setattr(module, "MOST_USED", 3)
    used = UsedTickets()
    for nth in range(5):
        ticket = Ticket("a" * 64, 10_000 * (nth + 1), str(nth))
        assert used.use(ticket, 10_000 * nth)
        assert not used.use(ticket, 10_000 * nth)

    assert len(used.ends) <= 3
    assert all(used.use(Ticket("a" * 64, 90_000, str(nth)), 10_000) for nth in range(10, 20))
    assert len(used.ends) <= 3


@pytest.mark.parametrize("text", ["", ".", "é", "a.b", "x" * 200, "a." + "A" * 48, "a." + "é" * 48])
def test_what_the_house_did_not_sign_is_nothing(text):
    assert unsigned(text, "x", MACS) is None
    assert unsigned(signed(text, "x", MACS), "x", MACS) == text
