"""Campaigns of faults: each does harm to the game in one way, many times, and counts what was lost by it."""
