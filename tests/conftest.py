"""How all tests are run."""

from hypothesis import HealthCheck, settings

# No stopwatch: the machine may be busy. Fixtures here are games and tables to choose from.
settings.register_profile(
    "unhurried",
    settings(),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("unhurried")
