"""A ruleset, read and frozen: what a TOML file says, and the words it says it in."""
