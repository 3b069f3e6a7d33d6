"""What is known of languages beyond how they are written: their numbers, dates, times, money, units and marks."""
