"""Formats turn bytes into units and units into bytes; a format never translates. Each is a module or package with
`read` and `write` as in `model.Format`, and a row in `table`."""
