"""``python -m api.standing answer FILE``: answers a file of test vectors with one JSON object, an answer by each id.

A vector that cannot be answered gets ``{"error": words}``; the others are answered all the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from api.standing.vectors import answer

REFUSED = 2


def main(arguments: list[str] | None = None) -> int:
    """Reads a file of vectors and prints the answers; 2 if the file is not one."""
    parser = argparse.ArgumentParser(prog="python -m api.standing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("answer", help="answer a file of test vectors")
    command.add_argument("file", type=Path, help="a file of the form of tests/api/standing/vectors.json")
    chosen = parser.parse_args(arguments)
    try:
        data = json.loads(chosen.file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        print(f"{chosen.file} cannot be read: {error}", file=sys.stderr)
        return REFUSED
    vectors = data.get("vectors") if isinstance(data, dict) else data
    if not isinstance(vectors, list):
        print(f"{chosen.file} holds no vectors.", file=sys.stderr)
        return REFUSED
    answers = {
        str(vector.get("id") if isinstance(vector, dict) else place): answer(vector)
        for place, vector in enumerate(vectors)
    }
    json.dump(answers, sys.stdout, indent=1, ensure_ascii=False)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
