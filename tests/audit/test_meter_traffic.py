from server.audit.meter_traffic import MeterTraffic
from server.audit.meters import RecordedAnswer, RecordedOperation
from server.core.meter.operations import Award, Reverse, Stake
from server.core.progressive.events import (
    AwardAsked,
    MeterAwarded,
    ProgressiveResumed,
    StakesReturned,
    StakesReversed,
    StakesSent,
    StakesTaken,
)


PAID = {"round": 1, "seat": 1, "player": "ann", "percent": 25, "transfer": None}


def test_the_operations_and_answers_of_each_meter_are_recorded():
    traffic = MeterTraffic("T1")
    for event in (
        StakesSent(1, "GRAND", 1, 300),
        ProgressiveResumed(),
        StakesTaken(1, "GRAND", 2, 10, 20),
        StakesReversed(2, "GRAND", 1, 100),
        StakesReturned(2, "GRAND", 1, 100, 3, 20, 15),
        AwardAsked(3, "GRAND", 1, 25),
        MeterAwarded(claim=1, n=3, meter="GRAND", version=4, before=15, amount=5, after=10, **PAID),
        StakesSent(1, "ROYAL", 2, 100),
    ):
        traffic.add(event)

    assert traffic.operations == {
        "GRAND": {
            ("T1", 1): RecordedOperation(Stake(1, 300), RecordedAnswer(2, 10, 20)),
            ("T1", 2): RecordedOperation(Reverse(1, 100), RecordedAnswer(3, 20, 15, 100)),
            ("T1", 3): RecordedOperation(Award(1, 25), RecordedAnswer(4, 15, 10, 5)),
        },
        "ROYAL": {("T1", 1): RecordedOperation(Stake(2, 100))},
    }
