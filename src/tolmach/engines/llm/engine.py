"""Translation by any language model behind an OpenAI-compatible chat endpoint."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import structlog

from tolmach import errors
from tolmach.engines.llm import answers
from tolmach.engines.llm.answers import BadAnswer
from tolmach.engines.llm.chat import Chat, ChatEndpoint, RequestRefused
from tolmach.engines.protocol import Abilities, Request, Result

_BYTES_PER_TOKEN = 4

_SCHEMA = {"name": "translations", "strict": True, "schema": answers.SCHEMA}
FORMATS: tuple[Mapping[str, Any], ...] = (
    {"response_format": {"type": "json_schema", "json_schema": _SCHEMA}},
    {"response_format": {"type": "json_object"}},
    {},
)
"""Response formats from strict to lax. If a server refuses one, the next is tried."""
_NOT_TAKEN = frozenset({400, 413, 422})
"""Statuses that mean that the server rejects the content: the requested response format, or one of the texts."""

_log = structlog.get_logger(__name__)


class LlmEngine:
    """`languages` maps the codes between which it translates to the English names for the prompt.

    A batch gives all translations or an error: `errors.Unavailable`, `errors.Timeout`, or `BadAnswer` if it has more
    than one text; the batcher then tries smaller batches.
    """

    def __init__(self, endpoint: ChatEndpoint, languages: Mapping[str, str], *, name: str = "llm") -> None:
        pairs = frozenset((s, t) for s in languages for t in languages if s != t)
        self._name = name
        self._abilities = Abilities(
            pairs=pairs, quality=True, instructions=True, examples=True, rephrases=frozenset(languages)
        )
        self._languages = dict(languages)
        self._tries = endpoint.tries
        self._chat = Chat(endpoint)
        self._format = 0

    @property
    def name(self) -> str:
        return self._name

    @property
    def abilities(self) -> Abilities:
        return self._abilities

    def group(self, request: Request) -> Hashable:
        return request.task, request.source, request.target, request.instructions

    def cost(self, request: Request) -> int:
        return answers.size(request.text) // _BYTES_PER_TOKEN + 1

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        """Text that is only white space needs no model and comes back as it is."""
        asked = [request for request in batch if request.text.strip()]
        texts = iter(self._ask(asked) if asked else ())
        return [Result(next(texts) if request.text.strip() else request.text) for request in batch]

    def close(self) -> None:
        self._chat.close()

    def _ask(self, batch: Sequence[Request]) -> list[str]:
        """A single text is tried again, together with what was wrong. Several texts are left to the batcher, which
        halves them."""
        deadline = self._chat.deadline()
        if len(batch) > 1:
            return self._ask_once(batch, deadline)
        rejected = None
        for _ in range(self._tries):
            try:
                return self._ask_once(batch, deadline, rejected)
            except BadAnswer as error:
                _log.warning("llm_bad_answer", engine=self._name, reason=str(error))
                rejected = str(error)
        raise _unusable()

    def _ask_once(self, batch: Sequence[Request], deadline: float, rejected: str | None = None) -> list[str]:
        body = {"messages": answers.messages(batch, self._languages, rejected)}
        try:
            answer = self._complete(body, deadline)
        except RequestRefused as refused:
            _log.error("llm_refused", engine=self._name, status=refused.status)
            if refused.status in _NOT_TAKEN and len(batch) > 1:
                raise BadAnswer(f"The endpoint refused it with HTTP status {refused.status}.") from None
            raise _unusable() from None
        return answers.translations(answer, batch)

    def _complete(self, body: Mapping[str, Any], deadline: float) -> object:
        """Uses the strictest format that the server accepts, and remembers it."""
        *stricter, last = range(self._format, len(FORMATS))
        for number in stricter:
            try:
                return self._complete_as(number, body, deadline)
            except RequestRefused as refused:
                if refused.status not in _NOT_TAKEN:
                    raise
        return self._complete_as(last, body, deadline)

    def _complete_as(self, number: int, body: Mapping[str, Any], deadline: float) -> object:
        answer = self._chat.ask({**body, **FORMATS[number]}, deadline)
        self._format = number
        return answer


def _unusable() -> errors.Unavailable:
    return errors.Unavailable("The language model gave no usable answer.")
