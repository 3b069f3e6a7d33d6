"""Freed memory goes back to the system."""

import subprocess
import sys

SCRIPT = """
from pathlib import Path
from tolmach import heap

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1])

kept = []
made = [bytearray(100_000) for _ in range(1000)]
kept.append(bytes(100))
before = resident()
del made
heap.trim()
print(before - resident())
"""


def test_freed_memory_goes_back() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60)
    assert int(done.stdout) > 10_000
