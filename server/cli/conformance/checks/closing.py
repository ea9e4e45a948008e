"""Why the server closes a connection: after some codes a client comes back, after others it stays away."""

from protocol.messages import CloseCode, Hello
from server.cli.conformance import links
from server.cli.conformance.check import Check, expect
from server.cli.conformance.trial import SESSION, Trial


BACK = (CloseCode.GOING_AWAY, CloseCode.RESUME, CloseCode.TOO_FAST)
FOR_GOOD = (CloseCode.SIGNED_OUT, CloseCode.EXCLUDED, CloseCode.UNDECODABLE, CloseCode.TOO_BIG)


def comes_back(code: CloseCode) -> Check:
    """Return the check of a code after which a client reconnects."""

    async def scenario(trial: Trial) -> None:
        story = trial.story
        call = await trial.seat_at(story)
        await call.close(code)
        if code is CloseCode.TOO_FAST:  # a client may wait longer than after other codes
            trial.watch.patience *= 4
        hello = await (await trial.house.call()).next(Hello)
        expect(
            (hello.session, hello.last_seq) == (SESSION, story.first),
            f"The Hello has the session {hello.session!r} and last_seq {hello.last_seq}.",
        )

    return Check(
        f"comes_back_after_{code.value}",
        f"After the close code {code.value} `{code.name}` a client connects again and resumes.",
        links.CLOSES,
        scenario,
    )


def stays_away(code: CloseCode) -> Check:
    """Return the check of a code after which a client does not reconnect."""

    async def scenario(trial: Trial) -> None:
        call = await trial.seat_at(trial.story)
        await call.close(code)
        await trial.until(lambda state: state["over"], "The client does not say that it is over.")
        await trial.quiet(call)

    return Check(
        f"stays_away_after_{code.value}",
        f"After the close code {code.value} `{code.name}` a client does not connect again.",
        links.CLOSES,
        scenario,
    )


CHECKS = (*map(comes_back, BACK), *map(stays_away, FOR_GOOD))
