"""Disputes and corrections that are not what the log says of their rounds are found."""

import pytest
from msgspec.structs import replace

from protocol.disputes import ConfirmCorrection, Correct, Dispute, ResolveDispute
from server.audit.book import Book
from server.core.disputes.events import Corrected, CorrectionAsked, DisputeOpened
from server.store import START
from tests.audit.house import audit
from tests.fakes import jumping
from tests.playing import playing
from tests.room.test_past_rounds import rounds


LIMIT = 50_000


async def argued():
    """The store of a table where a round was disputed and corrected, once by two supervisors."""
    async with playing() as play:
        ann = await play.seat()
        await rounds(play, ann, count=2)
        sam, sue = await play.come("s1", role="supervisor"), await play.come("s2", role="supervisor")
        back = (await play.room.past_rounds.find(1)).finished.hands[0].lines[0].returned
        answers = [
            await play.ask(ann, "d", Dispute(1, "That was a flush.")),
            await play.ask(sam, "c", Correct(1, 1, "ante", back + 700, "misread", 1)),
            await play.ask(sam, "e", Correct(1, 1, "ante", back + 700 + LIMIT + 1, "misread", 1)),
            await play.ask(sue, "f", ConfirmCorrection(2)),
            await play.ask(sam, "r", ResolveDispute(1, "upheld", "You are right.")),
        ]
        assert [answer["type"] for answer in answers] == ["Accepted"] * 5
    return play.store


async def found(store, change):
    """What a book tells of the log with `change` made to each event: None takes it out."""
    entries = await store.tables.read("T1")
    store.tables.logs["T1"].rows.clear()
    store.tables.logs["T1"].milestones.clear()
    store.tables.logs["T1"].snapshot = None
    fence, head = await store.tables.acquire("T1", "forger", 10_000), START
    for entry in entries:
        if (event := change(entry.event)) is not None:
            head = (await store.tables.append("T1", fence, head, entry.at, [event], entry.by))[-1].head
    book = Book("T1")
    async for _ in book.read_on(store.tables):
        pass
    return [(finding.kind, finding.sentence) for finding in book.findings if finding.kind != "snapshot"]


@jumping
async def test_a_table_with_disputes_and_corrections_has_its_books_right():
    report = await audit(await argued())

    assert report.findings == ()
    assert report.sums.whole


@jumping
async def test_evidence_that_is_not_what_the_log_says_is_found():
    """Written anew, the log has other marks: that alone is told."""
    ((kind, sentence),) = await found(await argued(), lambda event: event)

    assert kind == "review"
    assert sentence.startswith("The evidence of dispute 1 is events ")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"record": "0" * 64}, "The evidence of dispute 1 is the record 0000000000000000; the log tells it as "),
        ({"form": 0, "record": "0" * 64}, None),
        ({"last": 3}, "The evidence of dispute 1 is events "),
    ],
)
@jumping
async def test_each_part_of_the_evidence_is_looked_at(changes, sentence):
    store = await argued()
    entries = await store.tables.read("T1")
    number = next(n for n, entry in enumerate(entries) if isinstance(entry.event, DisputeOpened))
    opened = entries[number].event
    rows = store.tables.logs["T1"].rows
    del rows[number:]
    fence = await store.tables.acquire("T1", "forger", 10_000)
    forged = replace(opened, evidence=replace(opened.evidence, **changes))
    await store.tables.append("T1", fence, entries[number - 1].head, 0, [forged])
    book = Book("T1")
    async for _ in book.read_on(store.tables):
        pass
    told = [finding.sentence for finding in book.findings if finding.kind == "review"]

    assert [line.startswith(sentence) for line in told] == ([True] if sentence else [])


def only(kind, **changes):
    """Change the first event of a kind; all disputes are left out, whose evidence is of another log."""
    done = []

    def change(event):
        if isinstance(event, DisputeOpened) or type(event).__name__ == "DisputeResolved":
            return None
        if isinstance(event, kind) and not done:
            done.append(event)
            return replace(event, **changes)
        return event

    return change


@pytest.mark.parametrize(
    ("kind", "changes", "words"),
    [
        (Corrected, {"before": 100_000, "after": 100_700}, "had come back."),
        (Corrected, {"wager": "cover_all"}, "which ann did not have in that round."),
        (Corrected, {"confirmed_by": "s2"}, "and nobody had asked for it before it was confirmed."),
        (Corrected, {"round": 9}, "which ann did not have in that round."),
        (CorrectionAsked, {"by": "s2"}, "which s1 had asked for and s2 confirmed."),
        (CorrectionAsked, {"after": 7}, "which s1 had asked for and s2 confirmed."),
    ],
)
@jumping
async def test_a_correction_that_is_not_right_is_found(kind, changes, words):
    told = [sentence for about, sentence in await found(await argued(), only(kind, **changes)) if about == "review"]

    assert told
    assert told[0].endswith(words)


@jumping
async def test_a_correction_over_the_limit_that_nobody_confirmed_is_found():
    def alone(event):
        return None if isinstance(event, CorrectionAsked) else only(Corrected)(event)

    told = await found(await argued(), alone)

    assert any("nobody had asked for it" in sentence for kind, sentence in told if kind == "review")
