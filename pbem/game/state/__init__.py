"""The state of a game: what it is, how events change it, and what may be asked of it."""
