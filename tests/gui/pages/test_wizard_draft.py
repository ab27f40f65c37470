"""What the wizard remembers of one import: files, languages, options, the recipe."""

from pathlib import Path

import pytest

from gui.pages.corpora.wizard.draft import ImportDraft, by_language
from tests.gui.pages.wizard_door import entry

FOLDER = Path("/texts").absolute()


@pytest.fixture
def draft():
    """Two text files that belong together, and a folder with a memory in it."""
    result = ImportDraft(src="de", tgt="en")
    result.add_files([FOLDER / "a.de", FOLDER / "a.en", FOLDER / "box"])
    first = entry(FOLDER / "a.de", partner=str(FOLDER / "a.en"), languages={"de": 4})
    second = entry(FOLDER / "a.en", partner=str(FOLDER / "a.de"), languages={"en": 4}, n_units=0)
    inner = entry(FOLDER / "box" / "m.tmx", languages={"de-AT": 9, "fr": 9})
    result.take_entries(result.files, [inner, first, second])
    return result


def test_entries_stand_in_the_order_of_the_files_given(draft):
    assert [each["name"] for each in draft.entries] == ["a.de", "a.en", "m.tmx"]
    assert draft.input_of(draft.entries[2]) == FOLDER / "box"


def test_a_file_is_looked_at_again_together_with_its_partner(draft):
    assert draft.inputs_with(draft.entries[0]) == [FOLDER / "a.de", FOLDER / "a.en"]


def test_a_pair_of_files_holds_the_languages_of_both(draft):
    assert [draft.lacks(each) for each in draft.entries] == [[], [], ["en"]]


def test_a_file_taken_off_takes_its_options_along(draft):
    draft.set_option(str(FOLDER / "box" / "m.tmx"), "encoding", "cp1252")
    draft.remove(FOLDER / "box")
    assert (draft.per_file, len(draft.entries), len(draft.files)) == ({}, 2, 2)


def test_an_option_set_back_to_what_was_found_needs_no_new_reading(draft):
    before = draft.staging_key()
    draft.set_option("x", "delimiter", ";")
    assert draft.staging_key() != before
    draft.set_option("x", "delimiter", "")
    assert draft.staging_key() == before


def test_what_cannot_be_read_is_not_read(draft):
    broken = entry(FOLDER / "box" / "m.tmx", error={"what": "It is torn.", "hint": ""})
    draft.take_entries([FOLDER / "box"], [broken])
    assert draft.usable_inputs == [FOLDER / "a.de", FOLDER / "a.en"]


def test_languages_the_user_chose_are_not_guessed_again(draft):
    draft.has_chosen_languages = True
    draft.guess_languages("fr", "en")
    assert (draft.src, draft.tgt) == ("de", "en")


def test_text_without_translations_has_no_target_language(draft):
    draft.take_entries(draft.files, [entry(FOLDER / "box" / "n.txt", kind="monolingual")])
    assert (draft.is_monolingual, draft.target) == (True, "")


def test_a_preset_forgets_the_rules_but_not_the_lines_kept_by_hand(draft):
    draft.change_rule("empty", on=False)
    draft.keep_row(7, is_kept=True)
    draft.use_preset({"rules": {"empty": {"on": True}}}, "strict")
    assert draft.recipe == {"preset": "strict", "rules": {"empty": {"on": True}}, "keep_rows": [7]}


def test_regions_of_a_language_are_added_up():
    assert by_language({"en-US": 3, "de": 4, "en-GB": 2}) == {"en": 5, "de": 4}


def test_a_file_guessed_the_other_way_round_is_shown_as_it_will_be_imported(draft):
    line = {"source": "The pump runs.", "target": "Die Pumpe läuft."}
    columns = [{"name": "A", "role": "source"}, {"name": "B", "role": "target"}, {"name": "C", "role": ""}]
    found = entry(FOLDER / "m.csv", guess={"src": "en-GB", "tgt": "de"}, preview=[line], columns=columns)
    shown = draft.as_chosen(found)
    assert shown["preview"] == [{"source": "Die Pumpe läuft.", "target": "The pump runs."}]
    assert [column["role"] for column in shown["columns"]] == ["target", "source", ""]


@pytest.mark.parametrize(("src", "tgt"), [("de", "en"), ("", ""), ("en", "fr"), ("de", "")])
def test_a_file_guessed_otherwise_is_shown_as_it_is(draft, src, tgt):
    found = entry(FOLDER / "m.csv", guess={"src": src, "tgt": tgt})
    assert draft.as_chosen(found) is found


def test_a_corpus_is_called_as_the_user_says_else_like_the_first_file(draft):
    assert draft.corpus_name == "a and 2 more"
    draft.name = "Pumps"
    assert draft.corpus_name == "Pumps"
