import re
from inspect import cleandoc

import pytest

from protocol.printing.pages import page
from protocol.printing.places import PAGES
from protocol.printing.types import linked
from protocol.typescript import UNIONS, structs
from protocol.value_names import VALUES


WHOLE = {about.name: page(about) for about in PAGES}


@pytest.mark.parametrize("kind", structs(), ids=lambda kind: kind.cls.__name__)
def test_each_message_and_each_part_has_one_entry_with_its_words_and_all_its_fields(kind):
    (found,) = [text for text in WHOLE.values() if f"\n### {kind.cls.__name__}\n" in text]
    entry = found.partition(f"\n### {kind.cls.__name__}\n")[2].partition("\n### ")[0]

    assert linked(cleandoc(kind.cls.__doc__)) in entry
    assert all(f"\n| `{field.encode_name}` | " in entry for field in kind.fields)


def test_values_and_unions_have_entries():
    assert all(f"\n### {name}\n" in WHOLE["everybody"] for name in (*VALUES, *(UNIONS.keys() & {"TableUpdate"})))
    assert "- The floor: [ReportClosed]" not in WHOLE["everybody"]
    assert re.search(
        r"### TableCommand\n\nOne of the commands:\n\n- Players: \[Sit\]\(player.md#sit\)", WHOLE["everybody"]
    )


@pytest.mark.parametrize("name", WHOLE)
def test_every_entry_is_in_the_contents(name):
    entries = re.findall(r"^### (.*)$", WHOLE[name], re.MULTILINE)

    assert entries
    assert all(f"[{entry}](#{entry.lower()})" in WHOLE[name] for entry in entries)
