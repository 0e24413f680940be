"""From the text of a TOML file to a ruleset whose every name leads somewhere."""
