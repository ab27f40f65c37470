"""Files that are no document of the kind their name says: what they are, and what to do instead."""

from engine.base.errors import CorpusError
from engine.documents.containers import ZIP_MAGICS, is_old_office, old_office_kind, other_kind
from engine.documents.input_files import InputFile

_PDF = b"%PDF"


def refuse_other_kinds(file: InputFile, wanted: str, ending: str) -> None:
    """Refuses a file that cannot be a ZIP file of the kind wanted, by its first bytes.

    Args:
        file: the file.
        wanted: what it should be, in words: "a Word document (DOCX)".
        ending: what to save another kind as: "DOCX".

    Raises:
        CorpusError: if it is anything but a ZIP file.
    """
    head = file.head()
    if head.startswith(ZIP_MAGICS) and not file.is_gzip:
        return
    refuse_pdf(file, head)
    if is_old_office(head):
        kind = old_office_kind(file)
        is_locked = "password" in kind
        hint = (
            "Save it without a password" if is_locked else f"Save it as {ending} in the program it comes from"
        )
        raise CorpusError(f"{file.name} cannot be translated: it is {kind}.", f"{hint}, and translate that.")
    what = other_kind(head) or "something else, or cut off at its beginning"
    raise CorpusError(
        f"{file.name} is not {wanted}: it is {what}.",
        f"Save it as {ending} in the program it comes from, and translate that.",
    )


def refuse_pdf(file: InputFile, head: bytes) -> None:
    """Refuses a PDF: its text has places on pages, and neither paragraphs nor an order.

    Raises:
        CorpusError: if it is one.
    """
    if _PDF in head[:1024]:
        raise CorpusError(
            f"{file.name} is a PDF: it holds pages as they are printed, and no text that can be replaced.",
            "Translate the document that it was made from, or open it in a word processor, save it as DOCX, "
            "and look it over before it is translated. Scanned pages need text recognition first.",
        )
