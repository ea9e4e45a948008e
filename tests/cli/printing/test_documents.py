import shutil

import pytest

from server.cli.printing.documents import GUIDE, ROOT, documents, stale, write


@pytest.fixture
def clone(tmp_path):
    for path in documents():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / GUIDE, tmp_path / GUIDE)
    return tmp_path


def test_the_printed_documents_are_current():
    assert list(stale()) == [], "run `make generate`"


def test_every_printed_page_of_the_reference_is_known():
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "protocol/reference").glob("*.md")} <= set(
        documents()
    )


def test_what_is_written_is_current(clone):
    assert set(stale(clone)) == set(documents()) - {GUIDE}
    write(clone)
    assert list(stale(clone)) == []


def test_only_the_numbers_of_the_guide_are_printed(clone):
    written = (clone / GUIDE).read_text()
    (clone / GUIDE).write_text(written.replace("at most 4,096 bytes", "at most 9 bytes").replace("# ", "# A ", 1))
    write(clone)

    assert (clone / GUIDE).read_text() == written.replace("# ", "# A ", 1)
