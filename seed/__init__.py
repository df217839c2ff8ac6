"""Reference data and demonstration data, and what loads them."""
