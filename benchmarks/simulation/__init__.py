"""Simulates more replicas and traffic than one machine can carry: discrete events, with measured times as input."""
