"""Makes batches in a thread while the device computes."""

import queue
import threading
from collections.abc import Iterator

import numpy as np
import torch

from training.text.batches import Batch

Pair = tuple[torch.Tensor, torch.Tensor]


def feed(batches: Iterator[Batch], depth: int = 24) -> Iterator[Pair]:
    """Yields the same batches as tensors, and prepares some of them in advance. An error in the thread is raised
    here."""
    ready: queue.Queue[Pair | Exception | None] = queue.Queue(depth)

    def work() -> None:
        try:
            for source, target in batches:
                ready.put((_tensor(source), _tensor(target)))
            ready.put(None)
        except Exception as error:
            ready.put(error)

    threading.Thread(target=work, daemon=True).start()
    while (found := ready.get()) is not None:
        if isinstance(found, Exception):
            raise found
        yield found


def _tensor(array: np.ndarray) -> torch.Tensor:
    made = torch.from_numpy(array)
    return made.pin_memory() if torch.cuda.is_available() else made
