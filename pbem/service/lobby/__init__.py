"""The walks before a game begins: made, joined, called together, begun."""
