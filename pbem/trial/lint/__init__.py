"""The lint of a keeper's folder."""
