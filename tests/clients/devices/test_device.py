from tests.clients.devices.about import device


WELL = {"type": "Well"}


def test_actions_are_sent_first_and_then_the_status_once():
    sign = device("sign")
    sign.do({"type": "Start", "round": 1})
    assert [sign.next() for _ in range(3)] == [{"type": "Start", "round": 1}, WELL, None]
    sign.changed()
    assert sign.news.is_set()
    assert sign.next() == WELL


def test_of_too_many_waiting_actions_the_oldest_are_lost():
    sign = device("sign")
    for number in range(30):
        sign.do({"type": "Start", "round": number})
    assert sign.next() == {"type": "Start", "round": 10}


def test_showing_the_same_again_is_no_visible_change():
    key = device("supervisor_key")
    assert key.show({"type": "KeyShown", "seq": 1, "at": 5, "claims": []})
    assert not key.show({"type": "KeyShown", "seq": 2, "at": 9, "claims": []})
    assert key.show({"type": "KeyShown", "seq": 3, "at": 9, "claims": [1]})
    assert key.shown["seq"] == 3
