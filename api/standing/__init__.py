"""Standing: where a trainee stands by the regulation, the curriculum and the college, computed from the record.

``engine/`` holds the rules and nothing else: facts in, standing out. ``packs/`` holds the requirement packs of the
speciality documents, one JSON file each. ``python -m api.standing answer FILE`` answers test vectors.
"""
