from protocol.codec import MSGPACK
from protocol.messages import Interrupted
from server.access.viewer import tell
from tests.fakes import Onlooker


def test_a_viewer_is_told_in_its_own_encoding():
    viewer = Onlooker(codec=MSGPACK)
    tell(viewer, Interrupted("Wait."))

    assert viewer.frames == [MSGPACK.encode(Interrupted("Wait."))]
