"""Apertium's web service: OmegaT as it comes, and Weblate."""

import json

import langcodes
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.results.systems import RequestOptions, TextForm
from engine.serving.asking import RefusedError, answering, connection_of, fields_of
from engine.serving.desk import translated

_FORMS = {"": TextForm.PLAIN, "txt": TextForm.PLAIN, "html": TextForm.HTML}
_OTHER_PARTS = ("analyzers", "analysers", "generators", "taggers")
"""Apertium lists them besides; Parlance has none."""


async def _translate(request: Request) -> Response:
    fields = await fields_of(request)
    src, _, tgt = fields.text("langpair").partition("|")
    if not (src and tgt):
        raise RefusedError(400, "langpair must name two languages: langpair=de|en.")
    form = _FORMS.get(fields.word("format"))
    if form is None:
        raise RefusedError(
            400, f"The format {fields.word('format')} is not available: only txt and html are."
        )
    if fields.is_given("prefs"):
        raise RefusedError(400, "prefs are not available: Parlance's models have no variants to choose.")
    connection = await connection_of(request, fields.text("key"))
    options = RequestOptions(src=src, tgt=tgt, form=form)
    found = await translated(request, [fields.text("q")], connection, options)
    return _answer({"translatedText": found[0].translation.text})


async def _list(request: Request) -> Response:
    fields = await fields_of(request)
    what = fields.word("q") or "pairs"
    if what in _OTHER_PARTS:
        return JSONResponse({})
    if what != "pairs":
        raise RefusedError(400, f"There is no list of {what}.")
    connection = await connection_of(request, fields.text("key"))
    pairs = await run_in_threadpool(tasks.served_pairs, connection)
    return _answer([
        {"sourceLanguage": _three_letters(each.src), "targetLanguage": _three_letters(each.tgt)}
        for each in pairs
    ])  # fmt: skip


async def _language_names(request: Request) -> Response:
    fields = await fields_of(request)
    wanted = fields.text("languages").split()
    if not wanted:
        pairs = await run_in_threadpool(tasks.served_pairs, await connection_of(request, fields.text("key")))
        wanted = sorted({tag for pair in pairs for tag in (pair.src, pair.tgt)})
    return JSONResponse({tag: tasks.language_name(_two_letters(tag)) for tag in wanted})


async def _identify(request: Request) -> Response:
    fields = await fields_of(request)
    await connection_of(request, fields.text("key"))
    text = fields.text("q")
    if not text:
        raise RefusedError(400, "q must be a text.")
    shares = await run_in_threadpool(tasks.detect_languages, text)
    return JSONResponse({_three_letters(language): share for language, share in shares})


def _two_letters(tag: str) -> str:
    """Returns the shortest code of a language: "de" for "deu"; a tag that is none stays."""
    try:
        return langcodes.standardize_tag(tag.replace("_", "-"))
    except ValueError:
        return tag


def _three_letters(tag: str) -> str:
    """Returns the code of ISO 639-3: "deu"; a tag that has none stays."""
    try:
        return langcodes.Language.get(tag).to_alpha3()
    except LookupError:
        return tag


class _JSON(JSONResponse):
    """JSON with a space after each colon, as Apertium writes it: OmegaT 3.6 looks for it."""

    def render(self, content: object) -> bytes:
        return json.dumps(content, ensure_ascii=False).encode()


def _answer(data: object) -> Response:
    return _JSON({"responseData": data, "responseDetails": None, "responseStatus": 200})


def as_error(status: int, what: str) -> Response:
    """Returns an error as OmegaT shows it: with any other status of HTTP it says that there is no server."""
    return _JSON({"responseData": None, "responseDetails": what, "responseStatus": status})


ROUTES = [
    Route("/apertium/translate", answering(as_error, _translate), methods=["GET", "POST"]),
    Route("/apertium/listPairs", answering(as_error, _list)),
    Route("/apertium/list", answering(as_error, _list)),
    Route("/apertium/listLanguageNames", answering(as_error, _language_names), methods=["GET", "POST"]),
    Route("/apertium/identifyLang", answering(as_error, _identify), methods=["GET", "POST"]),
]
