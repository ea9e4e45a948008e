"""The smallest configuration, written to a file, and what is said of a wrong one."""

import pytest

from server.config.loading import load
from server.config.settings import ConfigError


GAME = """
[tables.game]
game = "three_card_poker"
[tables.game.limits]
ante = [500, 10_000]
pair_plus = [500, 5_000]
six_card_bonus = [500, 2_500]
cover_all = [500, 2_500]
"""
LEAST = f"""
[[tables]]
table = "T1"
title = "One"
{GAME}"""


def written(folder, text):
    path = folder / "house.toml"
    path.write_text(text)
    return path


def wrong(folder, text, **environment):
    with pytest.raises(ConfigError) as no:
        load(written(folder, text), environment)
    return str(no.value).replace(f"{folder}/", "")
