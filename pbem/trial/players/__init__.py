"""The demo players: programs that write letters as people do."""
