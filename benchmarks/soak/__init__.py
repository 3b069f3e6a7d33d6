"""Tens of thousands of mixed requests at one process: does it end as it was near its beginning?"""
