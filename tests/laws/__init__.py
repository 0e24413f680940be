"""The laws of the house: what each module of the package may know, say and do."""
