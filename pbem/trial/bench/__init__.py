"""The bench: how fast the program is, beside the least that anybody must do."""
