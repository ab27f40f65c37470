"""OPUS-CAT: its plug-ins for Trados, memoQ, OmegaT and Wordfast."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.base.errors import BusyError
from engine.results.systems import AlignedTranslation, RequestOptions
from engine.serving.asking import (
    Fields,
    RefusedError,
    answering,
    connection_of,
    fields_of,
    json_list_of,
    others_named,
)
from engine.serving.desk import DeskAnswer, desk_of, translated

_WORD = re.compile(r"\w+|[^\w\s]")
_BEGINS = "▁"
MOST_TAUGHT_BYTES = 64 << 20
"""Of the translations that are sent to learn from."""
_SENTENCEPIECE = 1
"""How its plug-ins are told that words begin with "▁"."""


async def _act(request: Request) -> Response:
    action = str(request.path_params["action"]).lower()
    if action == "preorderbatch":
        return await _order_ahead(request)
    if action == "customize":
        return await _customize(request)
    fields = await fields_of(request)
    if action in ("translatejson", "translatepost"):
        return JSONResponse(await _with_words(request, fields))
    if action == "batchtranslate":
        found = await _asked(request, fields, fields.texts("input"))
        return JSONResponse([each.translation.text for each in found])
    if action in ("translate", "translateparagraphjson", "translatestream"):
        return PlainTextResponse(await _text_of(request, fields))
    if action == "listsupportedlanguagepairs":
        pairs = await run_in_threadpool(tasks.served_pairs, await connection_of(request))
        return JSONResponse([f"{each.src}-{each.tgt}" for each in pairs])
    if action == "getlanguagepairmodeltags":
        return JSONResponse([each.key for each in await others_named(request)])
    if action == "checkmodelstatus":
        return JSONResponse("Parlance is ready to translate.")
    if action == "login":
        return JSONResponse("0")
    raise RefusedError(404, f"This server has no action {request.path_params['action']}.")


async def _asked(
    request: Request, fields: Fields, texts: Sequence[str], *, aligns: bool = False
) -> list[DeskAnswer]:
    connection = await connection_of(request, _tag_of(fields))
    src, tgt = fields.text("srcLangCode"), fields.text("trgLangCode")
    return await translated(request, texts, connection, RequestOptions(src=src, tgt=tgt, aligns=aligns))


def _tag_of(fields: Fields) -> str:
    """Returns the connection that is named; memoQ sends the two quotes of an empty text."""
    return fields.text("modelTag").strip('"')


async def _text_of(request: Request, fields: Fields) -> str:
    found = await _asked(request, fields, [fields.text("input")])
    return found[0].translation.text


async def _order_ahead(request: Request) -> Response:
    texts = [each for each in await json_list_of(request) if isinstance(each, str)]
    if not texts:
        raise RefusedError(400, "The list of sentences is empty.")
    await _asked(request, Fields(dict(request.query_params)), texts)
    return Response()


async def _customize(request: Request) -> Response:
    """Teaches the domain that is named by the tag; whoever is refused may try again later."""
    fields = await fields_of(request, MOST_TAUGHT_BYTES)
    domain = _tag_of(fields)
    if not domain:
        raise RefusedError(400, "modelTag must name what the translations are about.")
    await connection_of(request)
    pairs, test = (
        [(str(each.get("Source") or ""), str(each.get("Target") or "")) for each in fields.objects(name)]
        for name in ("Input", "Validation")
    )
    options = RequestOptions(src=fields.text("srcLangCode"), tgt=fields.text("trgLangCode"))
    try:
        await run_in_threadpool(desk_of(request).service.teach, pairs, test, domain, options)
    except BusyError as error:
        raise RefusedError(503, error.what) from error
    return Response()


async def _with_words(request: Request, fields: Fields) -> Mapping[str, object]:
    found = (await _asked(request, fields, [fields.text("input")], aligns=True))[0].translation
    links = found.links if isinstance(found, AlignedTranslation) else ()
    source, target = _Pieces.of(found.source), _Pieces.of(found.text)
    pairs = {(source.at(link.source[0]), target.at(link.target[0])) for link in links} if links else set()
    pairs |= _of_the_rest(pairs, len(source.pieces), len(target.pieces))
    sides = sorted(pairs)
    return {
        "translation": found.text,
        "Translation": found.text,
        "SegmentedSourceSentence": source.pieces,
        "SegmentedTranslation": target.pieces,
        "SegmentedAlignmentSourceToTarget": _grouped(sides),
        "SegmentedAlignmentTargetToSource": _grouped(sorted((second, first) for first, second in sides)),
        "AlignmentString": " ".join(f"{first}-{second}" for first, second in sides),
        "RawTranslation": " ".join(target.pieces),
        "Segmentation": _SENTENCEPIECE,
        "AutoEditedTranslation": False,
    }


@dataclass(frozen=True)
class _Pieces:
    """A text's words and marks, as pieces of SentencePiece."""

    pieces: list[str]
    starts: list[int]

    @classmethod
    def of(cls, text: str) -> "_Pieces":
        found = list(_WORD.finditer(text))
        begins = [not at or text[at - 1].isspace() for at in (each.start() for each in found)]
        pieces = [_BEGINS * first + each[0] for first, each in zip(begins, found, strict=True)]
        return cls(pieces, [each.start() for each in found])

    def at(self, place: int) -> int:
        """Returns the number of the piece at a place."""
        return max(0, bisect_right(self.starts, place) - 1)


def _of_the_rest(pairs: set[tuple[int, int]], n_source: int, n_target: int) -> set[tuple[int, int]]:
    """Returns links for the pieces of the source that have none: memoQ's plug-in needs one for each."""
    if not n_target:
        return set()
    known: dict[int, int] = dict(sorted(pairs, reverse=True))
    found = set()
    for piece in range(n_source):
        if piece not in known:
            near = min(known, key=lambda each: abs(each - piece), default=None)
            found.add((piece, min(piece, n_target - 1) if near is None else known[near]))
    return found


def _grouped(pairs: Sequence[tuple[int, int]]) -> dict[str, list[int]]:
    grouped: dict[str, list[int]] = {}
    for first, second in pairs:
        grouped.setdefault(str(first), []).append(second)
    return grouped


def as_error(status: int, what: str) -> Response:
    return PlainTextResponse(what, 400 if status == 403 else status)


ROUTES = [
    Route(f"/{name}/{{action}}", answering(as_error, _act), methods=["GET", "POST"])
    for name in ("MtRestService", "MTRestService", "mtrestservice")
]
"""Its plug-ins write it in several ways."""
