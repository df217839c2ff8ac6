"""The operator's commands: thin over the features, which say what a valid record is (DECISIONS D1.6).

    __main__    the command line, the exit codes, the words
    opening     the store, for writing (nobody else may) or for reading (beside a server)
    tables      a file as a table: CSV, XLSX, Extended JSON
    incoming    what can be imported, and what the rows of a table come to
    journal     the writing of an import and the taking back of it, which survive a kill
    outgoing    the export
    checking    every stored record against its model; references tells which fields point where
    masters     the accounts of Masters

Nothing but ``api.documents`` knows of this package.
"""
