"""Sends tens of thousands of mixed requests to one process, and checks that it ends as it was near its beginning."""
