"""What a developer from outside reads on ``/api/docs``: how to sign in, the calls in the order of the house with who
may make them, what they refuse, and an example of each request and answer.

The contract itself is the schema that FastAPI makes of the endpoints; this package adds what is for people.
"""
