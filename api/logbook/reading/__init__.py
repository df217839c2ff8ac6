"""Lists, the queue, tiles, files and print: entries as they are read."""
