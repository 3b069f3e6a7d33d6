"""All pages of the console, in one list."""

from starlette.routing import BaseRoute, Route

from tolmach.console import documents, live
from tolmach.console.administration import keys, usage
from tolmach.console.doors import Assets, Console, Gateway, LanguageChoice, PageDoor, SignIn, SignOut
from tolmach.console.glossaries import listing as glossaries
from tolmach.console.machine import page as machine_page
from tolmach.console.machine.page import Machine
from tolmach.console.memories import listing as memories
from tolmach.console.showing import page as showing
from tolmach.console.spoken_terms import listing as spoken_terms
from tolmach.console.styles import listing as styles
from tolmach.console.translating import page as translating
from tolmach.console.translating import speech as translating_speech
from tolmach.console.translating import stream as translating_stream
from tolmach.console.translating.speech import ReadingAloud
from tolmach.console.visits import View
from tolmach.console.writing import page as writing
from tolmach.documents.preview import Previews
from tolmach.languages.detect import Detector
from tolmach.spoken_terms.matching import corrected


def routes(
    console: Console, detector: Detector, speech: ReadingAloud, machine: Machine, previews: Previews
) -> list[BaseRoute]:
    return [
        *(Route(view.path, PageDoor(console, view)) for view in views(detector, speech, machine, previews)),
        Route("/sign-in", SignIn(console)),
        Route("/sign-out", SignOut(console)),
        Route("/language", LanguageChoice(console)),
        Route("/console/static/{name}", Assets(console)),
        Route("/console/api/{path:path}", Gateway(console)),
    ]


def views(detector: Detector, speech: ReadingAloud, machine: Machine, previews: Previews) -> list[View]:
    return [
        *translating.views(speech),
        *translating_stream.views(detector),
        *translating_speech.views(speech),
        *documents.views(previews),
        *writing.views(),
        *live.views(machine.recogniser),
        *glossaries.views(),
        *memories.views(),
        *styles.views(),
        *spoken_terms.views(corrected),
        *usage.views(),
        *keys.views(),
        *machine_page.views(machine),
        *showing.views(),
    ]
