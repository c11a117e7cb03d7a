"""Measurements: what is fast, how cost grows, many positions, another solver, and the published figures of the game."""
