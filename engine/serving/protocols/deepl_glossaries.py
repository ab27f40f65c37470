"""DeepL's glossaries, style rules and translation memories: terms, rules and memories of domains."""

import csv
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, TypeVar
from uuid import NAMESPACE_URL, uuid5

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.base.errors import LibraryError
from engine.results.systems import NamedSystem
from engine.results.terms import DomainRules, Glossary, GlossaryTerms
from engine.results.translation import LanguagePair
from engine.serving.asking import (
    Fields,
    RefusedError,
    answering,
    connection_of,
    fields_of,
    json_error,
    key_of,
)

R = TypeVar("R")

ERROR = json_error("message")
_SCHEMES = ("deepl-auth-key", "bearer")
_DEEPL_KEY = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:fx)?", re.IGNORECASE)
_MOST_GLOSSARY_BYTES = 11 << 20
_FORMATS = ("tsv", "csv")
_COLUMNS = 2, 4
"""Of a CSV line: two terms, and perhaps their languages."""
_MOST_PAGE, _USUAL_PAGE = 25, 10
_NEVER = "1970-01-01T00:00:00.000Z"
"""Nobody knows when a domain got its rules."""
_NO_RULES = "Style rules are the rules of a domain: make them in Parlance, in its library under Terms."

_NO_MEMORIES = (
    "A translation memory is the memory of a domain: see and change it in Parlance, in its library."
)


async def connection_by_key(request: Request, fields: Fields) -> NamedSystem:
    """Returns the connection that a request names by its key.

    Raises:
        RefusedError: if there is none; a key of DeepL's is not repeated.
    """
    key = fields.text("auth_key") or key_of(request, _SCHEMES)
    if request.app.state.keys is None and _DEEPL_KEY.fullmatch(key):
        names = ", ".join(each.key for each in await run_in_threadpool(tasks.list_systems))
        others = f", or that of a connection: {names}" if names else ""
        raise RefusedError(
            403, f"This is a key of DeepL's. Parlance needs none: give the key {tasks.ANYBODY}{others}."
        )
    return await connection_of(request, key)


def tag_in(fields: Fields, name: str) -> str:
    """Returns the base tag of the language in a field; "" if there is none.

    Raises:
        RefusedError: if it is no language.
    """
    code = fields.text(name)
    tag = tasks.find_language(code) if code else ""
    if code and not tag:
        raise RefusedError(400, f"Value for '{name}' not supported.")
    return tag


# What a translation may ask for.


def with_domain_parts(connection: NamedSystem, fields: Fields, src: str, tgt: str) -> NamedSystem:
    """Returns a connection with the glossaries, the style rules and the memory that a program names.

    Args:
        connection: who asks.
        fields: of the request.
        src: base tag of the language translated from; "": not named.
        tgt: of the language translated into.

    Raises:
        RefusedError: if there is no such thing, or it is for other languages.
    """
    named = [*_listed(fields, "glossary_id"), *_listed(fields, "glossary_ids")]
    if named and not src:
        raise RefusedError(400, "Use of a glossary requires the source_lang parameter to be specified")
    found = [_found(partial(tasks.find_glossary, connection, each)) for each in named]
    for each in found:
        if all((one.src, one.tgt) != (src, tgt) for one in each.dictionaries):
            raise RefusedError(400, f"The glossary {each.name} has no dictionary from {src} to {tgt}.")
    domains = {each.domain for each in found if each.domain}
    if fields.is_given("style_id"):
        domains.add(_style_of(connection, fields.text("style_id"), tgt).domain)
    if len(domains) > 1:
        raise RefusedError(400, "Parlance keeps to the terms and rules of one domain at a time.")
    if fields.is_given("translation_memory_id"):
        connection = replace(connection, memory=_memory_of(connection, fields, src, tgt))
    made = tuple(each.id for each in found if not each.domain)
    return replace(connection, glossaries=made, terms=next(iter(domains), connection.terms))


def _listed(fields: Fields, name: str) -> list[str]:
    return [each.strip() for text in fields.texts(name) for each in text.split(",") if each.strip()]


def _found(find: Callable[[], R]) -> R:
    try:
        return find()
    except LibraryError as error:
        raise RefusedError(404, f"{error.what} {error.hint}") from error


def _own(connection: NamedSystem) -> str:
    """Returns the domain that a connection is for; "": every domain is listed."""
    return connection.domain if connection.terms is None else connection.terms


# Glossaries.


async def _new(request: Request) -> Response:
    fields = await fields_of(request, _MOST_GLOSSARY_BYTES)
    connection = await connection_by_key(request, fields)
    is_v2 = "/v2/" in request.url.path
    given = [fields] if is_v2 else [Fields(each) for each in fields.objects("dictionaries")]
    if not given:
        raise RefusedError(400, "Glossary dictionaries must be provided")
    name = fields.text("name")
    if not name.strip():
        raise RefusedError(400, "Missing or invalid argument: name")

    def make() -> Glossary:
        dictionaries = tuple(_dictionary_in(each, connection) for each in given)
        if len({(each.src, each.tgt) for each in dictionaries}) < len(dictionaries):
            raise RefusedError(400, "Two dictionaries of a glossary are for the same languages.")
        return tasks.add_glossary(connection, name, dictionaries)

    return JSONResponse(_about(await run_in_threadpool(make), is_v2=is_v2), 201)


def _dictionary_in(fields: Fields, connection: NamedSystem) -> GlossaryTerms:
    pair = _pair_in(fields)
    if pair not in tasks.served_pairs(connection):
        raise RefusedError(400, "Unsupported glossary source and target language pair")
    form = fields.word("entries_format")
    if form not in _FORMATS:
        raise RefusedError(400, "Value for 'entries_format' not supported.")
    read = _from_tsv if form == "tsv" else _from_csv
    return GlossaryTerms(pair.src, pair.tgt, tuple(read(fields.text("entries"), pair).items()))


def _pair_in(fields: Fields) -> LanguagePair:
    src, tgt = tag_in(fields, "source_lang"), tag_in(fields, "target_lang")
    if not (src and tgt):
        raise RefusedError(400, "Parameters 'source_lang' and 'target_lang' are needed.")
    return LanguagePair(src, tgt)


def _from_tsv(text: str, _pair: LanguagePair) -> dict[str, str]:
    entries: dict[str, str] = {}
    for place, line in enumerate(text.splitlines()):
        source, tab, target = line.strip(" \r").partition("\t")
        if not line.strip():
            continue
        if not tab:
            raise RefusedError(400, f"Invalid glossary entries provided: entry {place} misses tab separator")
        _take(entries, place, source, target)
    return _not_none(entries)


def _from_csv(text: str, pair: LanguagePair) -> dict[str, str]:
    entries: dict[str, str] = {}
    try:
        for place, row in enumerate(csv.reader(text.splitlines(keepends=True), strict=True)):
            if not row:
                continue
            if len(row) not in _COLUMNS:
                raise RefusedError(
                    400, f"Invalid glossary entries provided: entry {place} has {len(row)} columns"
                )
            if [tasks.find_language(each) for each in row[2:]] in ([], [pair.src, pair.tgt]):
                _take(entries, place, *row[:2])
    except csv.Error as error:
        raise RefusedError(400, f"Invalid glossary entries provided: {error}") from error
    return _not_none(entries)


def _take(entries: dict[str, str], place: int, source: str, target: str) -> None:
    source, target = source.strip(), target.strip()
    if not source or not target or source in entries:
        what = f"duplicates “{source}”" if source in entries else "lacks a term or its translation"
        raise RefusedError(400, f"Invalid glossary entries provided: entry {place} {what}")
    entries[source] = target


def _not_none(entries: dict[str, str]) -> dict[str, str]:
    if not entries:
        raise RefusedError(400, "Missing or invalid argument: entries")
    return entries


def _about(glossary: Glossary, *, is_v2: bool) -> dict[str, object]:
    known = {
        "glossary_id": glossary.id,
        "name": glossary.name,
        "creation_time": _time(glossary.created),
    }
    dictionaries = [_about_dictionary(each) for each in glossary.dictionaries]
    if is_v2:
        return known | {"ready": True} | dictionaries[0]
    return known | {"dictionaries": dictionaries}


def _about_dictionary(terms: GlossaryTerms) -> dict[str, object]:
    return {"source_lang": terms.src, "target_lang": terms.tgt, "entry_count": len(terms.entries)}


def _time(when: str) -> str:
    """Returns a time as programs of DeepL's expect it."""
    return datetime.fromisoformat(when).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


async def _all(request: Request) -> Response:
    connection = await connection_by_key(request, await fields_of(request))
    found = await run_in_threadpool(tasks.list_glossaries, connection)
    is_v2 = "/v2/" in request.url.path
    listed = [each for each in found if not is_v2 or len(each.dictionaries) == 1]
    return JSONResponse({"glossaries": [_about(each, is_v2=is_v2) for each in listed]})


def _of(
    handle: Callable[[Request, Fields, NamedSystem, Glossary], Awaitable[Response]],
) -> Callable[[Request], Awaitable[Response]]:
    """Returns a handler for one glossary, from what it does once that is found."""

    async def handled(request: Request) -> Response:
        fields = await fields_of(request, _MOST_GLOSSARY_BYTES)
        connection = await connection_by_key(request, fields)
        glossary_id = str(request.path_params["id"])
        glossary = await run_in_threadpool(_found, partial(tasks.find_glossary, connection, glossary_id))
        if "/v2/" in request.url.path and len(glossary.dictionaries) != 1:
            raise RefusedError(404, "This glossary has several dictionaries: ask for it by /v3/glossaries.")
        return await handle(request, fields, connection, glossary)

    return handled


async def _one(request: Request, _fields: Fields, _connection: NamedSystem, glossary: Glossary) -> Response:
    return JSONResponse(_about(glossary, is_v2="/v2/" in request.url.path))


async def _entries(
    request: Request, fields: Fields, _connection: NamedSystem, glossary: Glossary
) -> Response:
    if "/v2/" in request.url.path:
        return PlainTextResponse(_as_tsv(glossary.dictionaries[0]), media_type="text/tab-separated-values")
    terms = _terms_for(glossary, _pair_in(fields))
    languages = {"source_lang": terms.src, "target_lang": terms.tgt}
    return JSONResponse({"dictionaries": [{**languages, "entries": _as_tsv(terms), "entries_format": "tsv"}]})


def _terms_for(glossary: Glossary, pair: LanguagePair) -> GlossaryTerms:
    found = (each for each in glossary.dictionaries if (each.src, each.tgt) == (pair.src, pair.tgt))
    terms = next(found, None)
    if terms is None:
        raise RefusedError(404, "Dictionary not found")
    return terms


def _as_tsv(terms: GlossaryTerms) -> str:
    return "\n".join(f"{source}\t{target}" for source, target in terms.entries)


async def _delete(
    _request: Request, _fields: Fields, connection: NamedSystem, glossary: Glossary
) -> Response:
    await run_in_threadpool(tasks.remove_glossary, connection, glossary.id)
    return Response(status_code=204)


async def _patch(_request: Request, fields: Fields, connection: NamedSystem, glossary: Glossary) -> Response:
    given = [Fields(each) for each in fields.objects("dictionaries")]
    if fields.has("name") and not fields.text("name").strip():
        raise RefusedError(400, "Missing or invalid argument: name")

    def change() -> Glossary:
        new = [_dictionary_in(each, connection) for each in given]
        return tasks.change_glossary(
            connection, glossary.id, lambda old: _merged(old, fields.text("name"), new)
        )

    return JSONResponse(_about(await run_in_threadpool(change), is_v2=False))


def _merged(old: Glossary, name: str, new: Sequence[GlossaryTerms]) -> Glossary:
    by_pair = {(each.src, each.tgt): dict(each.entries) for each in old.dictionaries}
    for each in new:
        by_pair.setdefault((each.src, each.tgt), {}).update(each.entries)
    dictionaries = tuple(GlossaryTerms(*pair, tuple(its.items())) for pair, its in by_pair.items())
    return old._replace(name=name or old.name, dictionaries=dictionaries)


async def _put(_request: Request, fields: Fields, connection: NamedSystem, glossary: Glossary) -> Response:
    def change() -> GlossaryTerms:
        new = _dictionary_in(fields, connection)
        tasks.change_glossary(connection, glossary.id, lambda old: _without(old, new, new))
        return new

    return JSONResponse(_about_dictionary(await run_in_threadpool(change)))


async def _drop(_request: Request, fields: Fields, connection: NamedSystem, glossary: Glossary) -> Response:
    gone = _terms_for(glossary, _pair_in(fields))

    def change() -> None:
        tasks.change_glossary(connection, glossary.id, lambda old: _without(old, gone))

    await run_in_threadpool(change)
    return Response(status_code=204)


def _without(old: Glossary, gone: GlossaryTerms, *new: GlossaryTerms) -> Glossary:
    left = (each for each in old.dictionaries if (each.src, each.tgt) != (gone.src, gone.tgt))
    return old._replace(dictionaries=(*left, *new))


async def _pairs(request: Request) -> Response:
    connection = await connection_by_key(request, await fields_of(request))
    pairs = await run_in_threadpool(tasks.served_pairs, connection)
    return JSONResponse(
        {"supported_languages": [{"source_lang": each.src, "target_lang": each.tgt} for each in pairs]}
    )


# Style rules: the rules of search and replace of a domain.


def _rules(connection: NamedSystem) -> list[DomainRules]:
    pairs, own = tasks.served_pairs(connection), _own(connection)
    return [
        each
        for each in tasks.list_rules()
        if LanguagePair(each.src, each.tgt) in pairs and own in ("", each.domain)
    ]


def _style_id(rules: DomainRules) -> str:
    return _id("rules", rules.domain, rules.src, rules.tgt)


def _id(*names: str) -> str:
    return str(uuid5(NAMESPACE_URL, "parlance:" + "/".join(names)))


def _style_of(connection: NamedSystem, style_id: str, tgt: str) -> DomainRules:
    found = next((each for each in _rules(connection) if _style_id(each) == style_id.lower()), None)
    if found is None:
        raise RefusedError(404, f"There are no such style rules. {_NO_RULES}")
    if found.tgt != tgt:
        raise RefusedError(400, "Style rule language does not match the translate request target language")
    return found


def _about_rules(rules: DomainRules) -> dict[str, object]:
    return {
        "style_id": _style_id(rules),
        "name": rules.domain,
        "creation_time": _NEVER,
        "updated_time": _NEVER,
        "language": rules.tgt,
        "version": 1,
    }


async def _styles(request: Request) -> Response:
    fields = await fields_of(request)
    connection = await connection_by_key(request, fields)
    found = await run_in_threadpool(_rules, connection)
    return JSONResponse({"style_rules": [_about_rules(each) for each in _page(fields, found)]})


async def _style(request: Request) -> Response:
    connection = await connection_by_key(request, await fields_of(request))
    style_id = str(request.path_params["id"]).lower()
    for each in await run_in_threadpool(_rules, connection):
        if _style_id(each) == style_id:
            return JSONResponse(_about_rules(each))
    raise RefusedError(404, f"There are no such style rules. {_NO_RULES}")


async def _no_style(request: Request) -> Response:
    await connection_by_key(request, await fields_of(request))
    raise RefusedError(400, _NO_RULES)


def _page(fields: Fields, found: Sequence[R]) -> Sequence[R]:
    page, size = _number(fields, "page", 0, 0, None), _number(fields, "page_size", _USUAL_PAGE, 1, _MOST_PAGE)
    return found[page * size : (page + 1) * size]


def _number(fields: Fields, name: str, usual: int, least: int, most: int | None) -> int:
    try:
        value = int(fields.word(name) or usual)
    except ValueError:
        value = least - 1
    if value < least or (most is not None and value > most):
        raise RefusedError(400, f"Value for '{name}' not supported.")
    return value


# Translation memories: those of domains, which answer where they have all of a text.


def _memories(connection: NamedSystem) -> list[dict[str, Any]]:
    own, pairs = _own(connection), tasks.served_pairs(connection)
    counts: dict[tuple[str, str, str], int] = {}
    for corpus in tasks.list_corpora():
        for pair in pairs:
            is_its = corpus.kind == "parallel" and {corpus.src, corpus.tgt} == {pair.src, pair.tgt}
            if is_its and own in ("", corpus.domain):
                key = corpus.domain, pair.src, pair.tgt
                counts[key] = counts.get(key, 0) + corpus.n_pairs
    return [
        {
            "translation_memory_id": _id("memory", *key),
            "name": key[0],
            "source_language": key[1],
            "target_languages": [key[2]],
            "segment_count": count,
        }
        for key, count in sorted(counts.items())
    ]


async def _list_memories(request: Request) -> Response:
    fields = await fields_of(request)
    connection = await connection_by_key(request, fields)
    found = await run_in_threadpool(_memories, connection)
    listed = _page(fields, found)
    return JSONResponse({"translation_memories": list(listed), "total_count": len(found)})


async def _memory(request: Request) -> Response:
    connection = await connection_by_key(request, await fields_of(request))
    memory_id = str(request.path_params["id"])
    return JSONResponse(await run_in_threadpool(_memory_with, memory_id, connection))


async def _no_memory(request: Request) -> Response:
    await connection_by_key(request, await fields_of(request))
    raise RefusedError(400, _NO_MEMORIES)


def _memory_with(memory_id: str, connection: NamedSystem) -> Mapping[str, Any]:
    for each in _memories(connection):
        if each["translation_memory_id"] == memory_id.lower():
            return each
    raise RefusedError(404, "There is no such translation memory.")


def _memory_of(connection: NamedSystem, fields: Fields, src: str, tgt: str) -> str:
    """Returns the domain whose memory is named."""
    _number(fields, "translation_memory_threshold", 100, 0, 100)
    memory = _memory_with(fields.text("translation_memory_id"), connection)
    if memory["target_languages"] != [tgt] or src not in ("", memory["source_language"]):
        raise RefusedError(400, f"The translation memory {memory['name']} is for other languages.")
    return str(memory["name"])


def _route(path: str, handler: Callable[[Request], Awaitable[Response]], *methods: str) -> Route:
    return Route(path, answering(ERROR, handler), methods=methods or ["GET"])


ROUTES = [
    _route("/v2/glossary-language-pairs", _pairs),
    *(
        route
        for version in ("/v2/glossaries", "/v3/glossaries")
        for route in (
            _route(version, _all),
            _route(version, _new, "POST"),
            _route(f"{version}/{{id}}", _of(_one)),
            _route(f"{version}/{{id}}", _of(_delete), "DELETE"),
            _route(f"{version}/{{id}}/entries", _of(_entries)),
        )
    ),
    _route("/v3/glossaries/{id}", _of(_patch), "PATCH"),
    _route("/v3/glossaries/{id}/dictionaries", _of(_put), "PUT"),
    _route("/v3/glossaries/{id}/dictionaries", _of(_drop), "DELETE"),
    _route("/v3/style_rules", _styles),
    _route("/v3/style_rules/{id}", _style),
    _route("/v3/style_rules", _no_style, "POST"),
    _route("/v3/style_rules/{rest:path}", _no_style, "POST", "PUT", "PATCH", "DELETE"),
    _route("/v3/translation_memories", _list_memories),
    _route("/v3/translation_memories/{id}", _memory),
    _route("/v3/translation_memories/{rest:path}", _no_memory, "GET", "POST", "DELETE"),
]
