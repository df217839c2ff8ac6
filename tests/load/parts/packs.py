"""How long the pack of a department takes, in how much memory, and what a list feels of it meanwhile.

60 students with 500 entries each: their logbooks as PDF, their workbooks and the certificates, each file's SHA-256
compared afterwards.
"""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

from tests.api.printing.making import opened
from tests.load import tables
from tests.load.client import Api, percentile
from tests.load.department import Department
from tests.load.measure import Server
from tests.load.run import Measurement, Run

MEBIBYTE = 2**20


def measured(run: Run) -> Measurement:
    """Has the pack made, with a list asked for four times a second."""
    filled, folder = run.department
    with run.product(folder, "--ticks") as server:
        return _measured(server, filled)


def _measured(server: Server, filled: Department) -> Measurement:
    ask, pid = Api(server.port, filled.token), server.process.pid
    place = {"collegeId": str(filled.head["collegeId"]), "departmentId": str(filled.head["departmentId"])}
    page = f"/entries/training/{filled.place}?page=1&limit=10"
    ask.bytes(page)
    server.gap()
    before, most, felt, worked = memory(pid), 0, list[float](), spent(pid)
    started = time.monotonic()
    job = ask.data("/packs", place)
    while job["state"] in ("waiting", "running"):
        time.sleep(0.25)
        most = max(most, memory(pid))
        asked = time.monotonic()
        ask.bytes(page)
        felt.append(time.monotonic() - asked)
        job = ask.data(f"/jobs/{job['_id']}")
    took, gap = time.monotonic() - started, server.gap()
    assert job["state"] == "done", job
    files = opened(ask.bytes(f"/jobs/{job['_id']}/file"))
    rows = [
        ["ready after", f"{took:.1f} s"],
        ["files, every SHA-256 compared", f"{len(files):,}"],
        ["size", f"{job['bytes'] / MEBIBYTE:.1f} MiB"],
        ["processor time, typesetting included", f"{spent(pid) - worked:.1f} s"],
        ["the server's memory before", f"{before / MEBIBYTE:.0f} MiB"],
        ["at the most meanwhile", f"{most / MEBIBYTE:.0f} MiB"],
        ["a list meanwhile, median", f"{statistics.median(felt) * 1000:.0f} ms"],
        ["95 of 100 of them", f"{percentile(felt, 0.95) * 1000:.0f} ms"],
        ["the slowest", f"{max(felt) * 1000:.0f} ms"],
        ["longest gap meanwhile", f"{gap.longest / 1000:.0f} ms"],
        ["of it on the loop's thread", f"{gap.busiest / 1000:.0f} ms"],
    ]
    measures = {
        "pack of 60 students with 500 entries each": took,
        "pack: longest gap meanwhile": gap.longest / 1000,
    }
    return Measurement(measures, tables.table(("a department's pack", "figure"), rows))


def memory(pid: int) -> int:
    """Bytes that a process has in memory now."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def spent(pid: int) -> float:
    """Seconds of processor time of a process and of the children that it has waited for, the typesetters among them."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
