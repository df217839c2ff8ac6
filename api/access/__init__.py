"""Who is asking, what they may do, and which rows they may see."""
