"""Packs: swapped in and out of a warm model, and refused when they do not belong."""

import os

import numpy as np
import pytest

from engine.base.config import SearchConfig
from engine.base.errors import ModelError, PackError
from engine.base.onnx_runtime import ort
from engine.export.packs import read_pack, write_pack
from engine.text.subwords import Subwords, train_subwords
from tests.engine.runtime.conftest import refuse_int8, write_tiny_pack
from tests.tiny import source_sentences

SHORT = SearchConfig(max_length_ratio=1.0, max_length_extra=4)
TEXT = " ".join(source_sentences()[:4])


def test_a_pack_changes_the_translation_and_taking_it_out_changes_it_back(translator, tiny_pack):
    plain = translator.translate_text(TEXT, SHORT).text
    translator = translator.with_pack(tiny_pack)
    assert translator.translate_text(TEXT, SHORT).text != plain
    translator = translator.with_pack(None)
    assert translator.translate_text(TEXT, SHORT).text == plain


def test_a_swapped_pack_gives_what_a_model_opened_with_it_gives(translator, fresh, tiny_pack):
    translator.translate_text(TEXT, SHORT)
    translator = translator.with_pack(tiny_pack)
    opened = fresh(pack_folder=tiny_pack)
    assert translator.translate_text(TEXT, SHORT).text == opened.translate_text(TEXT, SHORT).text


def test_a_pack_works_with_the_int8_graphs_too(fresh, tiny_pack):
    exact, fast = fresh(pack_folder=tiny_pack), fresh(pack_folder=tiny_pack, precision="int8")
    sources, targets = source_sentences()[:4], source_sentences()[4:8]
    scores = [translator.score_targets(sources, targets) for translator in (exact, fast)]
    np.testing.assert_allclose(*scores, rtol=0.05)


def test_a_pack_without_words_in_int8_gets_its_own_and_not_the_model_s(fresh, tiny_pack):
    """As packs were written before the graphs took their words in int8."""
    path, pairs = tiny_pack / "pack.onnx_adapter", (source_sentences()[:4], source_sentences()[4:8])
    expected = fresh(pack_folder=tiny_pack, precision="int8").score_targets(*pairs)
    old = {name: array for name, array in read_pack(path).items() if not name.startswith("tgt_embedding_")}
    adapter = ort.AdapterFormat()
    adapter.set_parameters({name: ort.OrtValue.ortvalue_from_numpy(array) for name, array in old.items()})
    adapter.export_adapter(os.fspath(path))
    found = fresh(pack_folder=tiny_pack, precision="int8").score_targets(*pairs)
    np.testing.assert_allclose(found, expected, rtol=1e-5)


def test_a_pack_that_int8_would_spoil_runs_in_float32_and_says_why(fresh, tiny_pack):
    refuse_int8(tiny_pack)
    opened, exact = fresh(pack_folder=tiny_pack, precision="int8"), fresh(pack_folder=tiny_pack)
    assert opened.translate_text(TEXT, SHORT).text == exact.translate_text(TEXT, SHORT).text
    assert opened.device.precision == "float32"
    assert opened.fallback == (
        "tiny-pack runs in float32, because in int8 it lost too much: int8 has chrF 20.0, float32 30.0."
    )
    assert opened.fallback in opened.device.reason


def test_the_model_runs_in_int8_again_once_such_a_pack_is_out(fresh, tiny_pack):
    refuse_int8(tiny_pack)
    translator = fresh(precision="int8")
    before = translator.translate_text(TEXT, SHORT).text
    for folder, precision in ((tiny_pack, "float32"), (None, "int8")):
        translator = translator.with_pack(folder)
        assert (translator.device.precision, bool(translator.fallback)) == (precision, folder is not None)
    assert translator.translate_text(TEXT, SHORT).text == before


def test_float32_asked_for_is_no_fallback(fresh, tiny_pack):
    refuse_int8(tiny_pack)
    assert fresh(pack_folder=tiny_pack).fallback == ""


def test_the_cache_keeps_model_and_pack_apart(translator, tiny_pack):
    plain = translator.translate_text(TEXT, SHORT).text
    translator = translator.with_pack(tiny_pack)
    adapted = translator.translate_text(TEXT, SHORT).text
    totals = []
    for folder, expected in ((None, plain), (tiny_pack, adapted)):
        translator = translator.with_pack(folder)
        assert translator.translate_text(TEXT, SHORT, lambda p: totals.append(p.total)).text == expected
    assert set(totals) == {None}  # nothing was left to translate


def test_a_pack_written_again_is_loaded_again(translator, tiny_pack):
    translator = translator.with_pack(tiny_pack)
    os.utime(tiny_pack / "pack.onnx_adapter", ns=(1, 1))
    (tiny_pack / "pack.onnx_adapter").write_bytes(b"broken")
    with pytest.raises(PackError):
        translator.with_pack(tiny_pack)


def test_a_pack_of_another_model_is_refused_and_the_old_voice_stays(translator, tiny_model, tmp_path):
    before = translator.translate_text(TEXT, SHORT).text
    foreign = write_tiny_pack(tiny_model, tmp_path / "foreign", parent="fr-en")
    with pytest.raises(PackError, match="belongs to the model fr-en, not to tiny"):
        translator.with_pack(foreign)
    assert translator.translate_text(TEXT, SHORT).text == before


def test_a_whole_model_is_no_pack(translator, tiny_model):
    with pytest.raises(PackError, match="whole model"):
        translator.with_pack(tiny_model)


@pytest.mark.parametrize("share", [0, 0.3, 0.9])
def test_a_truncated_pack_is_refused(fresh, tiny_pack, share):
    path = tiny_pack / "pack.onnx_adapter"
    os.truncate(path, int(path.stat().st_size * share))
    with pytest.raises(ModelError, match="pack"):
        fresh(pack_folder=tiny_pack)


def test_a_pack_without_the_words_that_it_needs_is_refused(fresh, tiny_pack):
    (tiny_pack / "source.spm").write_bytes(_other_subwords())
    bias = np.zeros((1, Subwords.load(tiny_pack / "target.spm").size), np.float32)
    write_pack(tiny_pack / "pack.onnx_adapter", {"output_bias": bias})
    with pytest.raises(PackError, match="src_embedding is missing though the pack has"):
        fresh(pack_folder=tiny_pack)


def test_with_a_pack_too_what_was_translated_is_remembered(fresh, tiny_pack):
    translator, totals = fresh(pack_folder=tiny_pack), []
    translator.translate_text(TEXT, SHORT)
    translator.translate_text(TEXT, SHORT, lambda progress: totals.append(progress.total))
    assert set(totals) <= {None, 0}


def test_a_pack_with_subwords_of_another_size_is_refused(fresh, tiny_pack):
    (tiny_pack / "source.spm").write_bytes(_other_subwords())
    with pytest.raises(PackError, match="src_embedding has the shape"):
        fresh(pack_folder=tiny_pack)


def test_a_pack_for_another_width_is_refused(fresh, tiny_pack):
    write_pack(tiny_pack / "pack.onnx_adapter", {"src_embedding": np.zeros((160, 99), np.float32)})
    with pytest.raises(PackError, match="src_embedding has the shape"):
        fresh(pack_folder=tiny_pack)


def _other_subwords():
    return train_subwords(source_sentences(), 150).data
