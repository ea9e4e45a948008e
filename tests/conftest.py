"""What all tests share: how hard hypothesis tries, and where Chromium is."""

import os
import shutil

import hypothesis
import pytest


patient = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("quick", patient)
hypothesis.settings.register_profile("full", patient, max_examples=2_000)
hypothesis.settings.register_profile(
    "planted", patient, derandomize=True, phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate)
)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session")
def chromium():
    """The path of a Chromium, from CHROMIUM or the PATH."""
    names = os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("no Chromium: install one, or set CHROMIUM to its path")
    return found
