"""Documents: a person drops files, has them translated, looks at them and saves them. Without a script a form handles
one after the other.

The id and the key of a document are sent in forms, never in a URL.
"""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from tolmach.callers import Caller, KeyKind, Plan
from tolmach.console import choices
from tolmach.console.doors import redirected
from tolmach.console.model import ApiCall, Attached, Reply
from tolmach.console.texts import marked, text
from tolmach.console.visits import Presented, View, Visit
from tolmach.documents.arrival import LARGEST
from tolmach.documents.attempt import LOST
from tolmach.documents.formats.table import FORMATS, MINIMUM, FormatRow
from tolmach.documents.model import EQUAL
from tolmach.documents.preview import NamedFile, Previews
from tolmach.documents.report import HEADER, lines
from tolmach.documents.workshop import BROKEN
from tolmach.errors import ApiError, BadRequest, NotFound
from tolmach.wire.bodies import MIB, Uploaded

PAGE = "/documents"
UPLOAD = "/v2/document"
OTHER_PARTS = 1 * MIB
"""Bytes of a form besides its files."""
PREVIEW_MIB = 24
"""The most MiB of the two files of a preview together."""
FEW_SECONDS = 10
"""Up to this many, the page says "a few seconds": an estimate is not more exact than that."""
DEFAULT_TARGET = "en-US"
FIELDS = ("target_lang", "source_lang", "formality", "glossary_id", "style_id", "translation_memory_id")
PASSING = (BROKEN, LOST, EQUAL)
"""Failures that are not the fault of the file: the same file may succeed another time, or with another language."""
NO_FILE = marked("Choose a file first.")
TWO_FILES = marked("Choose both files.")
AGAIN = marked("Choose the file again, because a browser does not keep it for a second try.")
FIGURES = {
    "pages": marked("Pages"),
    "units": marked("Texts"),
    "no_words": marked("Not translated, because they are numbers, signs or single letters"),
    "same": marked("Not translated, because they came back as they were"),
    "failed_check": marked("Not translated, because a check found the translation wrong"),
    "not_read": marked("Not translated, because they could not be read reliably"),
    "unread": marked("Pictures in which no text could be read"),
    "pictures": marked("Pictures that were not searched for text"),
    "shrunk": marked("Texts set below 70 % of their size"),
    "overflow": marked("Texts that do not fit their box"),
    "fonts": marked("Fonts replaced"),
    "checks": marked("Translations with a fault that a check found"),
    "doubtful": marked("Sentences that look doubtful"),
}
"""The figures of a report, in words for people."""


def views(previews: Previews) -> list[View]:
    async def compare(visit: Visit) -> Presented:
        return await _compare(visit, previews)

    async def look(visit: Visit) -> Presented:
        return await _look(visit, previews)

    async def picture(visit: Visit) -> Presented | Response:
        return await _picture(visit, previews)

    return [
        View(path=PAGE, name="documents page", show=_show, act=_upload, limit=LARGEST + OTHER_PARTS),
        View(path=f"{PAGE}/status", name="document page", show=_back, act=_status),
        View(path=f"{PAGE}/result", name="document download", show=_back, act=_result),
        View(path=f"{PAGE}/look", name="document look", show=_back, act=look),
        View(path=f"{PAGE}/picture", name="document picture", show=_back, act=picture),
        View(
            path=f"{PAGE}/preview",
            name="document preview",
            show=_choose_two,
            act=compare,
            limit=PREVIEW_MIB * MIB + OTHER_PARTS,
        ),
    ]


async def _show(visit: Visit) -> Presented:
    return Presented("documents.html", await _context(visit))


async def _back(visit: Visit) -> Response:
    """For visits without a form, for example after a new sign-in."""
    return redirected(visit.request, PAGE)


async def _upload(visit: Visit) -> Presented:
    file = visit.fields.get("file")
    wish = choices.wished(visit, FIELDS)
    if not isinstance(file, Uploaded):
        return Presented("documents.html", await _context(visit, wish, text(NO_FILE)), status=400)
    conversion = {"output_format": "docx"} if visit.text("pdf_as") == "docx" and _is_pdf(file.name) else {}
    answer = await visit.ask("POST", UPLOAD, {**wish, **conversion}, files={"file": Attached(file.name, file.data)})
    if not answer.ok:
        return Presented(
            "documents.html", await _context(visit, wish, f"{answer.problem} {text(AGAIN)}"), status=answer.status
        )
    ticket = {**answer.data, "name": file.name}
    return await _standing(visit, ticket, answer)


async def _status(visit: Visit) -> Presented:
    return await _standing(visit, _ticket(visit))


async def _result(visit: Visit) -> Presented | Response:
    """The file itself if it is ready; otherwise the page that shows its progress."""
    ticket = _ticket(visit)
    found = await _asked(visit, ticket)
    if found.ok and found.data["status"] == "done":
        return visit.relayed("POST", f"{_path(ticket)}/result", {"document_key": ticket["document_key"]})
    return await _standing(visit, ticket)


async def _look(visit: Visit, previews: Previews) -> Presented:
    """A document beside its translation, before it is downloaded. It costs nothing, and nothing is deleted."""
    ticket, found, problem, status = _ticket(visit), None, "", 200
    try:
        found = await previews.done.preview(await _owner(visit, ticket), ticket["document_id"], ticket["document_key"])
    except ApiError as error:
        problem, status = _sentence(error), error.status
    context = {"ticket": ticket, "preview": found, "problem": problem}
    return Presented("documents_look.html", context, "documents_preview.html", status)


async def _picture(visit: Visit, previews: Previews) -> Presented | Response:
    ticket = _ticket(visit)
    try:
        data = await previews.done.picture(await _owner(visit, ticket), ticket["document_id"], ticket["document_key"])
    except ApiError:
        return await _standing(visit, ticket)
    return Response(data, media_type="application/octet-stream")


async def _owner(visit: Visit, ticket: Mapping[str, str]) -> Caller:
    """The caller for whom the interface has just answered how far the document is."""
    found = await _asked(visit, ticket)
    if not found.ok:
        raise NotFound(found.problem)
    return visit.callers[KeyKind.DEVELOPER]


async def _choose_two(visit: Visit) -> Presented:
    return Presented("documents_compare.html", {"preview": None, "problem": "", "most": PREVIEW_MIB})


async def _compare(visit: Visit, previews: Previews) -> Presented:
    given = [visit.fields.get(name) for name in ("before", "after")]
    files = [NamedFile(file.name, file.data) for file in given if isinstance(file, Uploaded)]
    found, problem, status = None, "", 200
    try:
        if len(files) < len(given):
            raise BadRequest(text(TWO_FILES))
        found = await previews.of(files[0], files[1], _plan(visit))
    except ApiError as error:
        problem, status = _sentence(error), error.status
    context = {"preview": found, "problem": problem, "most": PREVIEW_MIB}
    return Presented("documents_compare.html", context, "documents_preview.html", status)


async def _standing(visit: Visit, ticket: Mapping[str, str], uploaded: Reply | None = None) -> Presented:
    found = await _asked(visit, ticket)
    context = {
        "ticket": ticket,
        "standing": found.data if found.ok else None,
        "problem": found.problem,
        "report": lines(found.headers.get(HEADER, ""), _figures(), text("page {pages}"), text("{count} of {total}")),
        "few": FEW_SECONDS,
        "requests": [uploaded.asked] if uploaded else [found.asked],
    }
    return Presented("document.html", context, status=found.status)


async def _asked(visit: Visit, ticket: Mapping[str, str]) -> Reply:
    return await visit.ask("POST", _path(ticket), {"document_key": ticket["document_key"]})


def _sentence(error: ApiError) -> str:
    return " ".join(filter(None, (error.message, error.detail)))


def _ticket(visit: Visit) -> dict[str, str]:
    return {name: visit.text(name) for name in ("document_id", "document_key", "name")}


def _path(ticket: Mapping[str, str]) -> str:
    """Keeps letters and digits only: nothing else can be part of a document's id."""
    return f"{UPLOAD}/{''.join(filter(str.isalnum, ticket['document_id'])) or '0'}"


def _is_pdf(name: str) -> bool:
    return name.lower().endswith(".pdf")


def _plan(visit: Visit) -> Plan:
    return next(iter(visit.callers.values())).plan


async def _context(visit: Visit, wish: Mapping[str, str] | None = None, problem: str = "") -> dict[str, Any]:
    found = await choices.languages(visit, "translate_document")
    plan = _plan(visit)
    wish = wish or {"target_lang": DEFAULT_TARGET}
    return {
        "sources": choices.named(found, lambda each: bool(each["usable_as_source"])),
        "targets": choices.named(found, lambda each: bool(each["usable_as_target"])),
        "formalities": choices.formalities(),
        "glossaries": await choices.glossaries(visit),
        "styles": await choices.styles(visit),
        "memories": await choices.memories(visit),
        "formats": {name: _most(row, plan) for name, row in FORMATS.items()},
        "minimum": MINIMUM,
        "with_minimum": [name for name, row in FORMATS.items() if row.minimum],
        "passing": PASSING,
        "preview_bytes": PREVIEW_MIB * MIB,
        "figures": _figures(),
        "few": FEW_SECONDS,
        "wish": wish,
        "problem": problem,
        "requests": [ApiCall("POST", UPLOAD, body=wish, files={"file": Attached("report.docx", b"")})],
    }


def _figures() -> dict[str, str]:
    return {name: text(words) for name, words in FIGURES.items()}


def _most(row: FormatRow, plan: Plan) -> int:
    return row.free if plan is Plan.FREE else row.pro
