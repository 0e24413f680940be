"""Golden cases: boards and letters with the right answer."""
