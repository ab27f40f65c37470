"""The kept text has only what belongs to it, and nothing that the library has no more."""

import pytest

from engine import tasks
from engine.results.translation import Correction, SpeakerChoice, TextDraft, WrittenSentence

NOBODY = SpeakerChoice("", "")


@pytest.fixture
def ben():
    record = tasks.create_speaker("Ben", src="de", tgt="en")
    return SpeakerChoice(record.id, record.name)


def of_ben(ben, source="Gut."):
    return Correction(source, "Fine.", "", ben, sentence_id=tasks.add_correction(ben.id, source, "Fine."))


def of_nobody(source="Ja."):
    found = tasks.confirm_translation(source, "Sure.", src="de", tgt="en")
    return Correction(source, "Sure.", "", NOBODY, sentence_id=found)


def draft_with(*confirmed):
    return TextDraft(text="Ja. Gut. Nein.", src="de", tgt="en", confirmed=confirmed)


def test_sentences_of_another_text_are_not_kept(library_home, ben):
    there, other = of_nobody(), of_ben(ben, "Geheim.")
    tasks.keep_draft(
        TextDraft(
            text="Ja. Nein.", src="de", tgt="en", confirmed=(other, there),
            written=(WrittenSentence("Geheim.", "", "Secret."), WrittenSentence("Nein.", "", "No.")),
        )
    )  # fmt: skip
    found = tasks.read_draft()
    assert found.confirmed == (there,)
    assert [each.source for each in found.written] == ["Nein."]
    assert "Secret" not in (library_home / "draft.json").read_text(encoding="utf-8")


def test_what_is_forgotten_goes_from_the_kept_text(library_home, ben):
    theirs = of_ben(ben)
    tasks.keep_draft(draft_with(of_nobody(), theirs))
    tasks.forget_translation("Ja.", src="de", tgt="en")
    assert "Sure." not in (library_home / "draft.json").read_text(encoding="utf-8")
    assert tasks.read_draft().confirmed == (theirs,)


def test_what_a_removed_speaker_learned_goes_when_the_trash_is_emptied(library_home, ben):
    nobodys = of_nobody()
    tasks.keep_draft(draft_with(nobodys, of_ben(ben)))
    tasks.remove_speaker(ben.id)
    assert tasks.read_draft().confirmed == (nobodys,)
    tasks.empty_trash()
    assert "Fine." not in (library_home / "draft.json").read_text(encoding="utf-8")


def test_a_window_that_still_knows_it_does_not_bring_it_back(ben):
    draft = draft_with(of_ben(ben))
    tasks.remove_sentences(ben.id, [draft.confirmed[0].sentence_id])
    tasks.keep_draft(draft)
    assert tasks.read_draft().confirmed == ()


def test_what_is_being_learned_is_kept(ben):
    waiting = Correction("Gut.", "Fine.", "", ben)
    tasks.keep_draft(draft_with(waiting))
    assert tasks.read_draft().confirmed == (waiting,)
