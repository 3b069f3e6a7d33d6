"""Opens the cluster that reads text in pictures for child processes."""

from typing import TYPE_CHECKING

from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.documents.ray.pictures import RayPictures


def open_helper(settings: Settings) -> "RayPictures | None":
    """Returns None if the child processes read everything themselves. Raises `StartError` if the cluster does
    not answer."""
    if settings.engine != "ray":
        return None
    from tolmach.documents.ray.pictures import open_pictures
    from tolmach.engines.ray.line import cluster_address

    return open_pictures(cluster_address(settings))


def try_cluster(settings: Settings) -> "RayPictures | None":
    """Like `open_helper`, but also raises `StartError` if the cluster lacks the engines that the service
    translates with."""
    if settings.engine == "ray":
        from tolmach.engines.ray.engine import cards
        from tolmach.engines.ray.line import cluster_address

        cards(cluster_address(settings))
    return open_helper(settings)
