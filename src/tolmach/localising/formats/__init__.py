"""The formats of files of strings: each reads a file as a tree and spells new values as that file would."""
