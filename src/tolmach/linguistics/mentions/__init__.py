"""Reads what texts say of numbers, days, times, money and units, in any language and any form.

These modules read generously, so that a source can be compared with its translation. The modules beside this folder
read exactly, because what they read is rewritten.
"""
