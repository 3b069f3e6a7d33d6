"""What the segments of a memory teach about sentences that it does not have: phrases that both sides agree on."""
