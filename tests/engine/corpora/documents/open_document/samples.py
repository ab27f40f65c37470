"""OpenDocument files for the tests."""

import io
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_NAMES = ("office", "table", "text", "style", "presentation", "meta", "manifest", "script")
_OTHERS = {
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
    "dc": "http://purl.org/dc/elements/1.1/",
    "officeooo": "http://openoffice.org/2009/office",
}
_NAMESPACES = " ".join(
    [f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in _NAMES]
    + [f'xmlns:{name}="{space}"' for name, space in _OTHERS.items()]
)
_STYLES = (
    '<office:styles><style:default-style style:family="paragraph">'
    '<style:text-properties fo:language="en" fo:country="US"/></style:default-style></office:styles>'
)


def look(name: str, properties: str) -> str:
    """An automatic style of a text."""
    return (
        f'<style:style style:name="{name}" style:family="text"><style:text-properties {properties}/>'
        "</style:style>"
    )


def open_document(kind: str, body: str, looks: str = "", masters: str = "", **others: str) -> bytes:
    """A document of a kind ("text"), with further members by name."""
    packed = io.BytesIO()
    members = {
        "content.xml": f"{_XML}<office:document-content {_NAMESPACES}><office:automatic-styles>{looks}"
        f"</office:automatic-styles><office:body><office:{kind}>{body}</office:{kind}></office:body>"
        "</office:document-content>",
        "styles.xml": f"{_XML}<office:document-styles {_NAMESPACES}>{_STYLES}"
        f"<office:master-styles>{masters}</office:master-styles></office:document-styles>",
        "meta.xml": f"{_XML}<office:document-meta {_NAMESPACES}><office:meta><dc:title>The pump</dc:title>"
        "<dc:creator>Nobody</dc:creator></office:meta></office:document-meta>",
        "META-INF/manifest.xml": f"{_XML}<manifest:manifest {_NAMESPACES}/>",
    }
    with ZipFile(packed, "w", ZIP_DEFLATED) as package:
        mimetype = f"application/vnd.oasis.opendocument.{kind}"
        package.writestr("mimetype", mimetype, compress_type=ZIP_STORED)
        for name, content in {**members, **others}.items():
            package.writestr(name, content)
    return packed.getvalue()
