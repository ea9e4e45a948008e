"""Failed sign-ins are on record, and somebody who tries for ever fills no log."""

from server.access.failed_sign_ins import HOUR, MOST, FailedSignIns
from server.store.house_events import SignInFailed
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, RiggedWorld, jumping


@jumping
async def test_the_first_failures_of_an_hour_are_recorded_and_the_others_counted():
    log = HouseLog(MoodyStore(RiggedWorld()).house, lambda: 0)
    clock = [5 * HOUR]
    failed = FailedSignIns(log, lambda: clock[0])
    for number in range(MOST + 7):
        failed.add(f"name {number}", "192.0.2.7")
    clock[0] += HOUR
    failed.add("Sam")

    events = [event for _, event, _ in log.waiting]
    assert events[:MOST] == [SignInFailed(f"name {number}", address="192.0.2.7") for number in range(MOST)]
    assert events[MOST:] == [SignInFailed("", 7), SignInFailed("Sam")]
