"""What players say to one another, and the wish to end a phase early."""
