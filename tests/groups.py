"""How the tests are shared out: those of a module stay in one process, because they share what is costly to make.

The mark `xdist_group` would say it beside the tests, but pytest 9.2 drops what pytest-xdist 3.8 writes into their names.
"""

from xdist.scheduler import LoadScopeScheduling

# Modules that share with others: what one has loaded, the next finds loaded.
_GROUPS = {
    "tests/clients/test_translation.py": "clients with the model",
    "tests/clients/test_patience.py": "clients with the model",
    "tests/engines/nmt/test_engine.py": "the engine",
    "tests/engines/nmt/test_alignment.py": "the engine",
    "tests/training/test_with_torch.py": "torch",
    "tests/training/test_smoke.py": "torch",
}


class Groups(LoadScopeScheduling):  # type: ignore[misc]  # pytest-xdist has no types.
    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        return _GROUPS.get(module, module)
