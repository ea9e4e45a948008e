import pytest

from clients.python.sessions import Sessions


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sessions.json"


def test_sessions_are_kept_over_a_restart(path):
    Sessions(path).keep("basic-0", "secret")
    Sessions(path).keep("timid-1", "another")

    assert Sessions(path).get("basic-0") == "secret"
    assert Sessions(path).get("wild-2") is None


def test_a_removed_session_is_gone(path):
    sessions = Sessions(path)
    sessions.keep("basic-0", "secret")
    sessions.keep("basic-0", None)
    sessions.keep("basic-0", None)

    assert Sessions(path).get("basic-0") is None


def test_only_the_owner_can_read_the_file(path):
    Sessions(path).keep("basic-0", "secret")

    assert path.stat().st_mode & 0o077 == 0


def test_a_damaged_file_counts_as_empty(path):
    for damage in (b'{"basic-0": "sec', b"\xff\xfe\x00", b"[1]", b""):
        path.write_bytes(damage)

        assert Sessions(path).get("basic-0") is None


def test_a_file_that_cannot_be_written_stops_no_bot(path, caplog):
    path.mkdir()
    sessions = Sessions(path)
    sessions.keep("basic-0", "secret")

    assert sessions.get("basic-0") == "secret"
    assert caplog.messages == [f"{path} cannot be written: Is a directory"]


def test_without_a_file_sessions_last_as_long_as_the_process():
    sessions = Sessions(None)
    sessions.keep("basic-0", "secret")

    assert sessions.get("basic-0") == "secret"
