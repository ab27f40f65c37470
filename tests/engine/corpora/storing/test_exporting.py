"""A corpus as TMX and TSV: what is written is read again the same."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.corpora.normalising import normalise
from engine.corpora.readers.tmx import TmxReader
from engine.corpora.storing.exporting import TMX_END, ExportFormat, export_corpus, tmx_head, tmx_unit
from engine.documents.input_files import InputFile
from engine.documents.segments import Segment
from engine.results.corpora import InlineTag, StoredPair
from tests.engine.corpora.samples import DE_EN, PAIRS, build, numbered_pairs, write, write_tsv

TEXTS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\ufffd")).map(normalise)
NAMES = st.sampled_from(("note", "creationid", "client", "x-topic", "state"))
CODES = st.sampled_from(("<b>", "</b>", "{0}", "\n<i class='x'>", "%s", "&nbsp;", "]]>", "\r\n."))


def again(path: Path, *pairs: StoredPair) -> list[StoredPair]:
    """These pairs, written as TMX and read again."""
    write(path, tmx_head("de", "pumps") + "".join(tmx_unit(pair, ("de", "en")) for pair in pairs) + TMX_END)
    return [
        StoredPair(
            found.source,
            found.target,
            "train",
            found.speaker,
            found.document,
            "a:1",
            found.source_tags,
            found.target_tags,
            found.metadata,
        )
        for found in TmxReader(InputFile(path), DE_EN).units()
        if isinstance(found, Segment)
    ]


@st.composite
def tagged(draw) -> tuple[str, tuple[InlineTag, ...]]:
    """A text with tags in it."""
    text = draw(TEXTS)
    places = sorted(draw(st.lists(st.integers(0, len(text)), max_size=5)))
    kinds = st.sampled_from(("open", "close", "alone"))
    return text, tuple(InlineTag(place, draw(CODES), draw(kinds)) for place in places)


@given(tagged(), tagged(), TEXTS, st.dictionaries(NAMES, TEXTS.filter(bool), max_size=3))
@settings(max_examples=60, deadline=None)
def test_any_pair_is_read_again_with_tags_labels_and_properties(tmp_path_factory, one, two, name, facts):
    pair = StoredPair(one[0], two[0], "train", name, name, "a:1", one[1], two[1], facts)
    assert again(tmp_path_factory.getbasetemp() / "again.tmx", pair) == [pair]


def test_markup_is_that_of_tmx(tmp_path):
    tags = (InlineTag(0, "</i>", "close"), InlineTag(0, "<b>", "open"), InlineTag(1, "</b>", "close"))
    pair = StoredPair("AB", "A", "dev", "", "", "a:1", (*tags, InlineTag(2, "{0}")))
    written = tmx_unit(pair, ("de", "en"))
    assert '<seg><it pos="end">&lt;/i&gt;</it><bpt i="2">&lt;b&gt;</bpt>A' in written
    assert 'A<ept i="2">&lt;/b&gt;</ept>B<ph>{0}</ph></seg>' in written


def test_characters_that_xml_forbids_are_never_written(tmp_path):
    pair = StoredPair(
        "A", "B", "train", "An\x0bna", "", "a:1", (InlineTag(0, "\x01"),), (), {"n\x02": "\x03"}
    )
    (found,) = again(tmp_path / "a.tmx", pair)
    assert (found.speaker, found.metadata) == ("An\ufffdna", {"n\ufffd": "\ufffd"})


def test_a_table_names_its_columns_and_has_those_the_corpus_has(tmp_path):
    build(tmp_path / "corpus", write_tsv(tmp_path / "pairs.tsv", PAIRS))
    assert export_corpus(tmp_path / "corpus", tmp_path / "out.tsv", ExportFormat.TSV) == len(PAIRS)
    first, second, *_ = (tmp_path / "out.tsv").read_text("utf-8").splitlines()
    assert (first, second) == ("de\ten", "\t".join(PAIRS[0]))


def test_text_in_one_language_is_no_translation_memory(tmp_path):
    build(tmp_path / "corpus", write_tsv(tmp_path / "pairs.tsv", numbered_pairs(9)))
    description = tmp_path / "corpus" / "corpus.json"
    description.write_text(json.dumps(json.loads(description.read_text("utf-8")) | {"tgt": ""}), "utf-8")
    with pytest.raises(CorpusError, match="text in one language; a translation memory needs two"):
        export_corpus(tmp_path / "corpus", tmp_path / "out.tmx", ExportFormat.TMX)
    export_corpus(tmp_path / "corpus", tmp_path / "out.tsv", ExportFormat.TSV)
    lines = (tmp_path / "out.tsv").read_text("utf-8").splitlines()
    assert lines == [source for source, _ in numbered_pairs(9)]
