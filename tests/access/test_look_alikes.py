import pytest

from server.access.look_alikes import scripts, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Dana", "DANA"),
        ("Dana", "d.a-n a"),
        ("Dana", "Dаnа"),  # noqa: RUF001 - Cyrillic a
        ("Zoe", "Zoë"),
        ("floor", "FIoor"),
        ("house", "h0u5e"),
        ("Sam", "Ｓａｍ"),  # noqa: RUF001 - wide letters
        ("Emma", "Ernrna"),
        ("Will", "VViII"),
        ("Straße", "STRASSE"),
        ("Croupier", "Сгоυріег"),  # noqa: RUF001 - Cyrillic and Greek letters
    ],
)
def test_names_that_look_alike_have_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


def test_other_names_have_other_skeletons():
    names = ("Ann", "Anna", "Hanna", "Bob", "Zoe", "Жанна", "Юля", "太郎", "花子")

    assert len({skeleton(name) for name in names}) == len(names)


def test_scripts_are_told_apart_but_for_those_that_are_written_together():
    assert scripts("Ann 7") == {"LATIN"}
    assert scripts("Аnn") == {"CYRILLIC", "LATIN"}  # noqa: RUF001 - a Cyrillic letter
    assert scripts("Ken太郎さん") == {"LATIN"}
