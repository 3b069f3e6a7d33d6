"""`tolmach ray`: engines on a Ray cluster instead of in the service."""

from typing import Annotated

import typer

from tolmach.cli.opening import Config, Data, load
from tolmach.errors import StartError

app = typer.Typer(help="Run the engines on a Ray cluster instead of in the service.", no_args_is_help=True)


@app.command()
def config(
    least: Annotated[int, typer.Option(min=1, metavar="COUNT", help="Replicas of each engine when idle.")] = 1,
    most: Annotated[int, typer.Option(min=1, metavar="COUNT", help="Replicas of each engine at most.")] = 4,
    gpus: Annotated[
        float,
        typer.Option(min=0.01, metavar="COUNT", help="GPUs of a replica where the device is cuda, such as 0.25."),
    ] = 1.0,
    port: Annotated[int, typer.Option(min=1, max=65535, metavar="PORT", help="Port of Ray Serve on each node.")] = 8000,
    data: Data = None,
    config: Config = None,
) -> None:
    """Print what Ray Serve is to deploy: the model of the settings, and each that was added, as an application."""
    import yaml

    from tolmach.engines.ray.config import ClusterPlan, serve_config

    if most < least:
        raise StartError(f"--most is {most} and --least is {least}. Allowed: at least as many at most.")
    plan = ClusterPlan(least=least, most=most, gpus=gpus, port=port)
    typer.echo(yaml.safe_dump(serve_config(load(data, config), plan), sort_keys=False), nl=False)
