"""What chat protocols share: which system a model's name means, and which text of a chat is translated.

No prompt is understood; `prompts` says which are left out.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from engine import tasks
from engine.base.errors import ConfigError
from engine.results.systems import AskedText, NamedSystem, RequestOptions
from engine.results.translation import LanguagePair
from engine.serving.asking import RefusedError, connection_of, key_of, others_named
from engine.serving.desk import translated
from engine.serving.protocols.prompts import listed_in, text_in

_INSTRUCTS = ("system", "developer")
_LATEST = ":latest"
"""What Ollama's programs put behind a name."""
_TEXT_PARTS = ("text", "input_text", "output_text")


@dataclass(frozen=True, slots=True)
class Said:
    """A message: who says it, and its text; None: it is more than text."""

    role: str
    text: str | None


def said_in(messages: Sequence[Mapping[str, Any]]) -> list[Said]:
    """Returns messages, whose texts may come whole or in parts."""
    return [Said(str(each.get("role")), _text_of(each.get("content"))) for each in messages]


def _text_of(content: object) -> str | None:
    if not isinstance(content, list):
        return content.replace("\r\n", "\n") if isinstance(content, str) else None
    texts = [
        part.get("text") if isinstance(part, dict) and part.get("type", "text") in _TEXT_PARTS else None
        for part in content
    ]
    return None if None in texts else _text_of("".join(map(str, texts)))


async def model_names(request: Request) -> list[str]:
    """Returns the names of models: pairs of languages, and the same for each connection."""
    named = await connection_of(request, key_of(request))
    known = [named] if named.name else [named, *await others_named(request)]
    names = []
    for each in known:
        pairs = await run_in_threadpool(tasks.served_pairs, each)
        names += [f"{pair.src}-{pair.tgt}" + f"/{each.key}" * bool(each.key) for pair in pairs]
    return names


async def answers_to(
    request: Request, model: str, said: Sequence[Said], stops: Sequence[str] = (), n_best: int = 1
) -> list[str]:
    """Translates the last text that a user says; returns so many translations, best first.

    Where there are fewer, the last of them stands again.

    Args:
        request: whose body was read.
        model: "de-en", "de-en/CONNECTION" or a connection's key; with any other name, which a program may not
            let one choose, the prompt or the text itself says which languages are meant.
        said: the messages.
        stops: texts before which an answer ends.
        n_best: how many translations are wanted.

    Raises:
        RefusedError: if there is no text, or no such connection.
    """
    users = [place for place, each in enumerate(said) if each.role == "user"]
    last = said[users[-1]].text if users else None
    if last is None:
        raise RefusedError(400, "There is no message of a user with text to translate, and text alone.")
    pair, connection = await _system_of(request, model)
    is_instructed = any(each.role in _INSTRUCTS for each in said)
    known = [pair] if pair else list(await run_in_threadpool(tasks.served_pairs, connection))
    asked_pair, text = _asked_in(last, known, is_instructed=is_instructed)
    before, answer = "", ""
    if len(users) > 1 and (earlier := said[users[-2]].text):
        before = _asked_in(earlier, known, is_instructed=is_instructed)[1]
        answers = [each.text or "" for each in said[users[-2] + 1 : users[-1]]]
        answer = answers[-1] if answers else ""
    pair = pair or asked_pair
    options = RequestOptions(src=pair.src if pair else "", tgt=pair.tgt if pair else "", n_best=n_best)
    if listed := listed_in(text):
        each_found = await translated(request, listed, connection, options)
        translations = [json.dumps([each.translation.text for each in each_found], ensure_ascii=False)]
        return translations * n_best
    found = await translated(request, [AskedText(text, before, answer)], connection, options)
    translations = [found[0].translation.text, *found[0].translation.others()][:n_best]
    translations += translations[-1:] * (n_best - len(translations))
    return [_stopped(each, stops) for each in translations]


def _stopped(text: str, stops: Sequence[str]) -> str:
    for stop in filter(None, stops):
        text = text.partition(stop)[0]
    return text


async def _system_of(request: Request, model: str) -> tuple[LanguagePair | None, NamedSystem]:
    """Returns the languages that a model's name has, None if it has none, and the connection."""
    pair, _, name = model.removesuffix(_LATEST).partition("/")
    languages = _pair_in(pair)
    if languages is None:
        keys = [each.key for each in await run_in_threadpool(tasks.list_systems)]
        name = pair if pair in keys else ""
    return languages, await connection_of(request, name or key_of(request))


def _pair_in(name: str) -> LanguagePair | None:
    src, _, tgt = name.partition("-")
    try:
        return LanguagePair(*tasks.parse_pair(src, tgt))
    except ConfigError:
        return None


def _asked_in(
    message: str, pairs: Sequence[LanguagePair], *, is_instructed: bool
) -> tuple[LanguagePair | None, str]:
    """Returns the text of a message, and the languages that its prompt names; None: all of it is text."""
    for pair in pairs:
        src, tgt = ((tasks.language_name(tag), tag) for tag in (pair.src, pair.tgt))
        text = text_in(message, src, tgt, is_instructed=is_instructed)
        if text != message:
            return pair, text
    return (pairs[0] if len(pairs) == 1 else None), message


def counted(texts: Sequence[str]) -> int:
    """Returns how many words texts have: what is told where a protocol counts tokens of its own models."""
    return sum(len(text.split()) for text in texts)
