"""From bytes to an opened letter: words, and whose they are."""
