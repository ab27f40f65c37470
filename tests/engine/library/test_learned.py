"""Models that learned from what is gone are named, whatever way its text came to them."""

import json

from engine.library.mending import MADE, keep_digests
from engine.library.speakers import ConfirmedPair
from engine.results.corpora import CorpusDetails, DomainDirection, MergedPart
from engine.results.speakers import NewSentence
from tests.engine.library.conftest import corpus_record, fill_corpus, fill_model, model_record

PUMPS = DomainDirection("pumps", "de", "en")
FROM_CORRECTIONS = {"corpora": [{"corpus": "corrections-pumps", "name": "", "weight": 1.0}]}


def add_model(library, model_id, details, **changes):
    library.add_model(model_record(model_id, details=details, **changes), fill_model(model_id))


def confirm(library, source):
    found = library.speakers.confirmed.add(PUMPS, ConfirmedPair(source, "The pump.", "corrections", 0))
    library.set_note(MADE, json.dumps({"corpora": {"corrections-pumps": ["", "pumps", "de", "en"]}}))
    return found


def correct(library):
    """Returns the number of a correction of Anna's, confirmed for pumps."""
    fields = {"name": "Anna", "src": "de", "tgt": "en", "notes": "", "colour": "", "strength": 1.0}
    library.speakers.add(fields)
    (number,), _ = library.speakers.text.add(
        "anna", [NewSentence(source="Die Pumpe.", target="The pump.", kind="correction")]
    )
    library.speakers.confirmed.add_sentences(PUMPS, [number])
    library.set_note(MADE, json.dumps({"corpora": {"corrections-pumps": ["", "pumps", "de", "en"]}}))
    return number


def test_a_model_that_learned_a_forgotten_translation_is_named_once(library):
    forgotten, stays = confirm(library, "Die Pumpe."), confirm(library, "Das Ventil.")
    add_model(library, "along", FROM_CORRECTIONS)
    add_model(library, "other", {})
    assert library.empty_trash().models == ()
    library.speakers.confirmed.remove(forgotten)
    assert library.empty_trash().models == ("along",)
    assert library.empty_trash().models == ()
    library.speakers.confirmed.remove(stays)
    assert library.empty_trash().models == ("along",)


def test_a_model_that_learns_along_keeps_what_it_learned_before(library):
    forgotten = confirm(library, "Die Pumpe.")
    add_model(library, "along", FROM_CORRECTIONS)
    library.speakers.confirmed.remove(forgotten)
    confirm(library, "Das Ventil.")
    library.replace_model(model_record("along", details=FROM_CORRECTIONS), fill_model("along"))
    assert library.empty_trash().models == ("along",)


def test_a_model_with_the_id_of_a_removed_one_has_learned_nothing_of_its_text(library):
    forgotten = confirm(library, "Die Pumpe.")
    add_model(library, "along", FROM_CORRECTIONS)
    library.remove("model", "along")
    add_model(library, "along", {})
    library.speakers.confirmed.remove(forgotten)
    assert library.empty_trash().models == ()


def test_what_a_removed_speaker_said_is_lost_with_them(library):
    correct(library)
    add_model(library, "along", FROM_CORRECTIONS)
    assert library.empty_trash().models == ()
    library.remove("speaker", "anna")
    assert library.empty_trash().models == ("along",)


def test_the_words_of_a_correction_that_was_changed_are_lost(library):
    number = correct(library)
    add_model(library, "along", FROM_CORRECTIONS)
    library.speakers.text.edit("anna", number, {"target": "The pumps."})
    assert library.empty_trash().models == ("along",)
    assert library.empty_trash().models == ()


def test_what_is_confirmed_again_is_not_lost_until_it_is_removed(library):
    number = correct(library)
    add_model(library, "along", FROM_CORRECTIONS)
    library.speakers.confirmed.add_sentences(PUMPS, [number])
    assert library.empty_trash().models == ()
    library.speakers.text.remove("anna", [number])
    assert library.empty_trash().models == ("along",)


def test_what_was_removed_before_a_model_was_made_is_not_learned_by_it(library):
    library.speakers.text.remove("anna", [correct(library)])
    add_model(library, "along", FROM_CORRECTIONS)
    assert library.empty_trash().models == ()


def test_what_is_forgotten_while_a_model_learns_it_is_learned(library):
    forgotten = confirm(library, "Die Pumpe.")
    library.add_corpus(
        corpus_record("corrections-pumps"), lambda folder: keep_digests(folder, [("Die Pumpe.", "The pump.")])
    )
    library.speakers.confirmed.remove(forgotten)
    add_model(library, "along", FROM_CORRECTIONS)
    assert library.empty_trash().models == ("along",)


def test_a_model_made_from_one_that_learned_is_named_also_by_way_of_a_removed_one(library):
    library.add_corpus(corpus_record("c"), fill_corpus)
    add_model(library, "first", {"corpora": [{"corpus": "c"}]})
    add_model(library, "second", {}, parent="first")
    add_model(library, "third", {"started_from": "second"})
    library.remove("model", "second", force=True)
    library.remove("corpus", "c")
    assert library.empty_trash().models == ("first", "third")


def test_what_was_merged_into_a_removed_corpus_goes_with_it(library):
    details = CorpusDetails(merged=(MergedPart(corpus="part", name="Part", pairs=3),))
    library.add_corpus(corpus_record("part"), fill_corpus)
    add_model(library, "m", {"corpora": [{"corpus": "part"}]})
    library.add_corpus(corpus_record("whole", details=details), fill_corpus)
    library.remove("corpus", "part")
    assert library.empty_trash().models == ()
    library.remove("corpus", "whole")
    assert library.empty_trash().models == ("m",)


def test_a_basis_of_speakers_names_the_text_it_was_learned_from(library):
    library.add_corpus(corpus_record("c"), fill_corpus)
    add_model(library, "m", {"speakers": {"corpora": ["c"]}})
    library.remove("corpus", "c")
    assert library.empty_trash().models == ("m",)


def test_models_are_named_before_those_they_were_made_from(library):
    library.add_corpus(corpus_record("c"), fill_corpus)
    add_model(library, "a", {"corpora": [{"corpus": "c"}]})
    add_model(library, "c", {}, parent="a")
    add_model(library, "b", {}, parent="c")
    library.remove("corpus", "c")
    named = library.empty_trash().models
    assert named == ("b", "c", "a")
    for model in named:
        library.remove("model", model)
