"""The stage: whole games played by programs, on real mail."""
