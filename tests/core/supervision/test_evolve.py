from server.core.orders import Post
from server.core.supervision.events import LimitsPosted
from server.core.supervision.evolve import evolve_supervision, with_limits
from server.core.table import ROOM, configured
from tests.core.given import LIMITS, Pit, settings


POSTED = LimitsPosted({"ante": (1_000, 2_000)}, "s1", "Sam")


def test_only_the_limits_named_are_others():
    assert with_limits(settings(), {"ante": (1_000, 2_000)}).game.limits == LIMITS | {"ante": (1_000, 2_000)}


def test_a_table_keeps_the_configured_settings_beside_the_limits_of_the_floor():
    pit = Pit()
    assert configured(pit.table) == settings()
    once = evolve_supervision(pit.table, POSTED)
    twice = evolve_supervision(once, LimitsPosted({"pair_plus": (500, 700)}, "s1", "Sam"))
    assert twice.posted.game.limits == LIMITS | {"ante": (1_000, 2_000), "pair_plus": (500, 700)}
    assert configured(twice) == settings()

    pit.table = twice
    pit.do(ROOM, Post(settings(places=3)))
    assert configured(pit.table) == pit.table.posted == settings(places=3)
