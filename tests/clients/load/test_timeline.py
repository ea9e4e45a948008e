import json

from clients.python.load.timeline import Timeline


def test_things_are_counted_in_their_stretch():
    timeline = Timeline.lasting(30)
    timeline.at(0.5).rounds += 1
    timeline.at(2.5).rounds += 2

    assert timeline.width == 1.0
    assert [one.rounds for one in timeline.stretches] == [1, 0, 2]


def test_a_long_run_has_longer_stretches():
    assert Timeline.lasting(86_400).width == 288.0


def test_what_comes_too_late_or_too_early_is_counted_too():
    timeline = Timeline(1.0)
    timeline.at(-1).rounds += 1
    timeline.at(1e9).rounds += 1

    assert len(timeline.stretches) == 601


def test_timelines_of_several_processes_add_up_also_through_json():
    total = Timeline(1.0)
    for second in (0.5, 3.5):
        one = Timeline(1.0)
        one.at(second).frames += 5
        one.at(second).answer.record(12.5)
        total.add(Timeline.of(json.loads(json.dumps(one.plain()))))

    assert [one.frames for one in total.stretches] == [5, 0, 0, 5]
    assert len(total.answer) == 2
