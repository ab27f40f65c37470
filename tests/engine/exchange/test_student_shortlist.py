"""The lists of likely translations that come with a student: used as Firefox uses them, refused if broken."""

import gzip
import os
import struct

import fxtranslate
import numpy as np
import onnx
import pytest
import sentencepiece as spm

from engine import tasks
from engine.base.config import SearchConfig
from engine.base.errors import ModelError
from engine.exchange.students import checksum_of
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from engine.vocabulary.shortlist import FILE_NAME, Shortlist
from tests.engine.exchange.student_samples import shared_spm, shortlist_of, train_student, write_student
from tests.engine.runtime.conftest import write_small_pack
from tests.tiny import PAIRS, source_sentences, target_sentences

pytestmark = pytest.mark.slow

GREEDY = SearchConfig(beam_size=1)


@pytest.fixture(scope="module")
def subwords():
    return shared_spm()


@pytest.fixture(scope="module")
def given(subwords, tmp_path_factory):
    return write_student(tmp_path_factory.mktemp("given") / "deen", train_student(subwords), subwords)


@pytest.fixture
def folder(given, tmp_path, monkeypatch):
    # its int8 graphs are judged by what it has learned; all else is noise to it
    monkeypatch.setattr("engine.tasks.models.adding.shipped_pairs", lambda _src, _tgt: PAIRS)
    copy = tmp_path / "deen"
    copy.mkdir()
    for path in given.parent.iterdir():
        os.link(path, copy / path.name)
    return copy


def opened(record):
    return Translator(record.path, precision="int8", device="cpu", n_threads=1)


def translated(record):
    return [found[0].text for found in opened(record).translate_sentences(source_sentences(), GREEDY)]


def test_it_writes_what_firefox_writes_with_the_same_lists(folder, given, subwords, library_home):
    processor = spm.SentencePieceProcessor(model_proto=subwords)
    of_source = {row for text in source_sentences() for row in processor.encode(text)}  # may stay as they are
    rarest = max({row for text in target_sentences() for row in processor.encode(text)} - of_source)
    word = processor.id_to_piece(rarest)  # Firefox fills its lists up with frequent ones
    lists = shortlist_of(subwords, left_out=word)
    (folder / "lex.50.50.deen.s2t.bin").write_bytes(lists)
    record = tasks.add_model(folder)
    firefox = fxtranslate.Translator(given.read_bytes(), subwords, subwords, lists)
    expected = [firefox.translate(text) for text in source_sentences()]
    found, wanted = translated(record), target_sentences()
    needs_it = [rarest in processor.encode(text) for text in wanted]
    learned = [place for place, text in enumerate(expected) if text == wanted[place]]
    assert len(learned) >= 10
    assert [found[place] for place in learned] == [expected[place] for place in learned]
    assert any(needs_it)
    translator = opened(record)
    source = Subwords.load(record.path / "source.spm")
    left_out = translator.target.tokens(range(translator.target.size)).index(word)
    written = translator.translate_tokens([source.encode(text) for text in source_sentences()], GREEDY)
    assert not any(left_out in hypotheses[0].ids for hypotheses in written)  # the lists decide


def test_lists_that_have_every_word_change_nothing(folder, subwords, library_home):
    plain = tasks.add_model(folder, name="plain")
    (folder / "lex.50.50.deen.s2t.bin.gz").write_bytes(gzip.compress(shortlist_of(subwords)))
    record = tasks.add_model(folder, name="listed")
    assert (record.path / FILE_NAME).is_file()
    assert not (plain.path / FILE_NAME).exists()
    assert translated(record) == translated(plain)


def test_lists_stay_on_with_a_small_pack_whose_changes_are_in_their_words(
    folder, subwords, library_home, tmp_path
):
    given = [(tasks.add_model(folder, name="plain"), "on-all")]
    (folder / "lex.50.50.deen.s2t.bin").write_bytes(shortlist_of(subwords))
    given.append((tasks.add_model(folder, name="listed"), "on-lists"))
    found, sizes = [], []
    for record, name in given:
        translator = opened(record)
        translator = translator.with_pack(write_small_pack(record.path, tmp_path / name))
        source = Subwords.load(record.path / "source.spm")
        tokens = [source.encode(text) for text in source_sentences()]
        found.append([each[0] for each in translator.translate_tokens(tokens, GREEDY)])
        short = translator._loaded.short_output
        assert (short is not None) == (name == "on-lists")
        sizes.append(translator._loaded.n_bytes)
    assert sizes[1] - sizes[0] == translator.target.size * (translator.card.architecture.d_model + 5)
    words = short.for_batch(tokens, {}, {}, translator._session)
    vectors, scales = (words.shared[f"tgt_embedding_{each}"].numpy() for each in ("int8", "scale"))
    wanted = translator.output_layer().embedding[words.ids]
    np.testing.assert_allclose(vectors.T * scales[:, None], wanted, atol=scales.max())
    assert np.abs(wanted - translator._own.output_layer.embedding[words.ids]).max() > 4 * scales.max()
    alike = [(one.score, other.score) for one, other in zip(*found, strict=True) if one.ids == other.ids]
    assert len(alike) >= len(found[0]) * 0.8
    np.testing.assert_allclose(*zip(*alike, strict=True), atol=0.15)


def test_graphs_of_before_score_all_words_with_a_small_pack_in(folder, subwords, library_home, tmp_path):
    (folder / "lex.50.50.deen.s2t.bin").write_bytes(shortlist_of(subwords))
    record = tasks.add_model(folder)
    path = record.path / "decoder.int8.onnx"
    graph = onnx.load(path)
    del graph.metadata_props[:]
    onnx.save(graph, path)
    translator = opened(record)
    assert translator._loaded.short_output is not None
    translator = translator.with_pack(write_small_pack(record.path, tmp_path / "pack"))
    assert translator._loaded.short_output is None


def test_a_subword_may_stay_as_it_is_where_both_sides_share_theirs(folder, subwords, library_home):
    (folder / "lex.50.50.deen.s2t.bin").write_bytes(shortlist_of(subwords, left_out="▁Hund"))
    record = tasks.add_model(folder)
    source, target = (Subwords.load(record.path / f"{side}.spm") for side in ("source", "target"))
    shortlist = Shortlist.load(record.path, source.size, target.size)
    tokens = target.tokens(range(target.size))
    for token in source.encode("Hund"):
        assert tokens.index(source.tokens([token])[0]) in shortlist.words_for([token])


def changed(data, place, value):
    return data[:place] + struct.pack("<Q", value) + data[place + 8 :]


BROKEN = {
    "another format": (lambda data: data[::-1], "it is of another format"),
    "cut off": (lambda data: data[:-8], "it is cut off"),
    "cut in its header": (lambda data: data[:20], "is not a readable shortlist"),
    "altered": (lambda data: changed(data, 16, 99), "it is altered"),
    "cut while packed": (lambda data: gzip.compress(data)[:-20], "it is cut off"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_refused_and_nothing_is_kept(folder, subwords, library_home, case):
    damage, said = BROKEN[case]
    (folder / "lex.50.50.deen.s2t.bin").write_bytes(damage(shortlist_of(subwords)))
    with pytest.raises(ModelError) as refused:
        tasks.add_model(folder)
    assert said in refused.value.what
    assert "lex.50.50.deen" in refused.value.what
    assert [model.id for model in tasks.list_models() if not model.is_builtin] == []


def test_the_lists_of_another_model_are_refused(folder, subwords, library_home):
    fewer = shortlist_of(subwords)
    n_starts = struct.unpack_from("<Q", fewer, 32)[0]
    starts = np.frombuffer(fewer, "<u8", n_starts, 48)[: n_starts // 2]
    words = np.frombuffer(fewer, "<u4", int(starts[-1]), 48 + 8 * n_starts)
    content = struct.pack("<QQQQ", 4, 100, len(starts), len(words)) + starts.tobytes() + words.tobytes()
    whole = fewer[:8] + struct.pack("<Q", checksum_of(bytes(16) + content)) + content
    (folder / "lex.50.50.deen.s2t.bin").write_bytes(whole)
    with pytest.raises(ModelError, match="is the shortlist of another model"):
        tasks.add_model(folder)
