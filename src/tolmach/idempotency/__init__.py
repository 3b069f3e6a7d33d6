"""The answers to requests that came with an Idempotency-Key, for as long as they may be repeated."""
