"""What all office documents of Microsoft's kind have in common: properties, macros, signatures."""

from collections.abc import Iterator
from typing import Any

from engine.corpora.documents.office.package import OfficePackage
from engine.corpora.documents.office.sites import PartPlan, PlainSite, TextSite
from engine.corpora.documents.segments import SegmentKind

_NAMES = {"title": "title", "subject": "subject", "keywords": "keywords", "description": "description"}
_DOCUMENTS = (".docx", ".docm", ".xlsx", ".xlsm", ".pptx", ".pptm", ".doc", ".xls", ".ppt", ".bin")


def property_plans(package: OfficePackage) -> list[PartPlan]:
    """Returns the part with a document's title and keywords, if there is one."""
    return [PartPlan(name, _properties) for name in package.of_type("core-properties")]


def _properties(root: Any) -> Iterator[TextSite]:
    for element in root:
        name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
        if name in _NAMES and element.text:
            yield PlainSite(element, f"property {_NAMES[name]}", SegmentKind.NAME)


def common_notices(package: OfficePackage) -> list[str]:
    """Returns what a person should know of a document before it is translated."""
    notices: list[str] = []
    if any(name.startswith("_xmlsignatures/") for name in package.names):
        notices.append("It carries a digital signature, which will not be valid for the translation.")
    if any(name.endswith("vbaProject.bin") for name in package.names):
        notices.append("It contains macros; they are kept as they are, and their texts are not translated.")
    n_embedded = sum("/embeddings/" in name and name.lower().endswith(_DOCUMENTS) for name in package.names)
    if n_embedded:
        documents = "document" if n_embedded == 1 else "documents"
        notices.append(f"The text of {n_embedded:,} embedded {documents} is not translated.")
    return notices
