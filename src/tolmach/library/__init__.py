"""Translation inside another program, without a server: `from tolmach import Translator`."""
