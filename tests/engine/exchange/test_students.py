"""Students of Firefox Translations: read as that engine reads them, refused where they are broken."""

import gzip
import os
import struct

import fxtranslate
import numpy as np
import pytest

from engine import tasks
from engine.base.config import SearchConfig
from engine.base.errors import ModelError
from engine.exchange.marian import FLOAT32, INT8, StoredArray, binary_of, read_binary
from engine.export import model_export
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from tests.engine.exchange.student_samples import (
    shared_spm,
    student_items,
    train_student,
    write_student,
)
from tests.tiny import source_sentences, target_sentences

pytestmark = pytest.mark.slow

GREEDY = SearchConfig(beam_size=1)


@pytest.fixture(scope="module")
def subwords():
    return shared_spm()


@pytest.fixture(scope="module")
def student(subwords):
    return train_student(subwords)


@pytest.fixture(scope="module")
def given(student, subwords, tmp_path_factory):
    folder = tmp_path_factory.mktemp("given") / "deen"
    return write_student(folder, student, subwords)


@pytest.fixture
def folder(given, tmp_path):
    copy = tmp_path / "deen"
    copy.mkdir()
    for path in given.parent.iterdir():
        os.link(path, copy / path.name)
    return copy


def texts():
    """The sentences it learned, and others of the same words in which it is not sure."""
    learned = source_sentences()
    words = [sentence.rstrip(".!").split() for sentence in learned]
    mixed = [" ".join([*first[:2], *second[-2:]]) for first, second in zip(words, words[3:], strict=False)]
    return [*learned, *mixed, "Hund", "12 bar"]


@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_it_writes_what_firefox_writes(folder, given, subwords, library_home, precision):
    record = tasks.add_model(folder)
    assert (record.src, record.tgt, record.details.origin.family) == (
        "de", "en", "Firefox Translations (Marian student)"
    )  # fmt: skip
    firefox = fxtranslate.Translator(given.read_bytes(), subwords, subwords)
    translator = Translator(record.path, precision=precision, device="cpu", n_threads=1)
    source = Subwords.load(record.path / "source.spm")
    found = [
        translator.target.decode(translator.translate_tokens([source.encode(text)], GREEDY)[0][0].ids)
        for text in texts()
    ]
    expected = [firefox.translate(text) for text in texts()]
    assert sum(map(str.__eq__, found, target_sentences())) >= 15  # it has learned something
    n_learned = len(target_sentences())
    assert found[:n_learned] == expected[:n_learned]
    n_same = sum(map(str.__eq__, found[n_learned:], expected[n_learned:]))  # nonsense to it: rounding decides
    assert n_same >= 0.5 * len(expected[n_learned:])


def test_torch_and_graphs_agree_on_a_student(folder, library_home):
    record = tasks.add_model(folder)
    measured = model_export.export_model(record.path, source_sentences(), target_sentences())
    assert (measured.n_same, measured.int8_refused) == (20, "")


def test_a_packed_file_and_two_vocabularies_are_read_alike(folder, library_home):
    weights = next(folder.glob("*.bin"))
    (folder / f"{weights.name}.gz").write_bytes(gzip.compress(weights.read_bytes()))
    weights.unlink()
    vocabulary = next(folder.glob("vocab*"))
    (folder / "srcvocab.deen.spm").write_bytes(vocabulary.read_bytes())
    vocabulary.rename(folder / "trgvocab.deen.spm")
    assert tasks.add_model(folder).id == "firefox-deen"


def replaced(folder, data):
    path = next(folder.glob("*.bin"))
    path.unlink()
    path.write_bytes(data)


def changed(student, **items):
    """Returns a student's file with some arrays changed; None: left out."""
    every = student_items(student) | items
    return binary_of({name: StoredArray(*item) for name, item in every.items() if item is not None})


def settings(student, old, new):
    kind, _, data = student_items(student)["special:model.yml"]
    text = data.replace(old, new)
    assert text != data
    return changed(student, **{"special:model.yml": (kind, (len(text),), text)})


BROKEN = {
    "another version": (lambda s: binary_of(student_items(s), version=2), "it is of format 2"),
    "cut off": (lambda s: changed(s)[:5000], "it is cut off"),
    "cut in its list": (lambda s: changed(s)[:100], "not a readable Marian model"),
    "arrays without end": (
        lambda _s: struct.pack("<QQ", 1, 1 << 40), "it would hold 1,099,511,627,776 arrays, which no model"
    ),
    "a shape without end": (
        lambda _s: struct.pack("<QQQQQQ", 1, 2, 1, FLOAT32, 1 << 63, 4) + bytes(200), "it is cut off"
    ),
    "no whole number": (lambda _s: b"1", "it is cut off"),
    "no file of weights": (lambda _s: b"no weights", "not a readable Marian model"),
    "cut while packed": (lambda s: gzip.compress(changed(s))[:9000], "not a readable Marian model"),
    "no word vectors": (lambda s: changed(s, Wemb=None), "have no word vectors"),
    "a layer without its weights": (lambda s: changed(s, encoder_l2_ffn_W1=None), "no encoder_l2_ffn_W1"),
    "prepared for one processor": (
        lambda s: changed(s, encoder_l1_self_Wq=(0x5101, (64, 64), b"\0" * 5000)),
        "which only one kind of processor",
    ),
    "no data": (
        lambda s: changed(s, encoder_l1_self_Wq=(INT8, (64, 6400), b"\0" * 5000)), "no data for its shape"
    ),
    "a factor of nothing": (
        lambda s: changed(s, encoder_l1_self_Wq=(INT8, (64, 64), b"\0" * 4200)), "no usable factor"
    ),
    "a width of its own": (
        lambda s: changed(s, encoder_l1_self_bq=(FLOAT32, (1, 32), b"\0" * 128)),
        "by the model's configuration",
    ),
    "another cell": (lambda s: settings(s, b"dec-cell: ssru", b"dec-cell: gru"), "dec-cell is 'gru'"),
    "pre-norm": (lambda s: settings(s, b'preprocess: ""', b"preprocess: n"), "transformer-preprocess is 'n'"),
    "no number of heads": (
        lambda s: settings(s, b"transformer-heads: 4\n", b""), "do not name 'transformer-heads'"
    ),
    "a number that is none": (lambda s: settings(s, b"enc-depth: 2", b"enc-depth: two"), "are not numbers"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_student_is_refused_and_nothing_is_kept(folder, student, refused, case):
    damage, said = BROKEN[case]
    replaced(folder, damage(student))
    refused(folder, said)


def test_more_subwords_than_rows_are_two_models_mixed_up(folder, student, library_home):
    kind, shape, data = student_items(student)["Wemb"]
    rows = shape[0] // 2
    half = data[: rows * shape[1]] + struct.pack("<f", 100.0)
    replaced(folder, changed(student, Wemb=(kind, (rows, shape[1]), half)))
    with pytest.raises(ModelError, match="has more subwords than the"):
        tasks.add_model(folder)


def test_matrices_come_as_they_were_but_for_rounding(given, student):
    found = read_binary(given).weights
    expected = student.state_dict()["encoder.layers.0.feed_forward.inner.weight"].numpy()
    np.testing.assert_allclose(found["encoder_l1_ffn_W1"].T, expected, atol=np.abs(expected).max() / 250)
