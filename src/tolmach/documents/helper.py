"""The cluster that child processes ask to read the text in pictures."""

from typing import TYPE_CHECKING

from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.documents.ray.pictures import RayPictures


def open_helper(settings: Settings) -> "RayPictures | None":
    """Returns None where the children read everything themselves. Raises `StartError` if the cluster does not
    answer."""
    if settings.engine != "ray":
        return None
    from tolmach.documents.ray.pictures import open_pictures
    from tolmach.engines.ray.line import cluster_address

    return open_pictures(cluster_address(settings))


def try_cluster(settings: Settings) -> "RayPictures | None":
    """As `open_helper`, and raises `StartError` also if the cluster does not hold what the service translates with."""
    if settings.engine == "ray":
        from tolmach.engines.ray.engine import cards
        from tolmach.engines.ray.line import cluster_address

        cards(cluster_address(settings))
    return open_helper(settings)
