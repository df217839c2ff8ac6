"""What a new entry may begin with."""
