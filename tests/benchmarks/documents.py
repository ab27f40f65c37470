"""How many pages a minute documents are translated at: `python -m tests.benchmarks.documents CORPORA`.

CORPORA is the folder of the corpora. Word documents of 20 pages (250 words each) are made from sentences of
handbooks (`business-msdocs.de-en`, test split), no sentence twice: three to a paragraph, one bold word in
each, a table with ten cells on every page. Both models that ship translate them as `parlance translate` does.
"""

import argparse
import gzip
import tempfile
import time
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from engine import tasks
from engine.results.systems import System
from tests.engine.corpora.documents.office.word_samples import p, run, word_document

N_PAGES = 20
_PAGE_WORDS = 250
_IN_PARAGRAPH, _CELLS = 3, 10


def pages_of(sentences: Sequence[str]) -> Iterator[str]:
    """Yields pages as Word writes them; as many as there are sentences for, at most `N_PAGES`."""
    left = iter(dict.fromkeys(sentences))
    for _ in range(N_PAGES):
        body, n_words = [], 0
        while n_words < _PAGE_WORDS:
            chosen = [text for text, _ in zip(left, range(_IN_PARAGRAPH), strict=False)]
            if not chosen:
                return
            first, _, rest = " ".join(chosen).partition(" ")
            body.append(p(run(escape(first), "<w:b/>"), run(f" {escape(rest)}")))
            n_words += len(rest.split()) + 1
        words = [text for text, _ in zip(left, range(_CELLS), strict=False)]
        cells = "".join(f"<w:tc>{p(run(escape(' '.join(text.split()[:3]))))}</w:tc>" for text in words)
        yield "".join(body) + f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"


def main() -> None:
    """Prints what was measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("corpora", type=Path)
    folder = parser.parse_args().corpora / "business-msdocs.de-en"
    lines = gzip.decompress((folder / "test.tsv.gz").read_bytes()).decode().splitlines()
    sides = dict(zip(("de", "en"), zip(*(line.split("\t")[:2] for line in lines), strict=True), strict=True))
    for src, tgt in (("de", "en"), ("en", "de")):
        translator = tasks.open_system(System(src=src, tgt=tgt, device="cpu"))
        translator.translate_text("Guten Tag." if src == "de" else "Good day.")
        pages = [*pages_of(sides[src])]
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "handbook.docx"
            path.write_bytes(word_document("".join(pages)))
            began, used = time.perf_counter(), time.process_time()
            result = tasks.translate_file(path, path.with_stem("out"), translator)
            elapsed, used = time.perf_counter() - began, time.process_time() - used
        print(
            f"{src}→{tgt}: {len(pages)} pages, {result.translated} texts in {elapsed:.1f} s"
            f" ({used:.1f} s of the processor): {60 * len(pages) / elapsed:.0f} pages a minute;"
            f" {result.moved} texts with a guessed place"
        )


if __name__ == "__main__":
    main()
