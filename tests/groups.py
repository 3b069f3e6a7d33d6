"""Tests that share something costly stay in one process: the modules whose fixtures translate hundreds of texts.

The mark `xdist_group` would say it beside the tests, but pytest 9.2 drops what pytest-xdist 3.8 writes into their names.
"""

from xdist.scheduler import LoadScopeScheduling

_GROUPS = {
    "tests/translation/test_cases_model.py": "cases with the model",
    "tests/translation/test_tag_combinations.py": "combinations of tags",
    "tests/clients/test_translation.py": "clients with the model",
    "tests/clients/test_patience.py": "clients with the model",
    "tests/engines/nmt/test_engine.py": "the engine",
    "tests/engines/nmt/test_alignment.py": "the engine",
    "tests/training/test_with_torch.py": "torch",
    "tests/training/test_smoke.py": "torch",
    "tests/heavy/test_opus.py": "opus",
}


class Groups(LoadScopeScheduling):  # type: ignore[misc]  # pytest-xdist has no types.
    def _split_scope(self, nodeid: str) -> str:
        return _GROUPS.get(nodeid.partition("::")[0], nodeid)
