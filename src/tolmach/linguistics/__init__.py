"""Knowledge of languages beyond how they are written: their numbers, dates, times, money, units and marks, how they say
no, name people and address them."""
