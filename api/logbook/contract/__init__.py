"""What a kind is: its fields, scores and bodies, as data."""
