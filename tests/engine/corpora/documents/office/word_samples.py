"""Word documents for the tests, built part by part."""

from tests.engine.corpora.office_samples import zip_of

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
_TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    f'xmlns:r="{_RELATIONS}" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
STYLES = (
    '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr>'
    '</w:rPrDefault></w:docDefaults><w:style w:type="character" w:styleId="Latin"><w:name w:val="Latin"/>'
    '<w:rPr><w:lang w:val="la-VA"/></w:rPr></w:style>'
)


def word_document(body: str, **parts: str) -> bytes:
    """A whole Word document: its body, and further parts by name: footnotes, header1, comments, styles."""
    members = {"word/document.xml": ("document", f"<w:body>{body}</w:body>")}
    for name, content in {"styles": STYLES, **parts}.items():
        members[f"word/{name}.xml"] = (name.rstrip("0123456789"), content)
    elements = {"header": "hdr", "footer": "ftr"}
    types = "".join(
        f'<Override PartName="/{part}" ContentType="{_TYPES}.{_type_of(kind)}+xml"/>'
        for part, (kind, _) in members.items()
    )
    relations = "".join(
        f'<Relationship Id="{kind}{number}" Type="{_RELATIONS}/{kind}" Target="{part[5:]}"/>'
        for number, (part, (kind, _)) in enumerate(members.items())
        if kind != "document"
    )
    head = f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">'
    return zip_of(
        {
            "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
            '<Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Default Extension="xml" ContentType="application/xml"/>{types}</Types>',
            "_rels/.rels": f'{head}<Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" '
            'Target="word/document.xml"/></Relationships>',
            "word/_rels/document.xml.rels": f"{head}{relations}</Relationships>",
            **{
                part: f"{_XML}<w:{elements.get(kind, kind)} {NAMESPACES}>{content}"
                f"</w:{elements.get(kind, kind)}>"
                for part, (kind, content) in members.items()
            },
        }
    )


def _type_of(kind: str) -> str:
    return "document.main" if kind == "document" else kind


def p(*content: str) -> str:
    """A paragraph of runs and other content."""
    return f"<w:p>{''.join(content)}</w:p>"


def run(text: str, look: str = "") -> str:
    """A run; its look is what stands in its properties."""
    properties = f"<w:rPr>{look}</w:rPr>" if look else ""
    return f'<w:r>{properties}<w:t xml:space="preserve">{text}</w:t></w:r>'


def of_run(content: str, look: str = "") -> str:
    """A run with something other than text."""
    return f"<w:r><w:rPr>{look}</w:rPr>{content}</w:r>" if look else f"<w:r>{content}</w:r>"


def field(instruction: str, result: str) -> str:
    """A field, with its result as runs."""
    return (
        of_run('<w:fldChar w:fldCharType="begin"/>')
        + of_run(f'<w:instrText xml:space="preserve"> {instruction} </w:instrText>')
        + of_run('<w:fldChar w:fldCharType="separate"/>')
        + result
        + of_run('<w:fldChar w:fldCharType="end"/>')
    )


def text_box(text: str) -> str:
    """A text box as Word writes it, once for itself and once for old programs."""
    inner = f"<w:txbxContent>{p(run(text))}</w:txbxContent>"
    return of_run(
        '<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:docPr id="7" name="Box" '
        f'descr="A box with a warning"/><a:graphic><a:graphicData><wps:wsp><wps:txbx>{inner}</wps:txbx>'
        "</wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict>"
        f'<v:shape alt="A box with a warning"><v:textbox>{inner}</v:textbox></v:shape></w:pict>'
        "</mc:Fallback></mc:AlternateContent>"
    )
