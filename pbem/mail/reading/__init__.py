"""From an opened letter to what its sender wants, or to a puzzle."""
