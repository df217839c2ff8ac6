"""What holds for decided entries and between entries: history, unique numbers, days of their own."""
