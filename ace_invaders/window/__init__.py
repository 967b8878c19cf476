"""The window: the only part of the project that knows pygame."""
