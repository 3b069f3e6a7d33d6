"""Whom the child processes that read documents may ask."""

from typing import TYPE_CHECKING

from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.documents.ray.pictures import RayPictures


def open_helper(settings: Settings) -> "RayPictures | None":
    """None where they read everything themselves. Raises `StartError` where a cluster does not answer."""
    if settings.engine != "ray":
        return None
    from tolmach.documents.ray.pictures import open_pictures
    from tolmach.engines.ray.line import cluster_address

    return open_pictures(cluster_address(settings))
