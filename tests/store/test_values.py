from server.core.events import SaidDone
from server.store import START, Entry, Head, Row
from server.store.values import REFILL, WELCOME, is_gift


def test_a_mark_is_the_beginning_of_the_chain_in_hex():
    assert Head(7, bytes(range(32))).mark == "0001020304050607"
    assert START.mark == ""


def test_an_entry_leads_to_the_place_after_it():
    row = Row(bytes(16), 0, b"", b"event", b"", b"the chain to here")

    assert Entry(7, 0, SaidDone("ann", done=True), None, row).head == Head(7, b"the chain to here")


def test_the_welcome_sum_and_refills_are_gifts_and_nothing_else():
    assert [is_gift(name) for name in (WELCOME, f"{REFILL}2026-11-28", "T1-7", "refill")] == [True, True, False, False]
