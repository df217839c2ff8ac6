"""Who is away, who stands in, and who guided whom from when."""
