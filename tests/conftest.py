"""What holds for every test: the record of the acceptance items that each one proves, and the store it runs on."""

pytest_plugins = ["tests.plugins.spec", "tests.plugins.stores"]
