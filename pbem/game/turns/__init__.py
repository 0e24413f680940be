"""Letters that count, and how phases follow one another."""
