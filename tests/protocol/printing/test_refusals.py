from protocol.meanings import CLOSINGS, REFUSALS, Again
from protocol.messages import CloseCode
from protocol.printing import refusals
from protocol.refusals import RETRY_AFTER, Code
from protocol.sentences import Text


def test_every_code_is_in_the_table_with_whether_to_try_again():
    lines = refusals.page().splitlines()

    for code in Code:
        wait = f"{RETRY_AFTER[code]:,}" if code in RETRY_AFTER else ""
        assert f"| `{code}` | {REFUSALS[code].about} | {REFUSALS[code].again} | {wait} |" in lines


def test_every_sentence_is_beside_its_code():
    lines = refusals.page().splitlines()

    assert len([line for line in lines if line.count("|") == 3]) >= len(Text)
    assert "| `outside_buy_in` | Bring between {low} and {high} here, not {amount}. |" in lines


def test_every_close_code_is_in_the_table():
    lines = refusals.page().splitlines()

    assert all(
        f"| {code} `{code.name}` | {CLOSINGS[code].about} | {CLOSINGS[code].back} |" in lines for code in CloseCode
    )


def test_each_way_to_try_again_is_explained():
    assert refusals.WAYS.keys() == set(Again)
