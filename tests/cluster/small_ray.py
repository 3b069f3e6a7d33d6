"""`serve run` on a small Ray of this machine: without its dashboard, which takes longer to start than all the rest."""

import sys
from importlib import import_module


def main(config: str, cpus: int) -> None:
    ray = import_module("ray")
    ray.init(
        num_cpus=cpus,
        object_store_memory=80 * 1024 * 1024,
        include_dashboard=False,
        namespace="serve",
        log_to_driver=False,
        logging_level="error",
    )
    # It takes the Ray that is there.
    import_module("ray.serve.scripts").cli(["run", config])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
