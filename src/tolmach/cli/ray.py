"""`tolmach ray`: runs engines on a Ray cluster instead of in the service."""

from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.cli.opening import Config, Data, load
from tolmach.errors import StartError
from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.engines.ray.config import ClusterApplication

app = typer.Typer(help="Run the engines on a Ray cluster instead of in the service.", no_args_is_help=True)


@app.command()
def config(
    least: Annotated[
        int, typer.Option(min=1, metavar="COUNT", help="Replicas of each engine when the cluster is idle.")
    ] = 1,
    most: Annotated[int, typer.Option(min=1, metavar="COUNT", help="The most replicas of each engine.")] = 4,
    gpus: Annotated[
        float,
        typer.Option(min=0.01, metavar="COUNT", help="GPUs of each replica if the device is cuda, such as 0.25."),
    ] = 1.0,
    port: Annotated[int, typer.Option(min=1, max=65535, metavar="PORT", help="Port of Ray Serve on each node.")] = 8000,
    data: Data = None,
    config: Config = None,
) -> None:
    """Print the applications for Ray Serve: the model of the settings, the added models, a Whisper model that
    understands speech if one is installed, and the part that reads pictures."""
    import yaml

    from tolmach.engines.ray.config import ClusterPlan, serve_config

    if most < least:
        raise StartError(f"--most is {most} and --least is {least}. Allowed: a --most that is not below --least.")
    plan = ClusterPlan(least=least, most=most, gpus=gpus, port=port)
    told = serve_config(applications(load(data, config)), plan)
    typer.echo(yaml.safe_dump(told, sort_keys=False), nl=False)


def applications(settings: Settings) -> "list[ClusterApplication]":
    """All applications that can run on a cluster."""
    from tolmach.documents.ray.deployment import picture_applications
    from tolmach.engines.ray.config import engine_applications
    from tolmach.voice.ray.deployment import speech_applications

    return [*engine_applications(settings), *speech_applications(settings), *picture_applications(settings)]
