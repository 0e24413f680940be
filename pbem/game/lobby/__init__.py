"""The table before the first phase: gathering, wishes, the deal, a described board."""
