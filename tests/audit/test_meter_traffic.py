from server.audit.meter_traffic import Feeding
from server.audit.meters import Asked, Told
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


def test_what_a_table_asked_of_each_meter_and_was_told_is_gathered():
    feeding = Feeding("T1")
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
        feeding.happened(event)

    assert feeding.asked == {
        "GRAND": {
            ("T1", 1): Asked(Stake(1, 300), Told(2, 10, 20)),
            ("T1", 2): Asked(Reverse(1, 100), Told(3, 20, 15, 100)),
            ("T1", 3): Asked(Award(1, 25), Told(4, 15, 10, 5)),
        },
        "ROYAL": {("T1", 1): Asked(Stake(2, 100))},
    }
