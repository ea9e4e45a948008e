from protocol.progressive import ConfirmClaim
from server.core.disputes.record import later
from server.core.progressive.events import MeterAwarded
from server.core.round.records import digest, records
from tests.core.disputes.cases import LIMIT, confirm, correct, dispute, over, resolve
from tests.core.given import FLOOR, OTHER
from tests.core.progressive.test_decide import WIN, won


def test_a_record_tells_later_disputes_and_corrections_of_its_round():
    pit = over()
    (as_it_was,) = records(pit.log)
    dispute(pit)
    correct(pit, LIMIT + 1, about=1)
    confirm(pit, OTHER)
    resolve(pit)
    (record,) = records(pit.log, later("T1", pit.log))

    assert as_it_was["disputes"] == as_it_was["corrections"] == []
    (disputed,) = record["disputes"]
    assert (disputed["number"], disputed["player"], disputed["verdict"]) == ("T1-1", "p1", "upheld")
    assert (disputed["resolved_by"], disputed["answer"]) == ("s1", "You are right.")
    (corrected,) = record["corrections"]
    assert (corrected["before"], corrected["after"], corrected["dispute"]) == (0, LIMIT + 1, "T1-1")
    assert (corrected["by"], corrected["confirmed_by"]) == ("s1", "s2")
    assert digest(record) == digest(as_it_was)
    assert record["seats"] == as_it_was["seats"]


def test_an_open_dispute_has_no_decision_yet_and_other_rounds_have_none():
    pit = over()
    dispute(pit)
    told = later("T1", pit.log)

    assert told.keys() == {1}
    assert told[1]["disputes"][0]["verdict"] is None
    assert told[1]["corrections"] == []


def test_what_a_meter_awarded_later_belongs_to_the_round_in_which_it_was_won():
    pit = won()
    pit.do(FLOOR, ConfirmClaim(1))
    paid = next(event for event in pit.meter.answer(pit) if isinstance(event, MeterAwarded))
    told = later("T1", pit.log)

    assert told.keys() == {1}
    assert told[1]["meters"] == [
        {
            "meter": "Pearl",
            "commit": paid.version,
            "seat": 1,
            "percent": 100,
            "before": paid.before,
            "awarded": WIN,
            "after": paid.after,
        }
    ]
