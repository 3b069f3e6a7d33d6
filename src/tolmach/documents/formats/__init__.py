"""Formats: bytes to units, and units to bytes. A format never translates. One module or package for each, with `read`
and `write` as `model.Format` says, and a row in `table`."""
