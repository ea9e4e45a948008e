"""The page of the reference about refusals and close codes: what each means, and whether to try again."""

from collections.abc import Iterator

from protocol.meanings import CLOSINGS, OTHER_CLOSE, REFUSALS, Again
from protocol.messages import CloseCode
from protocol.refusals import RETRY_AFTER, Code
from protocol.sentences import Text

from .entries import heading, table
from .types import plain


OPENING = """\
A refused message has changed nothing. `code` is for programs and never changes its meaning; `message` is a sentence for
people, which can. Show people the sentence. A client has to expect codes that it does not know: then it shows the
sentence, and does not try again by itself.

Whether to try again:
"""
AFTER = """
A refusal that the table decided is remembered under the id of its command, as long as the table is served: the same
command under the same id gets the same refusal. So each new try needs a new id. Only a command whose answer was lost
keeps its id. `too_fast` and `table_away` are not remembered.
"""
WAYS = {
    Again.LATER: "Wait, then send the same again. `retry_after` says how long; the table has the usual time. Without "
    "it, wait for what the refusal is about: the chips that are on their way, the device, the end of the lock.",
    Again.OFFERED: "Wait for a `Legal` that has this action. Every change that makes it possible sends one.",
    Again.SIGNED_IN: "Say `Hello` or `SignIn` as the row says, then send the same again.",
    Again.CHANGED: "The same message would be refused again. Send one with other values.",
    Again.NEVER: "Neither waiting nor other values help this sender.",
}


def page() -> str:
    """Return the whole page."""
    lines = [heading("Refusals and close codes"), OPENING]
    lines += [f"- **{again.value}.** {about}" for again, about in WAYS.items()]
    lines += [AFTER, "## Codes", "", *codes(), "", "## Sentences", ""]
    lines += ["What leads to each refusal, by the sentences that people see. Values are in braces.", "", *sentences()]
    lines += ["", "## Close codes", "", *closings()]
    return "\n".join(lines) + "\n"


def codes() -> Iterator[str]:
    """Yield the table of all refusals."""
    after = {code: f"{wait:,}" for code, wait in RETRY_AFTER.items()}
    rows = [(f"`{code}`", REFUSALS[code].about, REFUSALS[code].again.value, after.get(code, "")) for code in Code]
    yield from table(("code", "meaning", "try again", "`retry_after`, in ms"), rows)


def sentences() -> Iterator[str]:
    """Yield the table of all sentences, by code."""
    rows = [(f"`{code.value}`", plain(said.text)) for code in Code for said in Text if said.code is code]
    yield from table(("code", "sentence"), rows)


def closings() -> Iterator[str]:
    """Yield the table of all close codes."""
    rows = [(f"{code.value} `{code.name}`", CLOSINGS[code].about, CLOSINGS[code].back.value) for code in CloseCode]
    rows.append(("others", OTHER_CLOSE.about, OTHER_CLOSE.back.value))
    yield from table(("code", "meaning", "come back"), rows)
