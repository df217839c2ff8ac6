"""The rules of PGMER-2023, of the speciality documents and of the college, as functions of dated facts.

Pure: no store, no clock, no file. ``facts.py`` says what goes in, ``answers.py`` what comes out, ``standing.py`` puts
it together, ``rules/`` declares each rule once with its clause, label and words. All days are calendar days in
Asia/Kolkata, and ``today`` is a parameter of every rule.
"""
