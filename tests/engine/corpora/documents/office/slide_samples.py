"""Presentations for the tests, built part by part."""

from collections.abc import Mapping

from tests.engine.corpora.office_samples import zip_of

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "application/vnd.openxmlformats-officedocument"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_NAMESPACES = (
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    f'xmlns:r="{_RELATIONS}"'
)
_KINDS = {
    "slides": ("p:sld", "presentationml.slide"),
    "notesSlides": ("p:notes", "presentationml.notesSlide"),
    "comments": ("p:cmLst", "presentationml.comments"),
    "charts": ("c:chartSpace", "drawingml.chart"),
    "diagrams": ("dgm:dataModel", "drawingml.diagramData"),
    "drawings": ("p:drawing", "drawingml.diagramDrawing"),
}


def presentation(
    parts: Mapping[str, str],
    order: tuple[int, ...] = (1,),
    beside: Mapping[str, tuple[str, ...]] | None = None,
) -> bytes:
    """A presentation.

    Args:
        parts: what is in each part, by its path within "ppt": "slides/slide1.xml".
        order: the numbers of the slides as they are shown.
        beside: what each slide refers to.
    """
    kinds = {path: _KINDS[path.partition("/")[0]] for path in parts}
    types = "".join(
        f'<Override PartName="/ppt/{path}" ContentType="{_OFFICE}.{kind}+xml"/>'
        for path, (_, kind) in kinds.items()
    )
    ids = "".join(f'<p:sldId id="{255 + n}" r:id="s{n}"/>' for n in order)
    slides = {f"s{n}": f"slides/slide{n}.xml" for n in order}
    members = {
        "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        f'<Override PartName="/ppt/presentation.xml" ContentType="{_OFFICE}.presentationml.presentation.'
        f'main+xml"/>{types}</Types>',
        "ppt/presentation.xml": f"{_XML}<p:presentation {_NAMESPACES}><p:sldIdLst>{ids}</p:sldIdLst>"
        '<p:defaultTextStyle><a:defPPr><a:defRPr lang="en-US"/></a:defPPr></p:defaultTextStyle>'
        "</p:presentation>",
        "ppt/_rels/presentation.xml.rels": _relations(slides),
    }
    for path, content in parts.items():
        element = kinds[path][0]
        members[f"ppt/{path}"] = f"{_XML}<{element} {_NAMESPACES}>{content}</{element}>"
    for slide, others in (beside or {}).items():
        folder, _, name = slide.partition("/")
        targets = {f"r{n}": f"../{other}" for n, other in enumerate(others)}
        members[f"ppt/{folder}/_rels/{name}.rels"] = _relations(targets)
    return zip_of(members)


def _relations(targets: Mapping[str, str]) -> str:
    inner = "".join(
        f'<Relationship Id="{key}" Type="x" Target="{target}"/>' for key, target in targets.items()
    )
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{inner}</Relationships>'


def a_p(*content: str) -> str:
    """A paragraph of a drawing."""
    return f'<a:p>{"".join(content)}<a:endParaRPr lang="en-US"/></a:p>'


def a_run(text: str, look: str = 'lang="en-US"', inner: str = "") -> str:
    """A run of a drawing; its look is what its properties say."""
    return f"<a:r><a:rPr {look}>{inner}</a:rPr><a:t>{text}</a:t></a:r>"
