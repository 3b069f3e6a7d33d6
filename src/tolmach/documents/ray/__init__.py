"""Reads text in pictures on Ray Serve: a cluster runs the OCR programs, and this process sends it one picture
at a time."""
