import json

from server.cli.conformance.vectors import FOLDER, read


def test_all_files_are_read_and_every_vector_has_a_name_of_its_own():
    written = [one for path in sorted(FOLDER.glob("*.json")) for one in json.loads(path.read_text())]

    assert written
    assert [vector._asdict() for vector in read().values()] == written
    assert list(read()) == [one["name"] for one in written]
