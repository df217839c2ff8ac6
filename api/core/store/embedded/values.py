"""What documents consist of, and what callers ask and change them with."""

from collections.abc import Iterable, Mapping

Value = object
"""What BSON knows: a text, a number, an instant, an id, a list or a document of such. Whoever works with one finds out
first which it is."""
Document = dict[str, Value]
"""A record as it is stored, or a filter or an update that was made plain: values by name."""
Fields = Mapping[str, Value]
"""The same as a caller gives it, enums and field expressions among the values."""
Update = Fields | list[Fields]
"""Operators, a document instead of the stored one, or a pipeline."""
PlainUpdate = Document | list[Document]
Projection = Fields | Iterable[str] | None
"""The fields that are wanted; all of them where there is nothing."""
Sort = Mapping[str, int] | Iterable[tuple[str, int]] | None
"""Paths, each with 1 or -1, in the order in which they decide."""
