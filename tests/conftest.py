"""Hypothesis profiles: ``dev`` is quick, ``ci`` is thorough; the variable HYPOTHESIS_PROFILE chooses.

At the desk every run draws other examples. What has to pass draws the same each time, so that it says the same of the
same code.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("dev", max_examples=25, deadline=None, derandomize="CI" in os.environ)
settings.register_profile(
    "ci",
    max_examples=300,
    deadline=None,
    print_blob=True,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
