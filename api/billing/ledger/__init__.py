"""The books: every movement of money, with its facts."""
