"""What a process that serves does with its memory and its threads."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tolmach.cli.process import ARENAS_OF_A_CORE, SWITCH_SECONDS

SHARED = ARENAS_OF_A_CORE * len(os.sched_getaffinity(0))
CROWDED = """
import ctypes, sys, threading
from tolmach.cli.process import prepare

prepare()
libc = ctypes.CDLL(None)
libc.fopen.restype = libc.malloc.restype = ctypes.c_void_p
together = threading.Barrier(int(sys.argv[2]))

def work():
    together.wait()
    for _ in range(1000):
        libc.free(ctypes.c_void_p(libc.malloc(50_000)))
    together.wait()

threads = [threading.Thread(target=work) for _ in range(int(sys.argv[2]))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
file = ctypes.c_void_p(libc.fopen(sys.argv[1].encode(), b"w"))
libc.malloc_info(0, file)
libc.fclose(file)
"""


@pytest.mark.skipif(not hasattr(os, "confstr") or "glibc" not in str(os.confstr("CS_GNU_LIBC_VERSION")), reason="glibc")
@pytest.mark.parametrize(("asked", "expected"), [(None, SHARED), ("5", 5)])
def test_threads_share_few_arenas(tmp_path: Path, asked: str | None, expected: int) -> None:
    """As many as an operator asks for, or few."""
    surroundings = {name: value for name, value in os.environ.items() if name != "MALLOC_ARENA_MAX"}
    chosen = {} if asked is None else {"MALLOC_ARENA_MAX": asked}
    command = [sys.executable, "-c", CROWDED, str(tmp_path / "arenas.xml"), str(4 * SHARED + 5)]
    subprocess.run(command, check=True, env=surroundings | chosen, timeout=120)
    found = re.findall(r'<heap nr="\d+">', (tmp_path / "arenas.xml").read_text())
    assert len(found) == expected


def test_threads_that_compute_give_way_soon() -> None:
    telling = "import sys; from tolmach.cli.process import prepare; prepare(); print(sys.getswitchinterval())"
    told = subprocess.run([sys.executable, "-c", telling], capture_output=True, text=True, check=True, timeout=120)
    assert float(told.stdout) == pytest.approx(SWITCH_SECONDS)


def test_logging_loads_nothing_that_draws() -> None:
    code = "import sys; from tolmach.cli.process import prepare; prepare(); import tolmach.app; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    loaded = set(told.stdout.split())
    assert "structlog" in loaded
    assert not loaded & {"rich", "pygments", "httpx"}
