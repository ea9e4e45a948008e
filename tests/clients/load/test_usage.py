import json

from clients.python.load.usage import Usage


USED = Usage(servers=1, stores=1, server_cpu=2.0, store_cpu=0.5, tool_cpu=0.3, server_memory=100 * 2**20, seconds=10.0)


def test_usage_of_several_processes_adds_up_also_through_json():
    total = Usage(tool_cpu=0.2, seconds=9.0)
    total.add(Usage.of(json.loads(json.dumps(USED.plain()))))

    assert (total.tool_cpu, total.server_cpu, total.seconds) == (0.5, 2.0, 10.0)


def test_a_person_can_read_it():
    told = "\n".join(USED.lines(100, 4_000))

    for words in ("2.0 s of a processor in 10 s, 100 MB; 20.0 ms a round, 500 µs a message", "15 % of the server's"):
        assert words in told


def test_a_store_that_was_killed_is_told_of():
    used = Usage.of(USED.plain() | {"stores": 0})

    assert "store         0.5 s of a processor in 10 s, and it does not run any more" in used.lines(100, 4_000)


def test_without_a_round_none_has_a_cost():
    first = USED.lines(0, 4_000)[0]

    assert first.endswith("100 MB; 500 µs a message")
    assert USED.lines(0, 0)[0].endswith("100 MB")


def test_what_was_not_found_is_not_told():
    assert Usage().lines(1, 1) == []
    assert len(Usage(tool_cpu=1.0, seconds=1.0).lines(0, 0)) == 1
    assert Usage().share is None
