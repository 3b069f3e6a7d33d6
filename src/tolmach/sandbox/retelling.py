"""Changes answers of the service, if a test ordered that earlier for an account, a document or a voice session."""

import time
from collections import Counter
from dataclasses import replace
from typing import Any, Final

from tolmach.documents.routes import ALL as DOCUMENTS
from tolmach.documents.service import NOT_DONE
from tolmach.errors import QuotaExceeded, Unavailable
from tolmach.memories.model import JobState
from tolmach.memories.routes import ALL as MEMORIES
from tolmach.sandbox import replies
from tolmach.sandbox.accounts import SandboxAccounts
from tolmach.sandbox.documents import PretendedDocument, pretended, told
from tolmach.sandbox.plans import AccountStart
from tolmach.sandbox.replies import SandboxReply, reply_of
from tolmach.sandbox.visits import SandboxVisit
from tolmach.voice.routes import PATH as VOICE
from tolmach.wire.access import SCHEMES
from tolmach.wire.answers import error_response
from tolmach.wire.preferring import AT_ONCE, PREFER

USAGE: Final = "/v2/usage"
RESULT: Final = "/result"
JOBS: Final = f"{MEMORIES}/jobs/"
LATE: Final = 7 * 86_400
"""Seconds by which an expired URL is used too late."""
_CHARACTER_FIELDS: Final = ("character_count", "character_limit", "api_key_character_count", "api_key_character_limit")
_DOCUMENT_FIELDS: Final = ("document_count", "document_limit")


class Retelling:
    def __init__(self, accounts: SandboxAccounts) -> None:
        self._accounts = accounts
        self._documents: dict[str, PretendedDocument] = {}
        self._sessions_of_tokens: dict[str, str] = {}
        self._late_paths: set[str] = set()
        self._polls: Counter[str] = Counter()

    def clear(self) -> None:
        for known in (self._documents, self._sessions_of_tokens, self._late_paths, self._polls):
            known.clear()

    def seconds_late(self, path: str) -> int:
        return LATE if path in self._late_paths else 0

    def session_of(self, token: str) -> str | None:
        """The session that a voice token was given to. A browser cannot send a header with the token."""
        return self._sessions_of_tokens.get(token)

    def concerns(self, visit: SandboxVisit) -> bool:
        named = visit.path == VOICE and bool(visit.session.name)
        polled = visit.path.startswith(JOBS) and visit.session.plan.job_polls > 0
        return visit.path in (USAGE, DOCUMENTS) or self._document(visit.path) is not None or named or polled

    async def instead(self, visit: SandboxVisit) -> SandboxReply | None:
        """An answer for requests that the service is not asked at all."""
        if visit.path == DOCUMENTS and await self._is_team_at_its_limit(visit):
            return reply_of(error_response(QuotaExceeded()))
        document = self._document(visit.path)
        if visit.path.endswith(RESULT) and document and not document.is_ready(time.monotonic()):
            return reply_of(error_response(Unavailable(NOT_DONE)))
        return None

    def asking(self, visit: SandboxVisit) -> SandboxVisit:
        """The request for the service: it must not wait for a document that pretends to be slow."""
        document = self._document(visit.path)
        if document is None or document.is_ready(time.monotonic()):
            return visit
        headers = [*visit.scope["headers"], (PREFER.encode(), AT_ONCE.encode())]
        return replace(visit, scope={**visit.scope, "headers": headers})

    def retold(self, visit: SandboxVisit, reply: SandboxReply) -> SandboxReply:
        if not reply.is_success or visit.path.endswith(RESULT):
            return reply
        if visit.path == USAGE:
            return self._usage(visit, reply)
        if visit.path == DOCUMENTS:
            self._note_upload(visit, reply)
        elif visit.path.startswith(JOBS):
            return self._job(visit, reply)
        elif visit.path == VOICE:
            self._sessions_of_tokens[reply.json["token"]] = visit.session.name
        elif document := self._document(visit.path):
            return reply.telling(told(document, time.monotonic(), reply.json))
        return reply

    def expired(self, reply: SandboxReply) -> SandboxReply:
        spoilt = replies.with_expired_tokens(reply)
        self._late_paths |= spoilt.paths
        return spoilt.reply

    def _document(self, path: str) -> PretendedDocument | None:
        if not path.startswith(f"{DOCUMENTS}/"):
            return None
        return self._documents.get(path.removeprefix(f"{DOCUMENTS}/").removesuffix(RESULT).upper())

    def _note_upload(self, visit: SandboxVisit, reply: SandboxReply) -> None:
        if visit.caller is not None:
            self._accounts.team_documents[visit.caller.account_id] += 1
        if "document" in visit.acting:
            order = visit.acting["document"].order
            self._documents[reply.json["document_id"]] = pretended(order, time.monotonic())

    def _usage(self, visit: SandboxVisit, reply: SandboxReply) -> SandboxReply:
        account = visit.caller.account_id if visit.caller else ""
        start = self._accounts.starts.get(account)
        if start is None:
            return reply
        return reply.telling(_with_limits(reply.json, start, self._accounts.team_documents[account]))

    def _job(self, visit: SandboxVisit, reply: SandboxReply) -> SandboxReply:
        if reply.json["results"][0]["status"] != JobState.COMPLETED:
            return reply
        self._polls[visit.path] += 1
        if self._polls[visit.path] > visit.session.plan.job_polls:
            return reply
        return reply.telling(reply.json | {"results": [{"status": JobState.PROCESSING}]})

    async def _is_team_at_its_limit(self, visit: SandboxVisit) -> bool:
        scheme, _, key = visit.headers.get("authorization", "").strip().partition(" ")
        caller = await self._accounts.authenticate(key.strip()) if scheme.lower() in SCHEMES else None
        start = self._accounts.starts.get(caller.account_id) if caller else None
        if caller is None or start is None or not start.team_documents:
            return False
        return self._accounts.team_documents[caller.account_id] >= start.team_documents


def _with_limits(told: dict[str, Any], start: AccountStart, team_documents: int) -> dict[str, Any]:
    """Reports limits as the mock server does: an account without a limit has no such fields, and an account with a team
    also counts the team's documents."""
    hidden = (
        *(_CHARACTER_FIELDS if start.characters == 0 else ()),
        *(_DOCUMENT_FIELDS if start.documents == 0 else ()),
    )
    shown = {name: value for name, value in told.items() if name not in hidden}
    if start.team_documents:
        shown |= {"team_document_count": team_documents, "team_document_limit": start.team_documents}
    return shown
