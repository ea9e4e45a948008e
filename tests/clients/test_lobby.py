from clients.python.lobby import tables_after


ONE, TWO = {"table": "T1", "taken": 0}, {"table": "T2", "taken": 0}
THREE = {"table": "T3", "taken": 0}


def test_a_card_that_has_changed_stays_where_it_was():
    changed = {"cards": [ONE | {"taken": 1}], "order": None}

    assert tables_after([ONE, TWO], changed) == [ONE | {"taken": 1}, TWO]


def test_tables_are_added_taken_away_and_put_in_another_order():
    assert tables_after([ONE, TWO], {"cards": [THREE], "order": ["T3", "T1", "T2"]}) == [THREE, ONE, TWO]
    assert tables_after([ONE, TWO], {"cards": [], "order": ["T2"]}) == [TWO]
    assert tables_after([ONE, TWO], {"cards": [], "order": ["T2", "T1"]}) == [TWO, ONE]
    assert tables_after([ONE], {"cards": [TWO], "order": ["T2"]}) == [TWO]
    assert tables_after([ONE], {"cards": [], "order": []}) == []


def test_the_tables_of_before_stay_as_they_were():
    before = [ONE, TWO]
    tables_after(before, {"cards": [TWO | {"taken": 3}], "order": ["T2"]})

    assert before == [ONE, {"table": "T2", "taken": 0}]
