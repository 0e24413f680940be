"""The fold over the order lists: abilities, what follows from them, and what is told."""
