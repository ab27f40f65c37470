"""Import, export, import again: the same pairs with all that belongs to them."""

from pathlib import Path
from typing import Any

import pytest

from engine.corpora.storing.exporting import ExportFormat, export_corpus
from engine.corpora.storing.store import StoredCorpus
from tests.engine.corpora.samples import build, numbered_pairs, tmx, unit, write

RICH = (
    unit(
        'Ein <bpt i="1">&lt;b&gt;</bpt>  alter<ept i="1">&lt;/b&gt;</ept> Hund<ph/>.', "An <hi>old</hi> dog."
    )
    + unit("Gut.", "Good.", extra='<note>short</note><prop type="x-speaker">Anna</prop>')
    + unit('"Ja"', '"Yes" \t <b>', extra='<prop type="Client">A "&amp;" B</prop>').replace("<b>", "&lt;b&gt;")
    + unit("Eins", "one", extra='<prop type="x-document">manual.docx</prop>').replace(
        "<tu>", '<tu changeid="BEN">'
    )
)


def rows(folder: Path) -> list[tuple[Any, ...]]:
    """Everything of a corpus but its splits and places."""
    with StoredCorpus(folder) as corpus:
        return [
            (
                pair.source,
                pair.target,
                pair.speaker,
                pair.document,
                pair.source_tags,
                pair.target_tags,
                dict(pair.metadata),
            )
            for pair in corpus.some_pairs(corpus.rows())
        ]


@pytest.mark.parametrize("as_", list(ExportFormat))
def test_everything_comes_back(tmp_path, as_):
    more = "".join(unit(source, target) for source, target in numbered_pairs(20))
    build(tmp_path / "one", write(tmp_path / "a.tmx", tmx(RICH + more)))
    export_corpus(tmp_path / "one", tmp_path / f"out.{as_}", as_)
    build(tmp_path / "two", tmp_path / f"out.{as_}")
    assert rows(tmp_path / "two") == rows(tmp_path / "one")
    assert sum(bool(row[4]) for row in rows(tmp_path / "one")) == 1
    assert {row[2] for row in rows(tmp_path / "one")} == {"", "Anna"}
    assert sum(bool(row[6]) for row in rows(tmp_path / "one")) == 3
