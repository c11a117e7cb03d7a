"""Ratios of times with how sure they are: a bootstrap over the positions, which are the same on both sides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

RESAMPLES = 2000
QUANTILES = {"median": 0.5, "p95": 0.95, "p99": 0.99}


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> dict[str, tuple[float, float, float]]:
    """Return for each quantile ours / theirs and the interval that holds 95 % of the resampled ratios."""
    times = np.array([ours, theirs])
    drawn = np.random.default_rng(0).integers(0, times.shape[1], (RESAMPLES, times.shape[1]))
    found = {}
    for name, part in QUANTILES.items():
        ratio = _quantile(times, part)
        resampled = _quantile(times[:, drawn], part)
        low, high = np.quantile(resampled[0] / resampled[1], (0.025, 0.975))
        found[name] = (float(ratio[0] / ratio[1]), float(low), float(high))
    return found


def _quantile(times: np.ndarray, part: float) -> np.ndarray:
    found: np.ndarray = np.quantile(times, part, axis=-1, method="inverted_cdf")
    return found
