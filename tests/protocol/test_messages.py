from protocol.messages import Refused, refused
from protocol.refusals import Code


def test_a_refusal_says_when_the_message_is_worth_another_try():
    assert refused("m1", Code.TABLE_AWAY, "Later.") == Refused("m1", Code.TABLE_AWAY, "Later.", 500)
    assert refused("m1", Code.TOO_FAST, "Later.", 1_234).retry_after == 1_234
    assert refused("m1", Code.SEAT_TAKEN, "Taken.").retry_after is None
