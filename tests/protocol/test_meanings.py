"""What refusals and close codes mean: that each has its words, and that our client does as they say."""

import pytest

from clients.python import messages as client
from protocol.meanings import CLOSINGS, REFUSALS, Again, Return
from protocol.messages import CloseCode
from protocol.refusals import RETRY_AFTER, Code


@pytest.mark.parametrize("code", Code)
def test_each_refusal_has_a_meaning(code):
    about, again = REFUSALS[code]

    assert about.endswith(".")
    assert isinstance(again, Again)


@pytest.mark.parametrize("code", CloseCode)
def test_each_close_code_has_a_meaning(code):
    about, back = CLOSINGS[code]

    assert about.endswith(".")
    assert isinstance(back, Return)


def test_there_are_no_others():
    assert (set(REFUSALS), set(CLOSINGS)) == (set(Code), set(CloseCode))


def test_our_client_comes_back_after_refusals_of_a_hello_that_may_be_over_later():
    hello = {Code.TABLE_AWAY, Code.TABLE_FAULTED, Code.TOO_FAST, Code.UNKNOWN_TICKET}

    assert set(client.RETRY_LATER) == hello
    assert all(REFUSALS[code].again in (Again.LATER, Again.SIGNED_IN) for code in hello)


def test_what_may_be_sent_again_as_it_is_says_so():
    assert {REFUSALS[code].again for code in RETRY_AFTER} == {Again.LATER}


def test_our_client_does_not_come_back_where_that_is_useless():
    assert client.SIGNED_OUT == CloseCode.SIGNED_OUT
    assert {code for code in CloseCode if CLOSINGS[code].back is Return.NEVER} >= {client.SIGNED_OUT, *client.OUR_FAULT}
    assert CLOSINGS[CloseCode(client.TOO_FAST)].back is Return.SLOWER
