"""Measurements: what is fast, how cost grows, and the published figures of the game."""
