"""The official clients' own suites against a sandbox: `python -m tests.official FOLDER`.

The folder holds checkouts of `deepl-python` and `deepl-node`; one that is missing is left out. What the suites need is
installed into the folder.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.official.suites import Suite, pinned, suites
from tolmach.sandbox.starting import started

PROXY_PORT = 8789


def main(folder: Path) -> int:
    found = [suite for suite in suites(folder, pinned()) if suite.checkout.is_dir()]
    if not found:
        print(f"There is neither deepl-python nor deepl-node in {folder}.", file=sys.stderr)
        return 2
    with started("--host", "localhost", "--proxy-port", str(PROXY_PORT)) as sandbox:
        environment = {**os.environ, **_variables(sandbox.url.rpartition(":")[2])}
        return max(_run(suite, environment) for suite in found)


def _variables(port: str) -> dict[str, str]:
    """By which the suites know that they talk to a mock server. Node's suite takes only `localhost` for one."""
    return {
        "DEEPL_AUTH_KEY": "mock_server",
        "DEEPL_MOCK_SERVER_PORT": port,
        "DEEPL_MOCK_PROXY_SERVER_PORT": str(PROXY_PORT),
        "DEEPL_SERVER_URL": f"http://localhost:{port}",
        "DEEPL_PROXY_URL": f"http://localhost:{PROXY_PORT}",
    }


def _run(suite: Suite, environment: dict[str, str]) -> int:
    for command in suite.setting_up:
        subprocess.run(command, cwd=suite.checkout, check=True)
    return subprocess.run(suite.command, cwd=suite.checkout, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute()))
