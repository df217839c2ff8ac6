"""Unique, sparse, expiring, multikey and descending indexes, and what the planner makes of them."""

import datetime as dt
from typing import Any

import mongomock
import pytest
from pymongo import ASCENDING, DESCENDING, IndexModel
from pymongo.errors import BulkWriteError, DuplicateKeyError, OperationFailure

from api.core.store.embedded import EmbeddedClient
from api.core.store.embedded.upkeep.integrity import mismatches


@pytest.fixture
def entries(client: EmbeddedClient) -> Any:
    return client["d"]["entries"]


def read_by(collection: Any, spec: dict[str, Any], sort: list[tuple[str, int]] | None = None) -> Any:
    """The index that a query reads, or the stages that say it has none."""
    cursor = collection.find(spec)
    stage = (cursor.sort(sort) if sort else cursor).explain()["queryPlanner"]["winningPlan"]
    return stage.get("indexName") or stage


def test_a_unique_index_refuses_the_second_and_says_which(entries: Any) -> None:
    entries.create_index([("collegeId", 1), ("clientId", 1)], unique=True)
    entries.insert_one({"_id": 1, "collegeId": "a", "clientId": "x"})
    with pytest.raises(DuplicateKeyError) as caught:
        entries.insert_one({"_id": 2, "collegeId": "a", "clientId": "x"})
    assert caught.value.details is not None
    assert caught.value.details["keyPattern"] == {"collegeId": 1, "clientId": 1}
    assert caught.value.details["keyValue"] == {"collegeId": "a", "clientId": "x"}
    entries.insert_one({"_id": 3, "collegeId": "b", "clientId": "x"})
    with pytest.raises(DuplicateKeyError):
        entries.update_one({"_id": 3}, {"$set": {"collegeId": "a"}})
    with pytest.raises(DuplicateKeyError):
        entries.insert_one({"_id": 3})
    assert list(entries.find({"collegeId": "b"})) == [{"_id": 3, "collegeId": "b", "clientId": "x"}]


def test_unordered_values_and_large_integers_are_told_apart_by_a_unique_index(entries: Any) -> None:
    entries.create_index("claim", unique=True)
    for value in ({"a": 1}, {"a": 2}, 2**53, 2**53 + 1, "1", 1, 2.5):
        entries.insert_one({"claim": value})
    for value in ({"a": 2}, 2**53 + 1, 1.0):
        with pytest.raises(DuplicateKeyError):
            entries.insert_one({"claim": value})


def test_sparse_lets_any_number_go_without_and_is_not_read_for_them(entries: Any) -> None:
    entries.create_index("slug", unique=True, sparse=True)
    entries.insert_many([{"_id": 1}, {"_id": 2}, {"_id": 3, "slug": "x"}])
    assert entries.count_documents({"slug": None}) == 2
    assert entries.find({}).sort("slug", -1)[0]["_id"] == 3
    assert read_by(entries, {"slug": "x"}) == "slug_1"
    assert read_by(entries, {"slug": None}) == {"stage": "COLLSCAN"}
    entries.insert_one({"_id": 4, "slug": None})
    with pytest.raises(DuplicateKeyError):
        entries.insert_one({"_id": 5, "slug": None})


def test_a_partial_unique_index_binds_only_its_part(entries: Any) -> None:
    entries.create_indexes(
        [IndexModel("number", unique=True, partialFilterExpression={"kind": "memo"}, name="memo_numbers")]
    )
    entries.insert_many([{"number": 1}, {"number": 1}, {"kind": "memo", "number": 1}])
    with pytest.raises(DuplicateKeyError):
        entries.insert_one({"kind": "memo", "number": 1})
    assert entries.count_documents({"number": 1}) == 3


def test_a_partial_index_is_read_where_the_filter_demands_its_part(entries: Any) -> None:
    entries.create_indexes([IndexModel("student", partialFilterExpression={"superseded": True}, name="superseded")])
    entries.insert_many([{"_id": n, "student": n % 2, "superseded": True} for n in range(4)])
    entries.insert_many([{"_id": n, "student": 0} for n in (4, 5)])
    wanted = {"student": 0, "superseded": True}
    assert read_by(entries, wanted) == "superseded"
    for other in ({"student": 0}, {"student": 0, "superseded": False}, {"student": 0, "superseded": {"$ne": False}}):
        assert read_by(entries, other) == {"stage": "COLLSCAN"}
    assert read_by(entries, {"student": 0, "superseded": {"$in": [True, False]}}) == {"stage": "COLLSCAN"}
    assert [entries.count_documents(each) for each in (wanted, {"student": 0})] == [2, 4]
    # What comes to its part, or leaves it, by a change of other fields than those of its keys.
    entries.update_one({"_id": 4}, {"$set": {"superseded": True}})
    entries.update_one({"_id": 0}, {"$unset": {"superseded": ""}})
    assert sorted(row["_id"] for row in entries.find(wanted)) == [2, 4]
    assert mismatches(entries.stored.engine._connection) == []


@pytest.mark.parametrize("direction", [ASCENDING, DESCENDING])
def test_documents_expire(entries: Any, direction: int) -> None:
    entries.create_indexes([IndexModel([("until", direction)], expireAfterSeconds=60)])
    now = dt.datetime.now(dt.UTC)
    entries.insert_many(
        [
            {"_id": "over", "until": now - dt.timedelta(seconds=61)},
            {"_id": "not yet", "until": now - dt.timedelta(seconds=30)},
            {"_id": "one of them over", "until": [now, now - dt.timedelta(days=1)]},
            {"_id": "no date", "until": "tomorrow"},
            {"_id": "none"},
        ]
    )
    entries.stored._next_expiry = 0
    assert {row["_id"] for row in entries.find({})} == {"not yet", "no date", "none"}
    assert entries.index_information()[f"until_{direction}"]["expireAfterSeconds"] == 60


def test_an_array_is_found_by_each_of_its_values_and_counted_once(entries: Any) -> None:
    entries.create_index("tags")
    entries.insert_many([{"_id": 1, "tags": ["a", "b"]}, {"_id": 2, "tags": ["b", "b"]}, {"_id": 3, "tags": []}])
    assert read_by(entries, {"tags": "b"}) == "tags_1"
    assert entries.count_documents({"tags": {"$in": ["a", "b"]}}) == 2
    assert [row["_id"] for row in entries.find({"tags": "a"})] == [1]
    entries.insert_one({"_id": 4, "tags": [1, 20]})
    assert [row["_id"] for row in entries.find({"tags": {"$gt": 5, "$lt": 10}})] == [4]
    entries.update_one({"_id": 1}, {"$pull": {"tags": "a"}})
    assert entries.count_documents({"tags": "a"}) == 0


def test_arrays_are_sorted_by_their_first_value_whatever_the_index_holds(entries: Any) -> None:
    entries.create_index([("tags", 1), ("_id", 1)])
    entries.insert_many([{"_id": 1, "tags": ["b", "a"]}, {"_id": 2, "tags": ["a", "c"]}, {"_id": 3, "tags": "aa"}])
    assert [row["_id"] for row in entries.find().sort([("tags", 1), ("_id", 1)])] == [2, 3, 1]
    records = entries.find({"tags": {"$in": ["a", "c"]}}).sort([("tags", 1), ("_id", 1)]).limit(5)
    assert [row["_id"] for row in records] == [2, 1]


def test_a_path_through_something_else_than_a_document_is_left_to_the_filter(entries: Any) -> None:
    documents: list[dict[str, Any]] = [{"_id": 1, "p": None}, {"_id": 2, "p": {}}, {"_id": 3}, {"_id": 4, "p": []}]
    plain: Any = mongomock.MongoClient()["d"]["c"]
    for collection in (plain, entries):
        collection.create_index("p.k")
        collection.insert_many(documents)
    spec = {"p.k": None}
    assert read_by(entries, spec) == "p.k_1"
    assert entries.count_documents(spec) == plain.count_documents(spec)


def test_a_page_comes_from_the_index_in_either_direction(entries: Any) -> None:
    entries.create_index([("studentId", 1), ("kind", 1), ("date", -1), ("_id", -1)])
    entries.insert_many([{"_id": n, "studentId": n % 3, "kind": "leave", "date": n // 6} for n in range(60)])
    spec = {"studentId": 1, "kind": "leave"}
    for direction in (1, -1):
        sort = [("date", direction), ("_id", direction)]
        assert read_by(entries, spec, sort) == "studentId_1_kind_1_date_-1__id_-1"
        expected = sorted((n for n in range(60) if n % 3 == 1), key=lambda n: (n // 6, n), reverse=direction < 0)
        assert [row["_id"] for row in entries.find(spec).sort(sort).skip(3).limit(4)] == expected[3:7]
    assert read_by(entries, spec, [("date", 1), ("_id", -1)])["stage"] == "SORT"


def test_several_values_before_the_sort_are_merged_in_order(entries: Any) -> None:
    entries.create_index([("status", 1), ("date", -1), ("_id", -1)])
    entries.insert_many([{"_id": n, "status": "ABC"[n % 3], "date": n % 7} for n in range(100)])
    spec = {"status": {"$in": ["A", "C"]}}
    for direction in (1, -1):
        sort = [("date", direction), ("_id", direction)]
        assert read_by(entries, spec, sort) == "status_1_date_-1__id_-1"
        expected = sorted((n for n in range(100) if n % 3 != 1), key=lambda n: (n % 7, n), reverse=direction < 0)
        assert [row["_id"] for row in entries.find(spec).sort(sort).limit(20)] == expected[:20]


def test_either_of_two_indexed_conditions(entries: Any) -> None:
    entries.create_index("teacher")
    entries.create_index("student")
    entries.insert_many([{"_id": n, "teacher": n % 5, "student": n % 7} for n in range(70)])
    spec = {"$or": [{"teacher": 1}, {"student": 1}]}
    branches = [{"stage": "IXSCAN", "indexName": "teacher_1"}, {"stage": "IXSCAN", "indexName": "student_1"}]
    assert read_by(entries, spec) == {"stage": "OR", "inputStages": branches}
    expected = [n for n in range(70) if n % 5 == 1 or n % 7 == 1]
    assert [row["_id"] for row in entries.find(spec).sort("_id")] == expected
    assert entries.count_documents(spec) == len(expected)
    assert read_by(entries, {"$or": [{"teacher": 1}, {"other": 1}]}) == {"stage": "COLLSCAN"}


def test_an_index_on_existing_documents_must_fit_them(entries: Any) -> None:
    entries.insert_many([{"name": "a"}, {"name": "a"}])
    with pytest.raises(DuplicateKeyError):
        entries.create_index("name", unique=True)
    assert list(entries.index_information()) == ["_id_"]
    entries.create_index("name")
    entries.create_index("name")
    with pytest.raises(OperationFailure):
        entries.create_index("name", unique=True)
    with pytest.raises(NotImplementedError):
        entries.create_index([("name", "text")])
    entries.drop_index("name_1")
    with pytest.raises(OperationFailure):
        entries.drop_index("name_1")


def test_entries_follow_every_kind_of_write(entries: Any, client: EmbeddedClient) -> None:
    entries.create_index([("a", 1), ("b", -1)])
    entries.create_index("list.k")
    entries.insert_many([{"_id": n, "a": n % 4, "b": n, "list": [{"k": n}, {"k": 1}]} for n in range(40)])
    entries.update_many({"a": 1}, {"$set": {"b": -1}, "$push": {"list": {"k": "new"}}})
    entries.replace_one({"_id": 2}, {"a": 9})
    entries.find_one_and_delete({"a": 3}, sort=[("b", -1)])
    with pytest.raises(BulkWriteError):
        entries.insert_many([{"_id": 100, "a": 1}, {"_id": 2}, {"_id": 101}])
    assert mismatches(client.engine._connection) == []
    assert entries.find_one({"_id": 100}) is not None
    assert entries.find_one({"_id": 101}) is None


def test_disagreement_between_entries_and_documents_is_found(entries: Any, client: EmbeddedClient) -> None:
    entries.create_index("a")
    entries.insert_many([{"_id": 1, "a": 1}, {"_id": 2, "a": 2}])
    client.engine.execute("DELETE FROM ix WHERE d=1")
    client.engine.execute("INSERT INTO ix SELECT i, CAST(key || x'00' AS BLOB), d FROM ix WHERE d=2")
    found = mismatches(client.engine._connection)
    assert len(found) == 2
    assert all(line.startswith("index a_1: entry") for line in found)


def test_a_remembered_choice_of_an_index_holds_no_longer_than_the_indexes_do(entries: Any) -> None:
    """The planner and the grouping remember an index by the shape of the filter."""
    group = [{"$match": {"kind": "opd"}}, {"$group": {"_id": "$status", "count": {"$sum": 1}}}]

    def grouped() -> list[dict[str, Any]]:
        return sorted(entries.aggregate(group), key=lambda row: str(row["_id"]))

    entries.create_index([("kind", 1)], name="kind")
    entries.insert_many([{"_id": at, "kind": "opd", "status": "PA"[at % 2], "date": -at} for at in range(4)])
    for _ in range(2):
        assert read_by(entries, {"kind": "opd"}, [("date", 1)])["inputStage"]["indexName"] == "kind"
        assert grouped() == [{"_id": "A", "count": 2}, {"_id": "P", "count": 2}]
    entries.create_index([("kind", 1), ("date", 1)], name="kind_date")
    entries.create_index([("kind", 1), ("status", 1)], name="kind_status")
    for _ in range(2):
        assert read_by(entries, {"kind": "opd"}, [("date", 1)]) == "kind_date"
        assert [row["_id"] for row in entries.find({"kind": "opd"}).sort("date", 1)] == [3, 2, 1, 0]
        assert grouped() == [{"_id": "A", "count": 2}, {"_id": "P", "count": 2}]
    entries.insert_one({"_id": 9, "kind": ["opd", "leave"], "status": ["P", "A"], "date": [5, -9]})
    # mongomock sorts an array behind the numbers; in the index's order it would come once for each of its values.
    assert [row["_id"] for row in entries.find({"kind": "opd"}).sort("date", 1)] == [3, 2, 1, 0, 9]
    assert grouped()[-1] == {"_id": ["P", "A"], "count": 1}
    entries.delete_one({"_id": 9})
    entries.drop_index("kind_date")
    assert read_by(entries, {"kind": "opd"}, [("date", 1)]) != "kind_date"
    assert [row["_id"] for row in entries.find({"kind": "opd"}).sort("date", 1)] == [3, 2, 1, 0]


def test_a_page_in_order_is_read_in_order_though_another_index_has_a_few_candidates_less(entries: Any) -> None:
    entries.create_index([("by", 1), ("on", -1)], name="decisions")
    entries.create_index([("college", 1), ("title", 1)], name="college")
    entries.insert_many({"by": "a", "on": number, "college": "x", "title": number} for number in range(60))
    entries.insert_many({"by": "b", "on": number, "college": "x", "title": number} for number in range(100, 400))
    asked, latest = {"college": "x", "by": "a"}, [("on", -1)]
    assert read_by(entries, asked, latest) == "decisions"
    entries.insert_many({"by": "a", "on": number, "college": "y", "title": number} for number in range(500, 510))
    # Ten that are sorted cost less than sixty-odd that are looked through.
    sorted_afterwards = read_by(entries, {"college": "y", "by": "a"}, latest)
    assert sorted_afterwards["inputStage"]["indexName"] == "college"
