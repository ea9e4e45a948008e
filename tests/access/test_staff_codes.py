import asyncio
import re

from protocol.refusals import Code
from server.access.staff_codes import CODE_LENGTH, CODE_TTL, FAILURES, LETTERS, LOCK, StaffCodes
from server.store.house_events import SignInFailed
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, RiggedWorld, jumping
from tests.refusing import refusal_of


HERE = "192.0.2.1"


def staff_codes():
    world = RiggedWorld()
    store = MoodyStore(world)
    return StaffCodes(store.sessions, world, HouseLog(store.house, world.now))


@jumping
async def test_a_new_code_voids_the_earlier_one_and_expires():
    codes = staff_codes()
    first = await codes.issue("Dana", "dealer")
    second = await codes.issue("Dana", "dealer")
    assert (await refusal_of(codes.take("Dana", first, HERE)))[0] == Code.WRONG_CODE
    await asyncio.sleep(CODE_TTL / 1000 + 1)

    assert (await refusal_of(codes.take("Dana", second, HERE)))[0] == Code.WRONG_CODE


@jumping
async def test_failures_lock_a_name_for_one_address_and_no_stranger_locks_anybody_out():
    codes = staff_codes()
    code = await codes.issue("Dana", "dealer")
    for stranger in range(50):
        tries = [await refusal_of(codes.take("Dana", "nothing", f"10.0.0.{stranger}")) for _ in range(FAILURES + 2)]
        assert [no[0] for no in tries] == [Code.WRONG_CODE] * FAILURES + [Code.LOCKED_OUT] * 2
    assert (await refusal_of(codes.take("Dana", code, "10.0.0.1")))[0] == Code.LOCKED_OUT
    assert (await refusal_of(codes.take("Sam", "nothing", "10.0.0.1")))[0] == Code.WRONG_CODE, "another name is free"

    assert await codes.take("Dana", code, HERE) == "dealer"


@jumping
async def test_all_addresses_of_a_subscriber_are_one():
    codes = staff_codes()
    code = await codes.issue("Dana", "dealer")
    for number in range(FAILURES):
        await refusal_of(codes.take("Dana", "nothing", f"2001:db8::{number}"))

    assert (await refusal_of(codes.take("Dana", code, "2001:db8::ffff")))[0] == Code.LOCKED_OUT
    assert await codes.take("Dana", code, "2001:db8:0:1::1") == "dealer"


@jumping
async def test_the_lock_lasts_half_an_hour_from_the_last_failure():
    codes = staff_codes()
    code = await codes.issue("Dana", "dealer")
    for _ in range(FAILURES):
        await asyncio.sleep(60)
        await refusal_of(codes.take("Dana", "nothing", HERE))
    await asyncio.sleep(LOCK / 1000 - 1)
    assert (await refusal_of(codes.take("Dana", code, HERE)))[0] == Code.LOCKED_OUT
    await asyncio.sleep(2)

    assert await codes.take("Dana", code, HERE) == "dealer"


@jumping
async def test_the_answers_do_not_tell_which_names_exist():
    codes = staff_codes()
    await codes.issue("Dana", "dealer")
    known, unknown = [
        [await refusal_of(codes.take(name, "nothing", HERE)) for _ in range(FAILURES + 1)]
        for name in ("Dana", "Nobody")
    ]

    assert known == unknown


@jumping
async def test_a_new_code_unlocks_the_name():
    codes = staff_codes()
    await codes.issue("Dana", "dealer")
    for _ in range(FAILURES):
        await refusal_of(codes.take("Dana", "nothing", HERE))
    code = await codes.issue("Dana", "dealer")

    assert await codes.take("Dana", code, HERE) == "dealer"


@jumping
async def test_many_guesses_at_once_count_as_three():
    codes = staff_codes()
    await codes.issue("Dana", "dealer")
    answers = [no[0] for no in await asyncio.gather(*(refusal_of(codes.take("Dana", str(n), HERE)) for n in range(20)))]

    assert answers.count(Code.WRONG_CODE) == FAILURES
    assert answers.count(Code.LOCKED_OUT) == 20 - FAILURES


@jumping
async def test_a_code_is_long_and_is_read_however_it_is_typed():
    codes = staff_codes()
    issued = [await codes.issue("Dana", "dealer") for _ in range(50)]

    assert all(re.fullmatch(f"([{LETTERS}]{{4}}-){{2}}[{LETTERS}]{{4}}", code) for code in issued)
    assert len(LETTERS) ** CODE_LENGTH > 10**18
    assert set("".join(issued)) == {*LETTERS, "-"}
    await codes.take("Dana", issued[-1].upper().replace("-", " "), HERE)


@jumping
async def test_failed_sign_ins_are_on_record():
    codes = staff_codes()
    for _ in range(FAILURES + 1):
        await refusal_of(codes.take("Sam", "000-000", HERE))
    await codes.failed_sign_ins.house_log.flush()

    recorded = [entry.event for entry in await codes.failed_sign_ins.house_log.logs.read("house")]
    assert recorded == [SignInFailed("Sam", address=HERE)] * (FAILURES + 1)
