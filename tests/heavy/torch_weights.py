"""Weights that PyTorch saved, read without it. The pickle may name tensors and dictionaries, and nothing else."""

import collections
import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

import numpy as np

_MAGIC = 0x1950A86A20F9469CFC6C
_PROTOCOL = 1001


class _Storage:
    def __init__(self, count: int) -> None:
        self.count = count
        self.values = np.zeros(0, dtype=np.float32)


class _Tensor:
    def __init__(self, storage: _Storage, offset: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
        self._storage, self._offset, self._shape, self._strides = storage, offset, shape, strides

    def array(self) -> np.ndarray:
        bytes_apart = [4 * stride for stride in self._strides]
        view = np.lib.stride_tricks.as_strided(self._storage.values[self._offset :], self._shape, bytes_apart)
        return view.copy()


def _rebuild(storage: _Storage, offset: int, shape: Any, strides: Any, *_: Any) -> _Tensor:
    return _Tensor(storage, offset, tuple(shape), tuple(strides))


class _Reader(pickle.Unpickler):
    ALLOWED = {
        ("collections", "OrderedDict"): collections.OrderedDict,
        ("torch._utils", "_rebuild_tensor_v2"): _rebuild,
        ("torch", "FloatStorage"): _Storage,
    }

    def __init__(self, handle: IO[bytes]) -> None:
        super().__init__(handle)
        self.storages: dict[str, _Storage] = {}

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in self.ALLOWED:
            raise pickle.UnpicklingError(f"{module}.{name} is not allowed here")
        return self.ALLOWED[module, name]

    def persistent_load(self, pid: Any) -> _Storage:
        kind, storage, key, _place, count, view = pid
        assert (kind, storage, view) == ("storage", _Storage, None)
        return self.storages.setdefault(key, _Storage(count))


def _plain(handle: IO[bytes]) -> Any:
    return _Reader(handle).load()


def load(path: Path) -> Mapping[str, np.ndarray]:
    """The form that was written before PyTorch 1.6: pickles one after the other, then the numbers."""
    with path.open("rb") as handle:
        assert (_plain(handle), _plain(handle)) == (_MAGIC, _PROTOCOL)
        assert _plain(handle)["little_endian"] is True
        reader = _Reader(handle)
        tensors = reader.load()
        for key in _plain(handle):
            storage = reader.storages[key]
            count = int.from_bytes(handle.read(8), "little")
            assert count == storage.count
            storage.values = np.frombuffer(handle.read(4 * count), dtype="<f4")
    return {name: tensor.array() for name, tensor in tensors.items()}
