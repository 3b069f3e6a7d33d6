"""The service as a process of its own, with an engine that answers at once and a recogniser that hears nothing much.

`python -m tests.poison.service serve --port 0 --data FOLDER`, with the settings of `tolmach serve`.
"""

from functools import partial

from tests.voice.doubles import scripted_studio
from tolmach import assembly
from tolmach.cli import main

if __name__ == "__main__":
    # The command imports it when it runs.
    assembly.open_parts = partial(assembly.open_parts, studio=scripted_studio)
    main()
