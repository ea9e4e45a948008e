from protocol.codec import JSON, MSGPACK
from protocol.messages import Interrupted
from server.access.viewer import tell, tell_all
from tests.fakes import Onlooker


def test_a_viewer_is_told_in_its_own_encoding():
    viewer = Onlooker(codec=MSGPACK)
    tell(viewer, Interrupted("Wait."))

    assert viewer.frames == [MSGPACK.encode(Interrupted("Wait."))]


def test_viewers_who_share_an_encoding_are_told_in_one_frame():
    one, two, other = Onlooker("one"), Onlooker("two"), Onlooker("other", codec=MSGPACK)
    tell_all([one, two, other], Interrupted("Wait."))

    assert one.frames[0] is two.frames[0]
    assert (JSON.plain(one.frames[0])["message"], other.heard) == ("Wait.", one.heard)
