"""All pages of the console, in one list."""

from starlette.routing import BaseRoute, Route

from tolmach.console import translate
from tolmach.console.doors import Assets, Console, Gateway, PageDoor, SignIn, SignOut
from tolmach.console.showing import page as showing_page
from tolmach.console.visits import View


def routes(console: Console) -> list[BaseRoute]:
    return [
        *(Route(view.path, PageDoor(console, view)) for view in views()),
        Route("/sign-in", SignIn(console)),
        Route("/sign-out", SignOut(console)),
        Route("/console/static/{name}", Assets(console)),
        Route("/console/api/{path:path}", Gateway(console)),
    ]


def views() -> list[View]:
    return [
        *translate.views(),
        *showing_page.views(),
    ]
