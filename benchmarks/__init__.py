"""Benchmarks: suites with proven answers, timed phases, the comparison with another solver, many positions."""
