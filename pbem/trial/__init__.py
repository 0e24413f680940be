"""What tries the product: golden cases, letters, lint, demo players, bench."""
