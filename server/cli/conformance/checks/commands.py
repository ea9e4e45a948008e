"""Commands: sent until they are answered, carried out once."""

from typing import Any

from protocol.messages import Continued, Do, Hello, Interrupted, Refused
from protocol.refusals import Code
from server.cli.conformance import links
from server.cli.conformance.adapter import Answer
from server.cli.conformance.check import check, expect
from server.cli.conformance.house import Call
from server.cli.conformance.trial import Trial


LEAVE: dict[str, Any] = {"type": "Leave"}
STAND_UP = "Stand up first."


def is_accepted(answer: Answer, seq: int) -> None:
    """Raise Failed unless the adapter says that the command was accepted."""
    expect(answer.get("accepted") == seq, f"The adapter's answer is {answer}, and not accepted at event {seq}.")


async def same_again(trial: Trial, first: Do, call: Call) -> None:
    """Let the client come back in what way it likes, and see that it sends the command again; accept it."""
    call, again = await trial.next_command(call)
    expect(again.id == first.id, f"The command came again under the id {again.id!r}, and not under {first.id!r}.")
    expect(again.command == first.command, f"Another command came under this id: {again.command}")
    await call.say(trial.accept(again, trial.story.first))


@check("A command is sent with an id, and the answer with this id is its answer.", links.COMMANDS)
async def sends_a_command(trial: Trial) -> None:
    """Accept a command, after another answer."""
    story = trial.story
    call = await trial.seat_at(story)
    answer = await trial.command(LEAVE)
    sent = await call.next(Do)
    await call.say(Refused("an id that the client did not send", Code.NOT_NOW, STAND_UP))
    await call.say(trial.accept(sent, story.first))
    is_accepted(await answer, story.first)


@check("A command that is refused is over: its code is the answer, and it is not sent again.", links.COMMANDS)
async def takes_a_refusal_for_an_answer(trial: Trial) -> None:
    """Refuse a command."""
    call = await trial.seat_at(trial.story)
    answer = await trial.command(LEAVE)
    sent = await call.next(Do)
    await call.say(Refused(sent.id, Code.NOT_NOW, STAND_UP))
    expect((await answer).get("refused") == "not_now", f"The adapter's answer is {await answer}, and not refused.")
    await trial.quiet(call)


@check("Each command has an id of its own, also those of the next client of this program.", links.COMMANDS)
async def commands_have_new_ids(trial: Trial) -> None:
    """Compare the ids of two clients: answers are kept for the player, so an id that comes again gets an old answer."""
    ids = []
    for _ in range(2):
        call = await trial.seat_at(trial.story)
        for _ in range(2):
            answer = await trial.command(LEAVE)
            sent = await call.next(Do)
            ids.append(sent.id)
            await call.say(trial.accept(sent, trial.story.first))
            await answer
    expect(len(set(ids)) == len(ids), f"The ids of two clients were {ids}.")


@check("A command without an answer is sent again after a lost connection, under the same id.", links.COMMANDS)
async def sends_a_command_again_after_a_cut(trial: Trial) -> None:
    """Cut the connection instead of an answer."""
    call = await trial.seat_at(trial.story)
    answer = await trial.command(LEAVE)
    first = await call.next(Do)
    call.cut()
    await same_again(trial, first, call)
    is_accepted(await answer, trial.story.first)


@check("A command that was answered is not sent again after a lost connection.", links.COMMANDS)
async def does_not_repeat_an_answered_command(trial: Trial) -> None:
    """Cut the connection after an answer."""
    story = trial.story
    call = await trial.seat_at(story)
    answer = await trial.command(LEAVE)
    await call.say(trial.accept(await call.next(Do), story.first))
    await answer
    call.cut()
    call = await trial.house.call()
    await trial.resume(call, await call.next(Hello))
    await trial.quiet(call)


@check("A command that is refused because the table is away is sent again, under the same id.", links.COMMANDS)
async def sends_a_command_again_after_table_away(trial: Trial) -> None:
    """Refuse a command for a moment: an earlier copy of it may have been carried out."""
    call = await trial.seat_at(trial.story)
    answer = await trial.command(LEAVE)
    first = await call.next(Do)
    await call.say(Refused(first.id, Code.TABLE_AWAY, "One moment."))
    await same_again(trial, first, call)
    is_accepted(await answer, trial.story.first)


@check(
    "A command that was sent again may have been carried out before: when it is then refused because it came too fast, "
    "it is sent once more later, under the same id.",
    links.COMMANDS,
)
async def sends_a_command_again_after_too_fast(trial: Trial) -> None:
    """Cut the connection instead of an answer, and refuse the second copy for a moment."""
    call = await trial.seat_at(trial.story)
    answer = await trial.command(LEAVE)
    first = await call.next(Do)
    call.cut()
    call, second = await trial.next_command(call)
    await call.say(Refused(second.id, Code.TOO_FAST, "One moment."))
    await same_again(trial, first, call)
    is_accepted(await answer, trial.story.first)


@check(
    "While the table is interrupted, a client says why; after `Continued` it sends what has no answer.",
    links.INTERRUPTED,
)
async def waits_while_interrupted(trial: Trial) -> None:
    """Interrupt the table, and refuse what comes meanwhile."""
    story = trial.story
    call = await trial.seat_at(story)
    await call.say(Interrupted("The store is away."))
    await trial.until(lambda state: state["interrupted"] == "The store is away.", "The client does not say why.")
    answer = await trial.command(LEAVE)
    await trial.pause()
    for early in call.unseen:
        if isinstance(early, Do):
            await call.say(Refused(early.id, Code.TABLE_AWAY, "One moment."))
    call.looked_at = len(call.received)
    await call.say(Continued())
    call, sent = await trial.next_command(call)
    await call.say(trial.accept(sent, story.first))
    is_accepted(await answer, story.first)
    await trial.until(lambda state: state["interrupted"] is None, "The client still says that it is interrupted.")


@check(
    "After an interruption a client sends again what it sent before and has no answer to, under the same id.",
    links.INTERRUPTED,
)
async def sends_a_command_again_after_an_interruption(trial: Trial) -> None:
    """Interrupt the table while a command has no answer."""
    call = await trial.seat_at(trial.story)
    answer = await trial.command(LEAVE)
    first = await call.next(Do)
    await call.say(Interrupted("The store is away."), Refused(first.id, Code.TABLE_AWAY, "One moment."), Continued())
    await same_again(trial, first, call)
    is_accepted(await answer, trial.story.first)


@check("Commands of the table that a client has left are not sent at the next one.", links.COMMANDS)
async def leaves_commands_behind(trial: Trial) -> None:
    """Go to the lobby without an answer."""
    call = await trial.seat_at(trial.story)
    await trial.command(LEAVE)
    await call.next(Do)
    await trial.ask("join", table=None)
    await call.say(trial.welcome(await call.next(Hello)))
    await trial.quiet(call)


CHECKS = (
    sends_a_command,
    takes_a_refusal_for_an_answer,
    commands_have_new_ids,
    sends_a_command_again_after_a_cut,
    does_not_repeat_an_answered_command,
    sends_a_command_again_after_table_away,
    sends_a_command_again_after_too_fast,
    waits_while_interrupted,
    sends_a_command_again_after_an_interruption,
    leaves_commands_behind,
)
