"""A parser with a fault that only a search finds."""


def read(data: bytes) -> int:
    if not data.startswith(b"1"):
        raise LookupError
    total = 0
    if b"[" in data:
        total += 1
        if b"{" in data:
            total += 1
            if b"%" in data:
                total += 1
                return 1 // (total - 3)
    return total
