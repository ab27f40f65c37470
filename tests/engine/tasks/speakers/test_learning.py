"""Learning: from pairs, text alone and corrections; continued, undone, refused; never half."""

import math
import shutil
from dataclasses import replace

import numpy as np
import pytest

from engine import tasks
from engine.base.config import SearchConfig
from engine.base.errors import ConfigError, SpeakerError
from engine.base.methods import FOR_NEWCOMERS
from engine.base.progress import Cancelled
from engine.results.speakers import SpeakerMap
from engine.tasks.home import open_library
from engine.tasks.speakers import learning
from engine.tasks.speakers.learning import material_for
from engine.tasks.speakers.profiles import speaker_inputs
from tests.engine.runtime.conftest import write_tiny_pack
from tests.engine.tasks.conftest import opened
from tests.tiny import PAIRS, put_in_library, source_sentences, target_sentences, write_model_folder

SHORT = SearchConfig(max_length_ratio=1.0, max_length_extra=4)


def stored(speaker):
    (profile,) = open_library().speakers.profiles.current(speaker)
    return profile


def test_a_speaker_learns_from_pairs(anna, tiny_translator):
    result = tasks.learn_speaker(anna, translator=tiny_translator)
    assert (result.model, result.method, result.n_sentences) == ("tiny", "full-bias", len(PAIRS))
    assert result.nll_after < result.nll_before
    assert result.words.raised
    record = tasks.speaker(anna)
    assert (record.languages, record.profiles[0].verdict) == ("de-en", result.verdict)


def test_learned_numbers_change_what_is_translated_and_strength_0_does_not(learned, tiny_translator):
    sources = source_sentences()[:4]
    plain = tiny_translator.translate_sentences(sources, SHORT)
    tiny_translator = tiny_translator.as_speaker(speaker_inputs(learned, tiny_translator))
    spoken = tiny_translator.translate_sentences(sources, SHORT)
    tiny_translator = tiny_translator.as_speaker(speaker_inputs(learned, tiny_translator, 0.0))
    assert spoken != plain
    assert [each[0].text for each in tiny_translator.translate_sentences(sources, SHORT)] == [
        each[0].text for each in plain
    ]


def test_text_alone_is_enough(anna, tiny_translator):
    bob = tasks.create_speaker("Bob").id
    tasks.add_sentences(bob, [("", target) for target in target_sentences()])
    result = tasks.learn_speaker(bob, translator=tiny_translator)
    assert (result.nll_before, result.n_sentences) == (None, len(PAIRS))


def test_one_word_changes_nothing_and_says_so(tiny_translator):
    bob = tasks.create_speaker("Bob").id
    tasks.add_sentences(bob, [("", "Ja")])
    result = tasks.learn_speaker(bob, translator=tiny_translator)
    assert result.is_neutral
    assert "too few to tell" in result.verdict
    assert not tiny_translator.bias_of(speaker_inputs(bob, tiny_translator)).any()


def test_no_sentence_at_all_is_refused(tiny_translator):
    bob = tasks.create_speaker("Bob").id
    with pytest.raises(SpeakerError, match="Bob has no sentences to learn from"):
        tasks.learn_speaker(bob, translator=tiny_translator)
    assert tasks.speaker(bob).profiles == ()


def test_a_model_of_another_language_is_refused(anna, tiny_translator):
    tasks.edit_speaker(anna, tgt="fr")
    with pytest.raises(SpeakerError, match="Anna writes French, and the model writes English"):
        tasks.learn_speaker(anna, translator=tiny_translator)


def test_a_source_that_the_model_does_not_read_is_left_out_and_told(anna, tiny_translator):
    tasks.edit_speaker(anna, src="fr", tgt="en")
    result = tasks.learn_speaker(anna, translator=tiny_translator)
    assert result.nll_before is None
    assert "does not read French: only the English side" in result.warnings[0]


def test_text_that_is_there_as_a_pair_too_counts_once(anna):
    tasks.add_sentences(anna, [("", PAIRS[0][1]), ("", "The gardener waits.")])
    texts = open_library().speakers.text.some(anna)
    material = material_for(tasks.speaker(anna), texts, "de", "en")
    assert (len(material.pairs), material.alone) == (len(PAIRS), ("The gardener waits.",))


def test_sentences_of_another_language_are_not_learned_from(tiny_translator):
    eva = tasks.create_speaker("Eva", src="de", tgt="en").id
    text = "Ich werde das gleich machen, und dann gehen wir nach Hause, Nummer {}."
    tasks.add_sentences(eva, [("", text.format(number)) for number in range(6)])
    with pytest.raises(SpeakerError, match="6 of 6 sentences of Eva look like another language than English"):
        tasks.learn_speaker(eva, translator=tiny_translator)
    assert tasks.speaker(eva).profiles == ()


def test_contradictory_corrections_count_alike_and_are_told(anna, tiny_translator):
    for target in ("Hot is the motor.", "The motor burns."):
        tasks.add_correction(anna, "Der Motor ist heiß.", target, "The motor is hot.", "tiny")
    result = tasks.learn_speaker(anna, translator=tiny_translator)
    assert result.warnings == ("1 sentence has several different translations; they count alike.",)
    assert result.n_sentences == len(PAIRS) + 2


def test_one_more_correction_reads_one_more_sentence(anna, tiny_translator, monkeypatch):
    tasks.learn_speaker(anna, translator=tiny_translator)
    read, observe = [], tiny_translator.observe
    monkeypatch.setattr(tiny_translator, "observe", lambda *given: read.append(given[0]) or observe(*given))
    tasks.add_correction(anna, "Der Hund schläft.", "Asleep is the dog.")
    again = tasks.learn_speaker(anna, translator=tiny_translator)
    assert read == [["Der Hund schläft."]]
    assert (again.version, again.n_sentences) == (2, len(PAIRS) + 1)


def test_states_on_the_disk_give_the_same_numbers_as_new_ones(anna, tiny_translator):
    tasks.learn_speaker(anna, translator=tiny_translator)
    tasks.add_correction(anna, "Der Hund schläft.", "Asleep is the dog.")
    kept = tasks.learn_speaker(anna, translator=tiny_translator).nll_before
    shutil.rmtree(tasks.speaker(anna).path)
    assert math.isclose(tasks.learn_speaker(anna, translator=tiny_translator).nll_before, kept)


def test_damaged_states_are_computed_again(anna, tiny_translator):
    tasks.learn_speaker(anna, translator=tiny_translator)
    (path,) = tasks.speaker(anna).path.rglob("*.npz")
    path.write_bytes(path.read_bytes()[:100])
    assert tasks.learn_speaker(anna, translator=tiny_translator).version == 2


@pytest.mark.slow
def test_many_parts_become_one(anna, tiny_translator, monkeypatch):
    monkeypatch.setattr(learning, "_MOST_PARTS", 2)
    for number in range(4):
        tasks.add_correction(anna, f"Satz {number}.", f"Sentence {number}.")
        tasks.learn_speaker(anna, translator=tiny_translator)
    assert len([*tasks.speaker(anna).path.rglob("*.npz")]) <= 2


def test_cancelling_leaves_everything_as_it_was(anna, tiny_translator):
    def stop(_progress):
        raise Cancelled

    before = tasks.speaker(anna)
    with pytest.raises(Cancelled):
        tasks.learn_speaker(anna, translator=tiny_translator, report=stop)
    assert tasks.speaker(anna) == before


def test_two_windows_that_learn_at_once_both_count(anna, tiny_translator, monkeypatch):
    fit, calls = learning.fit_full, []

    def meanwhile(*given, **options):
        if not calls:  # another window corrects and learns while this one is fitting
            calls.append(1)
            tasks.add_correction(anna, "Der Hund schläft.", "Asleep is the dog.")
            tasks.learn_speaker(anna, translator=tiny_translator)
        return fit(*given, **options)

    monkeypatch.setattr(learning, "fit_full", meanwhile)
    result = tasks.learn_speaker(anna, translator=tiny_translator)
    assert (result.version, result.n_sentences) == (2, len(PAIRS) + 1)


def test_a_speaker_removed_while_learning_is_not_brought_back(anna, tiny_translator, monkeypatch):
    fit = learning.fit_full

    def removed(*given, **options):
        tasks.remove_speaker(anna)
        return fit(*given, **options)

    monkeypatch.setattr(learning, "fit_full", removed)
    with pytest.raises(SpeakerError, match="was removed"):
        tasks.learn_speaker(anna, translator=tiny_translator)
    assert tasks.restore(anna).profiles == ()


def test_a_speaker_removed_while_translating_is_spoken_to_the_end(learned, tiny_translator):
    inputs = speaker_inputs(learned, tiny_translator)
    expected = tiny_translator.translate_lines(source_sentences()[:3], [inputs] * 3, SHORT)
    tiny_translator.forget()

    def remove(_progress):
        if [record.id for record in tasks.list_speakers()] == [learned]:
            tasks.remove_speaker(learned)

    found = tiny_translator.translate_lines(source_sentences()[:3], [inputs] * 3, SHORT, remove)
    assert [line.text for line in found] == [line.text for line in expected]
    with pytest.raises(SpeakerError, match="was removed"):
        speaker_inputs(learned, tiny_translator)


def test_going_back_and_forgetting_are_states_like_others(learned, tiny_translator):
    tasks.forget_learned(learned, "tiny")
    assert not tiny_translator.bias_of(speaker_inputs(learned, tiny_translator)).any()
    assert [each.reason for each in tasks.speaker_history(learned)] == [
        "forgot what was learned", f"learned from {len(PAIRS)} sentences"
    ]  # fmt: skip
    assert tasks.roll_back(learned, 1).profiles[0].n_learned == len(PAIRS)
    tasks.undo_speaker(learned)
    assert tasks.speaker(learned).profiles[0].is_neutral


@pytest.mark.slow
def test_a_model_with_a_basis_is_learned_in_the_way_that_helps_most(anna, basis_translator):
    result = tasks.learn_speaker(anna, translator=basis_translator)
    profile = stored(anna)
    gains = {}
    for method in FOR_NEWCOMERS:
        tasks.learn_speaker(anna, translator=basis_translator, method=method)
        gains[method] = stored(anna).fit.cv_gain
    assert result.method == max(gains, key=gains.__getitem__)
    assert profile.fit.chosen_at == len(PAIRS)


def test_factors_and_words_are_learned_together_where_there_is_enough(anna, basis_translator, monkeypatch):
    monkeypatch.setattr(learning, "ways_for", lambda *_given: (learning.BOTH,))
    tasks.learn_speaker(anna, translator=basis_translator)
    profile, info = stored(anna), basis_translator.speaker_info()
    assert (len(profile.weights), profile.basis_id) == (info.rank, info.basis_id)
    total = basis_translator.bias_of(speaker_inputs(anna, basis_translator))
    assert not np.allclose(total, np.clip(profile.weights @ info.basis, -6, 6), atol=0.01)


def test_a_method_that_cannot_be_is_refused(anna, tiny_translator):
    with pytest.raises(SpeakerError, match="has no basis for speakers"):
        tasks.learn_speaker(anna, translator=tiny_translator, method="factored-bias")
    with pytest.raises(ConfigError, match="'magic' is not a way to learn"):
        tasks.learn_speaker(anna, translator=tiny_translator, method="magic")


def test_a_pack_with_the_same_words_speaks_with_the_numbers_of_its_model(
    learned, tiny_translator, tmp_path, tiny_model
):
    own = speaker_inputs(learned, tiny_translator)
    tiny_translator = tiny_translator.with_pack(write_tiny_pack(tiny_model, tmp_path / "pumps"))
    assert tiny_translator.speaker_info().model_id == "pumps"
    assert speaker_inputs(learned, tiny_translator).key == own.key


def test_numbers_of_a_model_that_is_gone_are_refused_with_the_reason(learned, tmp_path):
    other = write_other_model(tmp_path / "other")
    with pytest.raises(SpeakerError, match="learned nothing that fits other. tiny: There is no model 'tiny'"):
        speaker_inputs(learned, opened(other))


def test_nobody_is_advised_to_learn_for_a_model_of_another_language(learned, tmp_path):
    tasks.edit_speaker(learned, tgt="fr")
    with pytest.raises(SpeakerError, match="writes French, and the model writes English"):
        speaker_inputs(learned, opened(write_other_model(tmp_path / "other")))


def write_other_model(folder):
    """Writes a model whose words are others: learned from fewer sentences."""
    from engine.text.subwords import train_subwords

    write_model_folder(folder, model_id="other", precisions=("float32",))
    words = train_subwords(target_sentences()[:10], 155)
    return with_vocabulary(folder, words)


def with_vocabulary(folder, words):
    import json

    from safetensors.numpy import load_file, save_file

    from engine.export import build_graphs

    weights = load_file(folder / "weights.safetensors")
    for name in ("tgt_embedding", "output_bias"):
        weights[name] = weights[name][: words.size]
    save_file(weights, folder / "weights.safetensors")
    (folder / "target.spm").write_bytes(words.data)
    card = json.loads((folder / "model.json").read_text())
    card["architecture"]["tgt_vocab_size"] = words.size
    (folder / "model.json").write_text(json.dumps(card))
    build_graphs(folder, precision="float32")
    return folder


def test_numbers_move_to_the_words_of_another_model(learned, tiny_model, tmp_path, tiny_translator):
    put_in_library(tiny_model)
    other = opened(write_other_model(tmp_path / "other"))
    moved = other.bias_of(speaker_inputs(learned, other))
    own = tiny_translator.bias_of(speaker_inputs(learned, tiny_translator))
    names, others = tiny_translator.speaker_info().subwords, other.speaker_info().subwords
    shared = [token for token in names[4:] if token in others]
    assert shared
    assert all(math.isclose(moved[others.index(p)], own[names.index(p)], abs_tol=1e-5) for p in shared)


def test_a_word_is_changed_where_the_own_numbers_no_longer_fit(learned, tiny_model, tmp_path):
    put_in_library(tiny_model)
    other = opened(write_other_model(tmp_path / "other"))
    model = other.speaker_info().model_id
    open_library().speakers.profiles.put(learned, replace(stored(learned), model=model), None)
    edited = tasks.edit_word(learned, model, "pump", 2.0, translator=other)
    assert edited.word.bias == 2.0
    history = tasks.speaker_history(learned, model)
    assert [(each.version, each.is_current) for each in history] == [(2, True), (1, False)]


def test_speakers_are_blended_by_their_shares(learned, tiny_translator):
    bob = tasks.create_speaker("Bob", tgt="en").id
    tasks.edit_word(bob, "", "pump", 4.0, translator=tiny_translator)
    mixed = tiny_translator.bias_of(speaker_inputs({learned: 0.5, "Bob": 0.5}, tiny_translator))
    alone = [tiny_translator.bias_of(speaker_inputs(name, tiny_translator)) for name in (learned, bob)]
    np.testing.assert_allclose(mixed, np.clip(sum(alone) / 2, -6, 6), atol=1e-5)


@pytest.mark.parametrize("strength", [-0.1, 2.1, math.nan, math.inf])
def test_a_strength_that_cannot_be_is_refused(learned, tiny_translator, strength):
    with pytest.raises(ConfigError, match="strength"):
        speaker_inputs(learned, tiny_translator, strength)


def test_somebody_who_learned_nothing_is_told_what_to_do(tiny_translator):
    tasks.create_speaker("Bob")
    with pytest.raises(SpeakerError, match="Bob has learned nothing for tiny") as caught:
        speaker_inputs("Bob", tiny_translator)
    assert "parlance speaker learn bob --from FILE" in caught.value.hint


def test_the_map_puts_those_who_speak_alike_side_by_side(learned, tiny_translator):
    for name, word, bias in (("Bob", "pump", 3.0), ("Bea", "pump", 2.5), ("Cleo", "dog", 3.0)):
        tasks.edit_word(tasks.create_speaker(name, tgt="en").id, "", word, bias, translator=tiny_translator)
    found = tasks.speaker_map("tiny", translator=tiny_translator)
    assert {point.id for point in found.points} == {learned, "bob", "bea", "cleo"}
    nearest = found.nearest_to("bob")[0]
    assert nearest.id == "bea"
    assert nearest.similarity == pytest.approx(1.0, abs=1e-5)
    assert all(math.isfinite(point.x + point.y) for point in found.points)


def test_the_map_of_nobody_and_of_one_is_a_map(anna, tiny_translator):
    assert tasks.speaker_map("tiny", translator=tiny_translator) == SpeakerMap()
    tasks.learn_speaker(anna, translator=tiny_translator)
    (point,) = tasks.speaker_map("tiny", translator=tiny_translator).points
    assert (point.x, point.y) == (0.0, 0.0)
