"""How a department stands today: its trainees in order of need, what waits for whom, and how fast it is decided."""
