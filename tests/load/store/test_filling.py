"""The fast filling makes what the store itself would have made."""

from pathlib import Path

from api.core.store.embedded import open_client
from api.core.store.embedded.upkeep.integrity import check, mismatches
from tests.load.store.filling import DATABASE, Population, filled


def test_a_filled_store_is_a_sound_one_and_the_same_as_a_written_one(tmp_path: Path) -> None:
    population = Population(400)
    client = filled(tmp_path / "filled", population, synchronous="OFF")
    assert mismatches(client.engine._connection) == []
    assert client[DATABASE]["entries"].count_documents({}) == 400
    rows = list(client[DATABASE]["entries"].find())
    faults = check(client.engine._connection)
    client.close()

    written = open_client(tmp_path / "written", synchronous="OFF")
    again = filled(tmp_path / "filled", population, synchronous="OFF")
    for name in again[DATABASE].list_collection_names():
        for index, definition in again[DATABASE][name].index_information().items():
            if index != "_id_":
                options = {key: value for key, value in definition.items() if key not in ("key", "v")}
                written[DATABASE][name].create_index(definition["key"], name=index, **options)
    again.close()
    written[DATABASE]["entries"].insert_many(rows)
    assert [vars(one) for one in check(written.engine._connection)] == [vars(one) for one in faults]
    written.close()
