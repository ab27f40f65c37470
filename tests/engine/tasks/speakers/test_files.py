"""A speaker's file: whole and exact, small, and refused with a sentence when somebody changed it."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import SpeakerError
from engine.base.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.tasks.home import open_library
from engine.tasks.speakers.files import checksum_of
from engine.tasks.speakers.profiles import speaker_inputs
from tests.engine.tasks.speakers.test_learning import write_other_model
from tests.tiny import PAIRS, put_in_library


@pytest.fixture
def file(learned, tmp_path, tiny_model, tiny_translator):
    """A file of somebody who learned and edited a word; the model is in the library."""
    put_in_library(tiny_model)
    tasks.edit_word(learned, "tiny", "pump", 3.0, translator=tiny_translator)
    return tasks.export_speaker(learned, tmp_path / "anna")


def change(path, edit, *, is_sealed=True):
    """Changes a file by hand; sealed: with a checksum that fits."""
    content = json.loads(path.read_text(encoding="utf-8"))
    edit(content)
    if is_sealed:
        content["sha256"] = checksum_of(content)
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def current(speaker):
    return open_library().speakers.profiles.current(speaker)


@pytest.mark.slow
def test_a_profile_comes_back_exactly(file, learned):
    assert file.name == "anna.parlance-speaker"
    again = tasks.import_speaker(file, "Anna B")
    (old,), (new,) = current(learned), current(again.id)
    np.testing.assert_array_equal(old.bias, new.bias)
    np.testing.assert_array_equal(old.bias_ids, new.bias_ids)
    assert (new.edits, new.model, new.verdict, again.strength) == (old.edits, "tiny", old.verdict, 1.0)
    assert (again.id, again.n_sentences) == ("anna-b", 0)


def test_a_word_at_the_limit_among_words_below_zero_comes_back(file, learned, tmp_path, tiny_translator):
    (before,) = current(learned)
    ids = np.arange(N_SPECIALS, tiny_translator.speaker_info().tgt_vocab, dtype=np.int32)
    bias = np.full(len(ids), -0.2, np.float32)
    bias[0] = LARGEST_BIAS
    loud = replace(before, method="full-bias", bias_ids=ids, bias=bias, is_neutral=False)
    open_library().speakers.profiles.put(learned, loud, before.version)
    again = tasks.import_speaker(tasks.export_speaker(learned, tmp_path / "loud"), "Loud")
    np.testing.assert_array_equal(current(again.id)[0].bias, bias)


def test_text_and_notes_travel_only_if_asked_for(learned, tmp_path):
    tasks.edit_speaker(learned, notes="a secret")
    bare = tasks.export_speaker(learned, tmp_path / "bare").read_text(encoding="utf-8")
    assert "secret" not in bare
    assert "gardener" not in bare
    full = tasks.import_speaker(tasks.export_speaker(learned, tmp_path / "full", with_sentences=True))
    assert (full.n_sentences, full.notes) == (len(PAIRS), "a secret")


def test_an_export_never_overwrites(file, learned):
    before = file.read_bytes()
    with pytest.raises(SpeakerError, match="exists already"):
        tasks.export_speaker(learned, file)
    assert file.read_bytes() == before


def test_nothing_to_write_is_said(tmp_path):
    bob = tasks.create_speaker("Bob").id
    with pytest.raises(SpeakerError, match="Bob has learned nothing that could be written"):
        tasks.export_speaker(bob, tmp_path / "bob")


def test_a_place_that_cannot_be_written_is_said(learned, tmp_path):
    with pytest.raises(SpeakerError, match="cannot be written"):
        tasks.export_speaker(learned, tmp_path / "none" / "anna")


def put(value, *place):
    """Returns an edit that puts a value at a place of a file."""

    def edit(content):
        for step in place[:-1]:
            content = content[step]
        content[place[-1]] = value

    return edit


PROFILE = ("profiles", 0)
BIAS = (*PROFILE, "bias")
EDIT = (*PROFILE, "edits", 0)
NESTED = json.loads("[" * 400 + "]" * 400)
BROKEN = {
    "a number that is none": (put(math.nan, *BIAS, "values", 0), "damaged"),
    "an infinite number": (put(math.inf, *BIAS, "values", 0), "damaged"),
}
EDITED = {"word": "pump", "bias": 1.0, "pinned": True, "pieces": [7]}
SENTENCE = {"kind": "sentence", "source": "", "target": "Nice.", "draft": "", "origin": ""}
SEALED = {
    "a huge number": (put(1e30, *BIAS, "values", 0), r"profiles.0.bias.values.0: .* less than or equal to 6"),
    "a huge weight": (put([1e9], *PROFILE, "weights"), "weights.0: .* less than or equal to 100"),
    "a number of many digits": (put(10**400, *BIAS, "values", 0), "values.0: .* valid number"),
    "a truth value": (put(True, *BIAS, "values", 0), "values.0: .* valid number"),
    "a text for a number": (put("1", *BIAS, "values", 0), "values.0: .* valid number"),
    "a number for a truth value": (put(1, *PROFILE, "is_neutral"), "is_neutral: .* valid boolean"),
    "a field that is missing": (put({}, *PROFILE), "profiles.0.model: field required"),
    "a time that is none": (put("yesterday", *PROFILE, "learned_at"), "learned_at: .* is not a time such as"),
    "a fit without end": (put({"strength": 10**300}, *PROFILE, "fit"), "fit: .* out of range"),
    "half a character": (put("\ud800", *PROFILE, "verdict"), "damaged or not a speaker's file .*hex escape"),
    "half a character in an edit": (
        put("\udfff", *EDIT, "word"),
        "damaged or not a speaker's file .*hex escape",
    ),
    "lists within lists": (
        put(NESTED, *PROFILE, "weights"),
        "damaged or not a speaker's file .recursion limit",
    ),
    "too few numbers": (put({"ids": [7, 8], "values": [1]}, *BIAS), "there are 1 values for 2 subwords"),
    "a word twice": (put({"ids": [7, 7], "values": [1, 1]}, *BIAS), "a subword is there twice"),
    "a special symbol": (
        put({"ids": [2], "values": [1]}, *BIAS),
        "bias.ids.0: .* greater than or equal to 4",
    ),
    "too many numbers": (
        put({"ids": [], "values": [0.5] * 9999}, *BIAS),
        "changes subword 10,002 of a vocabulary of",
    ),
    "a word beyond the vocabulary": (
        put({"ids": [99_999], "values": [1]}, *BIAS),
        "changes subword 99,999 of",
    ),
    "a word that is raised too far": (
        put({"pump": 7}, *PROFILE, "words"),
        "words.pump: .* less than or equal to 6",
    ),
    "an edit out of range": (put(7, *EDIT, "bias"), "edits.0.bias: .* less than or equal to 6"),
    "an edit without pieces": (put([], *EDIT, "pieces"), "edits.0.pieces: .* at least 1 item"),
    "an unknown method": (
        put("magic", *PROFILE, "method"),
        "profiles.0.method: .* of no kind 'magic'",
    ),
    "a name that is no text": (put(7, "speaker", "name"), "speaker.name: .* valid string"),
    "no name": (put(" ", "speaker", "name"), "needs a name"),
    "a strength out of range": (
        put(9, "speaker", "strength"),
        "speaker.strength: .* less than or equal to 2",
    ),
    "profiles that are none": (put([1, 2], "profiles"), "profiles.0: .* dictionary"),
    "a later version": (put(2, "version"), "of version 2; this Parlance reads 1"),
    "another kind of file": (put("x", "format"), "is not a speaker's file"),
}


@pytest.mark.parametrize(("edit", "says"), [*BROKEN.values(), *SEALED.values()], ids=[*BROKEN, *SEALED])
def test_a_file_changed_by_hand_is_refused_and_nothing_is_added(file, edit, says, request):
    change(file, edit, is_sealed=request.node.callspec.id in SEALED)
    before = tasks.list_speakers()
    with pytest.raises(SpeakerError, match=says):
        tasks.import_speaker(file)
    assert tasks.list_speakers() == before


@pytest.mark.parametrize("fit", [{}, {"way": "full-bias"}, {"way": "of a later version", "more": [1]}])
def test_what_a_file_says_of_its_fit_never_keeps_anyone_from_learning(file, fit, tiny_translator):
    again = tasks.import_speaker(change(file, put(fit, *PROFILE, "fit"))).id
    tasks.add_sentences(again, PAIRS)
    told = tasks.learn_speaker(again, translator=tiny_translator, method="full-bias")
    assert told.n_sentences == len(PAIRS)


def test_lists_within_lists_are_refused_however_many(file):
    whole = file.read_text(encoding="utf-8")
    for depth in range(850, 1000):  # the deepest that can be read cannot be written again
        deep = whole.replace('"weights": []', '"weights": ' + "[" * depth + "]" * depth)
        assert deep != whole
        file.write_text(deep, encoding="utf-8")
        with pytest.raises(SpeakerError, match="damaged|checksum"):
            tasks.import_speaker(file)


def test_a_list_with_too_many_entries_is_refused(file):
    with pytest.raises(SpeakerError, match="profiles.0.edits: .* at most 1000 items"):
        tasks.import_speaker(change(file, put([EDITED] * 1001, *PROFILE, "edits")))


def test_an_edit_for_a_larger_vocabulary_is_refused_once_the_model_is_here(file, tiny_model, tiny_translator):
    open_library().remove("model", "tiny")
    change(file, put([99_999], *EDIT, "pieces"))
    again = tasks.import_speaker(change(file, put([SENTENCE], "sentences"))).id
    put_in_library(tiny_model)
    with pytest.raises(SpeakerError, match="'pump' was changed by hand for a larger vocabulary"):
        speaker_inputs(again, tiny_translator)


def test_a_wrong_checksum_is_told(file):
    change(file, lambda content: content["speaker"].update(name="Eve"), is_sealed=False)
    with pytest.raises(SpeakerError, match="changed after it was written: its checksum is wrong"):
        tasks.import_speaker(file)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"[1, 2]", b'{"format"', b"[" * 100_000, b"{}"])
def test_what_is_no_file_of_a_speaker_is_refused(tmp_path, data):
    path = tmp_path / "x.parlance-speaker"
    path.write_bytes(data)
    with pytest.raises(SpeakerError, match="not a speaker's file|is damaged"):
        tasks.import_speaker(path)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(SpeakerError, match="cannot be read"):
        tasks.import_speaker(tmp_path / "none")


def test_numbers_for_a_model_that_is_not_here_are_refused_with_the_reason(file):
    open_library().remove("model", "tiny")
    with pytest.raises(SpeakerError, match="for the model tiny, which is not in this library") as caught:
        tasks.import_speaker(file)
    assert "Add the model first (tiny)" in caught.value.hint


def test_their_text_is_imported_also_where_the_model_is_not(learned, tmp_path):
    path = tasks.export_speaker(learned, tmp_path / "anna", with_sentences=True)
    again = tasks.import_speaker(path)
    assert (again.n_sentences, [profile.model for profile in again.profiles]) == (len(PAIRS), ["tiny"])


def test_a_bias_moves_by_its_words_to_the_model_that_is_here(file, tmp_path):
    put_in_library(write_other_model(tmp_path / "other"))
    open_library().remove("model", "tiny")
    again = tasks.import_speaker(file)
    moved = next(profile for profile in current(again.id) if profile.model == "other")
    assert moved.reason == "moved from tiny, as imported"
    assert len(moved.bias_ids)


@pytest.mark.slow
def test_factors_of_another_basis_are_refused_with_the_reason(anna, basis_translator, tiny_model, tmp_path):
    tasks.learn_speaker(anna, translator=basis_translator, method="factored-bias")
    path = tasks.export_speaker(anna, tmp_path / "anna")
    put_in_library(tiny_model)  # the same words, and no basis
    with pytest.raises(SpeakerError, match="model tiny has another basis for speakers"):
        tasks.import_speaker(path)
