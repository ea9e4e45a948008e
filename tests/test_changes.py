from server.changes import Changes


def test_callbacks_are_called_in_their_order_until_they_are_ended():
    changes, called = Changes(), []
    first = changes(lambda: called.append("first"))
    changes(lambda: called.append("second"))
    changes.tell()
    first()
    first()
    changes.tell()

    assert called == ["first", "second", "second"]


def test_a_callback_may_end_itself():
    changes, called = Changes(), []

    def once():
        called.append("once")
        end()

    end = changes(once)
    changes(lambda: called.append("other"))
    changes.tell()
    changes.tell()

    assert called == ["once", "other", "other"]


def test_the_same_callback_may_be_added_twice():
    changes, called = Changes(), []
    end = changes(lambda: called.append(None))
    changes(lambda: called.append(None))
    end()
    changes.tell()

    assert len(called) == 1
