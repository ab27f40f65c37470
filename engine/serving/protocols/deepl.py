"""DeepL, version 2: LibreOffice Writer, memoQ, Subtitle Edit, Weblate, and scripts with its own library."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import replace

import langcodes
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.results.systems import AskedText, NamedSystem, RequestOptions, Splitting, TextForm
from engine.serving.asking import (
    Fields,
    RefusedError,
    answering,
    connection_of,
    fields_of,
    json_error,
    key_of,
)
from engine.serving.desk import translated

_MOST_TEXTS = 50
_LONGEST_CONTEXT = 2_000
"""Characters before a text; only the last sentence of them is read with it."""
_LINE_END = re.compile(r"[ \t]*\r?\n[ \t]*")
_FORMS = {"": TextForm.PLAIN, "html": TextForm.HTML, "xml": TextForm.XML}
_FORMAL = {"more": "formal", "prefer_more": "formal", "less": "informal", "prefer_less": "informal"}
_CHOICES = {
    "formality": ("default", *_FORMAL),
    "model_type": ("latency_optimized", "quality_optimized", "prefer_quality_optimized"),
    "split_sentences": ("0", "1", "nonewlines"),
    "tag_handling": ("html", "xml"),
    "tag_handling_version": ("v1", "v2"),
}
"""Fields that have one of a few values."""
_TERMS = "Parlance has terms in domains: give the connection a domain with terms."
_CANNOT_KEEP = {
    "glossary_id": _TERMS,
    "style_id": "Give the connection a speaker, or a domain with rules.",
    "translation_memory_id": "Give the connection a domain that a model has learned.",
    "custom_instructions": "Parlance's models do not read instructions.",
}
"""Fields that promise what is not done here, and what can be done instead."""
_NO_LIMIT = 1_000_000_000_000
_SCHEMES = ("deepl-auth-key", "bearer")


async def _translate(request: Request) -> Response:
    fields = await fields_of(request)
    texts, target = fields.texts("text"), fields.text("target_lang")
    if not texts:
        raise RefusedError(400, "Parameter 'text' not specified.")
    if len(texts) > _MOST_TEXTS:
        raise RefusedError(400, f"{len(texts)} texts; at most {_MOST_TEXTS} are taken at once.")
    if not target:
        raise RefusedError(400, "Value for 'target_lang' not supported: it is missing.")
    _check(fields)
    connection = await connection_of(request, fields.text("auth_key") or key_of(request, _SCHEMES))
    form = _form_of(fields)
    if fields.word("split_sentences") == "nonewlines" and form is TextForm.PLAIN:
        texts = tuple(_LINE_END.sub(" ", text) for text in texts)  # else a line's end is a sentence's
    src = fields.text("source_lang")
    asked = await run_in_threadpool(_in_context, texts, fields.text("context"), src)
    options = RequestOptions(src=src, tgt=target, form=form, splitting=_splitting(fields))
    connection = _addressing(connection, fields.word("formality"), target)
    found = await translated(request, asked, connection, options)
    counted, model_type = fields.is_true("show_billed_characters"), fields.word("model_type")
    return JSONResponse({
        "translations": [
            {"detected_source_language": each.src.upper(), "text": each.translation.text}
            | ({"billed_characters": len(text)} if counted else {})
            | ({"model_type_used": model_type.removeprefix("prefer_")} if model_type else {})
            for text, each in zip(texts, found, strict=True)
        ]
    })  # fmt: skip


def _in_context(texts: Sequence[str], context: str, src: str) -> list[AskedText]:
    """Returns texts behind their context."""
    return [AskedText(text, tasks.text_before(text, context, src)[-_LONGEST_CONTEXT:]) for text in texts]


def _check(fields: Fields) -> None:
    """Refuses what cannot be kept; what may merely influence a translation is taken."""
    for name, values in _CHOICES.items():
        value = fields.word(name)
        if value not in ("", *values):
            raise RefusedError(400, f"Value for '{name}' not supported: {value}.")
    for name, instead in _CANNOT_KEEP.items():
        if fields.is_given(name):
            raise RefusedError(400, f"Value for '{name}' not supported. {instead}")


def _addressing(connection: NamedSystem, formality: str, target: str) -> NamedSystem:
    """Returns a connection with the form of address that is asked for, where there is one to choose."""
    form = _FORMAL.get(formality)
    if form is None:
        return connection
    if tasks.address_forms(_base_tag(target)):
        return replace(connection, address=form)
    if formality.startswith("prefer"):
        return connection
    raise RefusedError(400, f"'formality' is not supported for given 'target_lang' {target}.")


def _base_tag(language: str) -> str:
    """Returns the base tag of a language, however it is written; itself if it is none."""
    try:
        return langcodes.standardize_tag(language).partition("-")[0]
    except ValueError:
        return language


def _form_of(fields: Fields) -> TextForm:
    handling = fields.word("tag_handling")
    if handling == "xml" and fields.word("tag_handling_version") == "v2":
        for text in fields.texts("text"):
            _check_xml(text)
    return _FORMS[handling]


def _check_xml(text: str) -> None:
    try:
        ElementTree.fromstring(f"<text>{text}</text>")  # noqa: S314, no document type can stand inside an element
    except ElementTree.ParseError as error:
        raise RefusedError(400, "Tag handling parsing failed, please check input.") from error


def _splitting(fields: Fields) -> Splitting:
    return Splitting(
        closed=_names(fields, "ignore_tags"),
        blocks=_names(fields, "splitting_tags"),
        inline=_names(fields, "non_splitting_tags"),
    )


def _names(fields: Fields, field: str) -> tuple[str, ...]:
    """Returns names of elements, from a list or from one text with commas."""
    named = (name.strip().lower() for text in fields.texts(field) for name in text.split(","))
    return tuple(name for name in named if name)


async def _languages(request: Request) -> Response:
    fields = await fields_of(request)  # its own library sends them in the body
    connection = await connection_of(request, fields.text("auth_key") or key_of(request, _SCHEMES))
    pairs = await run_in_threadpool(tasks.served_pairs, connection)
    if fields.text("type") != "target":
        names = sorted({pair.src for pair in pairs})
        return JSONResponse([{"language": each.upper(), "name": tasks.language_name(each)} for each in names])
    return JSONResponse([
        {
            "language": each.upper(),
            "name": tasks.language_name(each),
            "supports_formality": bool(tasks.address_forms(each)),
        }
        for each in sorted({pair.tgt for pair in pairs})
    ])  # fmt: skip


async def _usage(request: Request) -> Response:
    await connection_of(request, key_of(request, _SCHEMES))
    return JSONResponse({"character_count": 0, "character_limit": _NO_LIMIT})


async def _no_new_glossary(_request: Request) -> Response:
    raise RefusedError(400, f"Glossaries are not kept here. {_TERMS}")


async def _no_glossaries(request: Request) -> Response:
    await connection_of(request, key_of(request, _SCHEMES))
    is_pairs = request.url.path.endswith("pairs")
    return JSONResponse({"supported_languages" if is_pairs else "glossaries": []})


ERROR = json_error("message")
ROUTES = [
    Route("/v2/translate", answering(ERROR, _translate), methods=["POST"]),
    Route("/v2/languages", answering(ERROR, _languages), methods=["GET", "POST"]),
    Route("/v2/usage", answering(ERROR, _usage), methods=["GET", "POST"]),
    Route("/v2/glossary-language-pairs", answering(ERROR, _no_glossaries)),
    Route("/v2/glossaries", answering(ERROR, _no_glossaries)),
    Route("/v2/glossaries", answering(ERROR, _no_new_glossary), methods=["POST"]),
    Route("/v3/glossaries", answering(ERROR, _no_new_glossary), methods=["POST"]),
]
