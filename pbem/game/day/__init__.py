"""A day that executes: nominations, defences, votes, statements, choices."""
