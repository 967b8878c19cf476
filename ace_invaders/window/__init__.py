"""The window: the only part of the project that knows pygame."""

import os

# pygame greets on standard output, which belongs to the commands' own words.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# What task bars call the window.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "ace-invaders")
