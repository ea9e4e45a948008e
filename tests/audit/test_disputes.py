"""The audit finds disputes and corrections that differ from the log of their rounds."""

import pytest
from msgspec.structs import replace

from protocol.disputes import ConfirmCorrection, Correct, Dispute, ResolveDispute
from server.audit.book import Book
from server.core.disputes.events import Corrected, CorrectionAsked, DisputeOpened
from server.store import START
from server.store.house_events import BooksBegan
from tests.audit.house import audit
from tests.fakes import jumping
from tests.playing import playing
from tests.room.test_past_rounds import rounds


LIMIT = 50_000


async def disputed_table():
    """Return the store of a table where a round was disputed and corrected, once by two supervisors."""
    async with playing() as play:
        await play.bans.house_log.write(BooksBegan({}, 0, ()))
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
    """Return the findings in the log with `change` applied to each event; None removes the event."""
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
async def test_the_books_of_a_table_with_disputes_and_corrections_are_right():
    report = await audit(await disputed_table())

    assert report.findings == ()
    assert report.sums.whole


@jumping
async def test_evidence_that_differs_from_the_log_is_found():
    """A log that is written again has other marks. Nothing else differs."""
    ((kind, sentence),) = await found(await disputed_table(), lambda event: event)

    assert kind == "review"
    assert sentence.startswith("The evidence of dispute 1 is events ")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"record": "0" * 64}, "The evidence of dispute 1 is the record 0000000000000000; the log gives "),
        ({"form": 0, "record": "0" * 64}, None),
        ({"form": 2}, None),
        ({"form": 2, "record": "0" * 64}, "The evidence of dispute 1 is the record 0000000000000000; the log gives "),
        ({"last": 3}, "The evidence of dispute 1 is events "),
    ],
)
@jumping
async def test_each_part_of_the_evidence_is_checked(changes, sentence):
    store = await disputed_table()
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
    sentences = [finding.sentence for finding in book.findings if finding.kind == "review"]

    assert [line.startswith(sentence) for line in sentences] == ([True] if sentence else [])


def only(kind, **changes):
    """Change the first event of a kind, and leave out all disputes: their evidence is of another log."""
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
        (Corrected, {"before": 100_000, "after": 100_700}, "had been returned."),
        (Corrected, {"wager": "cover_all"}, "which ann did not have in that round."),
        (Corrected, {"confirmed_by": "s2"}, "but nobody asked for it before it was confirmed."),
        (Corrected, {"round": 9}, "which ann did not have in that round."),
        (CorrectionAsked, {"by": "s2"}, "which is not what s2 asked for."),
        (CorrectionAsked, {"after": 7}, "which is not what s1 asked for."),
    ],
)
@jumping
async def test_a_wrong_correction_is_found(kind, changes, words):
    sentences = [
        sentence for about, sentence in await found(await disputed_table(), only(kind, **changes)) if about == "review"
    ]

    assert sentences
    assert sentences[0].endswith(words)


@jumping
async def test_a_correction_over_the_limit_without_confirmation_is_found():
    def alone(event):
        return None if isinstance(event, CorrectionAsked) else only(Corrected)(event)

    problems = await found(await disputed_table(), alone)

    assert any("nobody asked for it" in sentence for kind, sentence in problems if kind == "review")
