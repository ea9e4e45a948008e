"""What somebody is told who has said who they are."""

from protocol.messages import Hello, SignIn
from server.access.sessions import RETURN_TTL
from server.gateways.welcome import welcome
from server.store import Purse
from tests.access.opening import HERE, sessions
from tests.fakes import MORNING, jumping


SOCKETS = ("ws://one/ws", "ws://two/ws")


@jumping
async def test_a_program_gets_the_token_of_its_session():
    house = sessions()
    guest = house.guest(HERE)
    told = welcome(Hello("1"), guest, Purse(500, "T1"), house, SOCKETS)

    assert (told.id, told.session, told.ticket) == ("1", guest.token, None)
    assert (told.player, told.role, told.balance, told.table) == (guest.session.player, "player", 500, "T1")
    assert (told.now, told.heartbeat, told.addresses) == (MORNING, 3_000, SOCKETS)
    assert told.refill_to == house.refills.most > 0


@jumping
async def test_a_page_gets_a_ticket_in_place_of_the_token():
    house = sessions()
    told = welcome(Hello("1", page=True), house.guest(HERE), Purse(0, None), house, SOCKETS)

    assert told.session is None
    assert house.read_ticket(told.ticket).ends == MORNING + RETURN_TTL


@jumping
async def test_staff_have_no_play_money_to_be_refilled():
    house = sessions()
    dana = await house.sign_in("Dana", await house.codes.issue("Dana", "dealer"), HERE)

    assert welcome(SignIn("1", "Dana", "code"), dana, Purse(0, None), house, SOCKETS).refill_to == 0
