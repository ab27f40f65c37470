"""DeepL, versions 2 and 3: LibreOffice Writer, memoQ, Subtitle Edit, Weblate, and scripts."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import replace
from hmac import compare_digest

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.base.errors import ConfigError, EngineError, LibraryError
from engine.results.systems import AskedText, NamedSystem, RequestOptions, Splitting, TextForm
from engine.results.translation import LanguagePair
from engine.serving.asking import Fields, RefusedError, answering, fields_of
from engine.serving.desk import desk_of, translated
from engine.serving.files import FileJob
from engine.serving.protocols import deepl_glossaries
from engine.serving.protocols.deepl_glossaries import ERROR as ERROR
from engine.serving.protocols.deepl_glossaries import connection_by_key, tag_in, with_domain_parts

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
_JOINS_LINES = ("0", "nonewlines")
"""Of `split_sentences`: 0 wants a text read as one; sentences are read in context, whatever is wanted."""
_DELETES = "LibreOffice"
"""Deletes each paragraph whose translation is refused, and says nothing: its text goes back as it is."""
_NO_LIMIT = 1_000_000_000_000
_INSTRUCTIONS = "Value for 'custom_instructions' not supported. Parlance's models do not read instructions."
_NO_WRITING = "Parlance translates. It does not rephrase or correct texts."
_FEATURES = {
    "translate_text": (
        "auto_detection",
        "formality",
        "glossary",
        "style_rules",
        "tag_handling",
        "translation_memory",
    ),
    "translate_document": ("auto_detection", "formality", "glossary", "style_rules", "translation_memory"),
    "glossary": (),
    "style_rules": (),
    "translation_memory": (),
    "write": (),
    "voice": (),
}
"""What DeepL's products can do, as far as they are here; for the last two there are no languages."""
_NOT_HERE = ("write", "voice")
_OF_SOURCE = ("auto_detection",)
_OF_TARGET = ("formality", "style_rules")


async def _translate(request: Request) -> Response:
    fields = await fields_of(request)
    try:
        return await _translation(request, fields)
    except (EngineError, RefusedError):
        if not (request.headers.get("user-agent", "").startswith(_DELETES) and fields.has("text")):
            raise
        return JSONResponse({"translations": [{"text": text} for text in fields.texts("text")]})


async def _translation(request: Request, fields: Fields) -> Response:
    texts, target = fields.texts("text"), fields.text("target_lang")
    if not texts:
        raise RefusedError(400, "Parameter 'text' not specified.")
    if len(texts) > _MOST_TEXTS:
        raise RefusedError(400, f"{len(texts)} texts; at most {_MOST_TEXTS} are taken at once.")
    if not target:
        raise RefusedError(400, "Value for 'target_lang' not supported: it is missing.")
    _check(fields)
    connection = await connection_by_key(request, fields)
    form, src = _form_of(fields), fields.text("source_lang")
    if fields.word("split_sentences") in _JOINS_LINES and form is TextForm.PLAIN:
        texts = tuple(_LINE_END.sub(" ", text) for text in texts)  # else a line's end is a sentence's
    asked = await run_in_threadpool(_in_context, texts, fields.text("context"), src)
    options = RequestOptions(src=src, tgt=target, form=form, splitting=_splitting(fields))
    connection = await run_in_threadpool(_with_choices, connection, fields)
    try:
        found = await translated(request, asked, connection, options)
    except (ConfigError, LibraryError):
        await run_in_threadpool(_check_languages, connection, fields)
        raise
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
    if fields.is_given("custom_instructions"):
        raise RefusedError(400, _INSTRUCTIONS)


def _with_choices(connection: NamedSystem, fields: Fields) -> NamedSystem:
    """Returns a connection with what is asked for besides."""
    src, tgt = tag_in(fields, "source_lang"), tag_in(fields, "target_lang")
    connection = with_domain_parts(connection, fields, src, tgt)
    return _addressing(connection, fields.word("formality"), fields.text("target_lang"))


def _check_languages(connection: NamedSystem, fields: Fields) -> None:
    """Refuses languages that there is no model for."""
    src, tgt = tag_in(fields, "source_lang"), tag_in(fields, "target_lang")
    pairs = tasks.served_pairs(connection)
    sources = {pair.src for pair in pairs if pair.tgt == tgt}
    if not sources:
        raise RefusedError(400, f"Value for 'target_lang' not supported. {_models_for(pairs)}")
    if src not in ("", tgt, *sources):
        raise RefusedError(400, f"Value for 'source_lang' not supported. {_models_for(pairs)}")


def _models_for(pairs: Sequence[LanguagePair]) -> str:
    return (
        f"There are models for {', '.join(f'{pair.src} to {pair.tgt}' for pair in pairs) or 'no languages'}."
    )


def _addressing(connection: NamedSystem, formality: str, target: str) -> NamedSystem:
    """Returns a connection with the form of address that is asked for, where there is one to choose."""
    form = _FORMAL.get(formality)
    if form is None:
        return connection
    if tasks.address_forms(tasks.find_language(target)):
        return replace(connection, address=form)
    if formality.startswith("prefer"):
        return connection
    raise RefusedError(400, f"Target language '{target}' doesn't support formality.")


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
    connection = await connection_by_key(request, fields)
    kind = fields.word("type") or "source"
    if kind not in ("source", "target"):
        raise RefusedError(400, "Parameter 'type' is invalid. 'source' and 'target' are valid values.")
    pairs = await run_in_threadpool(tasks.served_pairs, connection)
    if kind == "source":
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


async def _languages_v3(request: Request) -> Response:
    fields = await fields_of(request)
    connection = await connection_by_key(request, fields)
    resource = fields.word("resource")
    if resource not in _FEATURES:
        raise RefusedError(400, "Value for 'resource' not supported.")
    pairs = () if resource in _NOT_HERE else await run_in_threadpool(tasks.served_pairs, connection)
    sources, targets = {pair.src for pair in pairs}, {pair.tgt for pair in pairs}
    return JSONResponse([
        {
            "lang": each,
            "name": tasks.language_name(each),
            "usable_as_source": each in sources,
            "usable_as_target": each in targets,
            "status": "stable",
            "features": {
                name: {"status": "stable"}
                for name in _FEATURES[resource]
                if name != "formality" or tasks.address_forms(each)
            },
        }
        for each in sorted(sources | targets)
    ])  # fmt: skip


async def _resources(request: Request) -> Response:
    await connection_by_key(request, await fields_of(request))
    return JSONResponse([
        {
            "name": resource,
            "features": [
                {"name": name}
                | ({"needs_source_support": True} if name not in _OF_TARGET else {})
                | ({"needs_target_support": True} if name not in _OF_SOURCE else {})
                for name in features
            ],
        }
        for resource, features in _FEATURES.items()
    ])  # fmt: skip


async def _usage(request: Request) -> Response:
    await connection_by_key(request, await fields_of(request))
    desk = desk_of(request)
    n_characters = desk.n_characters + desk.files.n_characters
    return JSONResponse({"character_count": n_characters, "character_limit": _NO_LIMIT})


async def _no_writing(request: Request) -> Response:
    await connection_by_key(request, await fields_of(request))
    raise RefusedError(400, _NO_WRITING)


# Documents.


async def _new_document(request: Request) -> Response:
    files = desk_of(request).files
    async with files.received(request) as (fields, job):
        connection = await connection_by_key(request, fields)
        if job is not None and fields.is_given("filename"):
            job.rename(fields.text("filename"))
        if job is None or not tasks.is_document(job.path):
            raise RefusedError(
                400, "Invalid file data. Its name tells its kind, and this is none that is known."
            )
        if not fields.text("target_lang"):
            raise RefusedError(400, "Value for 'target_lang' not supported: it is missing.")
        if fields.word("output_format") not in ("", job.path.suffix[1:].lower()):
            raise RefusedError(400, "output_format not supported: a file stays of its kind.")
        _check(fields)
        await run_in_threadpool(_check_languages, connection, fields)
        connection = await run_in_threadpool(_with_choices, connection, fields)
        src, tgt = fields.text("source_lang"), fields.text("target_lang")
        files.begin(job, connection, RequestOptions(src=src, tgt=tgt))
        desk_of(request).note(request, connection, tasks.find_language(src), tasks.find_language(tgt))
    return JSONResponse({"document_id": job.id.upper(), "document_key": job.key.upper()})


async def _document(request: Request) -> FileJob:
    """Returns the document that a request asks for.

    Raises:
        RefusedError: if it is not there, or its key is another one.
    """
    fields = await fields_of(request)
    await connection_by_key(request, fields)
    job = desk_of(request).files.find(str(request.path_params["id"]))
    if job is None or not compare_digest(fields.text("document_key").lower().encode(), job.key.encode()):
        raise RefusedError(404, "Document not found. It was fetched already, or was never here.")
    return job


async def _document_status(request: Request) -> Response:
    job = await _document(request)
    said: dict[str, object] = {"document_id": job.id.upper()}
    if not job.answer.done():
        at_work = {"status": "translating", "seconds_remaining": job.seconds_left()}
        return JSONResponse(said | ({"status": "queued"} if job.began is None else at_work))
    if problem := _problem_with(job):
        return JSONResponse(said | {"status": "error", "error_message": problem, "message": problem})
    n_characters = job.answer.result().n_characters
    return JSONResponse(said | {"status": "done", "seconds_remaining": 0, "billed_characters": n_characters})


def _problem_with(job: FileJob) -> str:
    """Returns why a document that is done was not translated, in sentences; "" if it was."""
    error = job.answer.exception()
    if error is None:
        answer = job.answer.result()
        return "Source and target language are equal." if answer.src == answer.tgt else ""
    if isinstance(error, EngineError):
        return f"{error.what} {error.hint}".strip()
    return "Parlance could not translate this document (internal error)."


async def _document_result(request: Request) -> Response:
    job = await _document(request)
    if not job.answer.done():
        raise RefusedError(503, "Document translation is not done")
    if problem := _problem_with(job):
        raise RefusedError(400, problem)
    return desk_of(request).files.fetched(request, job)


ROUTES = [
    Route("/v2/translate", answering(ERROR, _translate), methods=["GET", "POST"]),
    Route("/v2/languages", answering(ERROR, _languages), methods=["GET", "POST"]),
    Route("/v2/usage", answering(ERROR, _usage), methods=["GET", "POST"]),
    Route("/v2/document", answering(ERROR, _new_document), methods=["POST"]),
    Route("/v2/document/{id}", answering(ERROR, _document_status), methods=["GET", "POST"]),
    Route("/v2/document/{id}/result", answering(ERROR, _document_result), methods=["GET", "POST"]),
    Route("/v2/write/rephrase", answering(ERROR, _no_writing), methods=["POST"]),
    Route("/v2/write/correct", answering(ERROR, _no_writing), methods=["POST"]),
    Route("/v3/languages", answering(ERROR, _languages_v3)),
    Route("/v3/languages/resources", answering(ERROR, _resources)),
    *deepl_glossaries.ROUTES,
]
