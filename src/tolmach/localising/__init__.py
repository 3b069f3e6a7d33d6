"""Files of strings that programs show, kept up to date in other languages. No service needs to run."""
