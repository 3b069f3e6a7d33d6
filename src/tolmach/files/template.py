"""The process that children are forked from: `python -m tolmach.files.template MODULE…`.

Like a child, it is a fresh interpreter that inherits no secret, and it never sees a byte of a file. Each of its forks
works on one file and ends. It ends itself when the other end of its socket closes, that is, with the process that
started it.
"""

import gc
import json
import os
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from tolmach.files import child

MESSAGE = 4096


def _main(*modules: str) -> None:
    os.nice(child.NICENESS)
    for module in modules:
        import_module(module)
    # All forks share the memory that stays untouched.
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=0) as line:
        while _fork(line):
            pass


def _fork(line: socket.socket) -> bool:
    """Forks a child for a task and two pipes, and answers with a descriptor of the process."""
    asked, pipes, _, _ = socket.recv_fds(line, MESSAGE, 2)
    if not asked:
        return False
    _bury()
    if (process := os.fork()) == 0:
        _become_child(line, pipes, json.loads(asked))
    for pipe in pipes:
        os.close(pipe)
    descriptor = os.pidfd_open(process)
    socket.send_fds(line, [b"."], [descriptor])
    os.close(descriptor)
    return True


def _become_child(line: socket.socket, pipes: Sequence[int], arguments: Sequence[str]) -> None:
    """Does not return."""
    try:
        line.close()
        for standard, pipe in enumerate(pipes):
            os.dup2(pipe, standard)
            os.close(pipe)
        child.serve(sys.stdin.buffer, sys.stdout.buffer, *arguments)
    finally:
        os._exit(0)


def _bury() -> None:
    """Reaps forks that have ended. It does so only before the next fork: the newest process must keep its number until
    it has a descriptor."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


if __name__ == "__main__":
    _main(*sys.argv[1:])
