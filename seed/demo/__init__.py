"""A believable demo: three colleges, six departments, staff of every role and about three thousand entries."""

from seed.demo.accounts import DEMO_ACCOUNTS, DemoAccount
from seed.demo.load import DemoReport, Files, load_demo

__all__ = ["DEMO_ACCOUNTS", "DemoAccount", "DemoReport", "Files", "load_demo"]
