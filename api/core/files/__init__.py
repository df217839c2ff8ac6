"""Uploads and their way back out: taken in with a cap, looked into, kept under random names, shown by link.

`intake` takes a file in, `structure` and its neighbours look inside it, `storage` keeps the bytes, `records` keeps what
is known about them, `links` signs short-lived addresses and `responses` answers them. `viewing` says how an office file
is shown, `conversion` and `renditions` make PDF of it.
"""
