"""Ace Invaders: three-line video poker in which aces fall."""

__version__ = "0.1.0"
