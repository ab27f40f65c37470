"""The kept text has only what belongs to it, and nothing that the library has no more."""

import pytest

from engine import tasks
from engine.results.sessions import SessionSegment, TextDraft, WorkState


@pytest.fixture
def ben():
    return tasks.create_speaker("Ben", src="de", tgt="en")


def segment(source, target, state=WorkState.CONFIRMED, **more):
    return SessionSegment(number=0, part=0, source=source, target=target, state=state, **more)


def of_ben(ben, source="Gut."):
    return segment(source, "Fine.", kept=tasks.add_correction(ben.id, source, "Fine."), kept_by=ben.id)


def of_nobody(source="Ja."):
    return segment(source, "Sure.", kept=tasks.confirm_translation(source, "Sure.", src="de", tgt="en"))


def draft_with(*segments):
    return TextDraft(text="Ja. Gut. Nein.", src="de", tgt="en", segments=segments)


def test_sentences_of_another_text_are_not_kept(library_home, ben):
    there, other = of_nobody(), of_ben(ben, "Geheim.")
    secret, no = (segment(*each, WorkState.CHANGED) for each in (("Geheim.", "Secret."), ("Nein.", "No.")))
    tasks.keep_draft(TextDraft(text="Ja. Nein.", src="de", tgt="en", segments=(other, there, secret, no)))
    assert tasks.read_draft().segments == (there, no)
    assert "Secret" not in (library_home / "draft.json").read_text(encoding="utf-8")


def test_what_is_forgotten_goes_from_the_kept_text(library_home, ben):
    theirs = of_ben(ben)
    tasks.keep_draft(draft_with(of_nobody(), theirs))
    tasks.forget_translation("Ja.", src="de", tgt="en")
    assert "Sure." not in (library_home / "draft.json").read_text(encoding="utf-8")
    assert tasks.read_draft().segments == (theirs,)


def test_what_a_removed_speaker_learned_goes_when_the_trash_is_emptied(library_home, ben):
    nobodys = of_nobody()
    tasks.keep_draft(draft_with(nobodys, of_ben(ben)))
    tasks.remove_speaker(ben.id)
    assert tasks.read_draft().segments == (nobodys,)
    tasks.empty_trash()
    assert "Fine." not in (library_home / "draft.json").read_text(encoding="utf-8")


def test_a_window_that_still_knows_it_does_not_bring_it_back(ben):
    draft = draft_with(of_ben(ben))
    tasks.remove_sentences(ben.id, [draft.segments[0].kept])
    tasks.keep_draft(draft)
    assert tasks.read_draft().segments == ()


def test_what_is_being_learned_is_kept(ben):
    waiting = segment("Gut.", "Fine.", kept_by=ben.id)
    tasks.keep_draft(draft_with(waiting))
    assert tasks.read_draft().segments == (waiting,)
