"""The kept draft of the Translate page, on the disk."""

from engine import tasks
from engine.results.sessions import TextDraft


def test_half_a_character_does_not_keep_the_rest_from_being_kept(library_home):
    tasks.keep_draft(TextDraft(text="Die Pumpe \ud800 läuft."))
    assert tasks.read_draft().text == "Die Pumpe ? läuft."
    tasks.keep_draft(TextDraft(text=""))
    assert not (library_home / "draft.json").exists()
