"""Staff and students as those who look after them see and change them."""
