"""DeepL, version 2: LibreOffice Writer, memoQ, Subtitle Edit, Weblate, and scripts with its own library."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import langcodes
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.results.serving.connections import Connection
from engine.results.serving.texts import Splitting, TextForm
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
_FORMS = {"": TextForm.PLAIN, "html": TextForm.HTML, "xml": TextForm.XML}
_FORMAL = {"more": "formal", "prefer_more": "formal", "less": "informal", "prefer_less": "informal"}
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
    connection = await connection_of(request, fields.text("auth_key") or key_of(request, _SCHEMES))
    found = await translated(
        request, texts, _addressing(connection, fields.text("formality"), target),
        src=fields.text("source_lang"), tgt=target, form=_form_of(fields), splitting=_splitting(fields),
    )  # fmt: skip
    counted = fields.is_true("show_billed_characters")
    return JSONResponse({
        "translations": [
            {"detected_source_language": each.src.upper(), "text": each.translation.text}
            | ({"billed_characters": len(text)} if counted else {})
            for text, each in zip(texts, found, strict=True)
        ]
    })  # fmt: skip


def _addressing(connection: Connection, formality: str, target: str) -> Connection:
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
    handling = fields.text("tag_handling").lower()
    if handling not in _FORMS:
        raise RefusedError(400, f"Value for 'tag_handling' not supported: {handling}.")
    if handling == "xml" and fields.text("tag_handling_version") == "v2":
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
]
