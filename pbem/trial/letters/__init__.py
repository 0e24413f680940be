"""Letters with their right reading."""
