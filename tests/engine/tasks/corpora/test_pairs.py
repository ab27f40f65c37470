"""Pairs of a corpus given other texts or deleted: in their place, found anew, with their undo, and safe."""

import sys

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, LibraryError
from engine.corpora.storing.store import StoredCorpus
from engine.orders.corpora import ImportOrder
from engine.results.corpora import DomainDirection
from engine.results.documents import DocumentLine
from engine.results.terms import GivenTerm
from engine.results.translation import LanguagePair, SpeakerChoice
from engine.tasks.home import open_library
from engine.tasks.translation.corrections import confirm_line
from tests.engine.corpora.samples import numbered_pairs, write_tsv
from tests.engine.library.conftest import fill_model, model_record
from tests.engine.tasks.corpora.stored import imported, stored_pairs
from tests.engine.tasks.corpora.test_confirmed import MANY, PAIR, confirm_all, found
from tests.tiny import PAIRS

ROWS = numbered_pairs(40)
NEW = ("Das Ventil ist offen.", "The valve is open.")
GROUP = DomainDirection("pumps", "de", "en")


@pytest.fixture
def pumps(library_home, tmp_path):
    return imported(tmp_path, "pumps", ROWS)


def record_of(corpus):
    return next(each for each in tasks.list_corpora() if each.id == corpus)


def pair_of(corpus, row):
    with tasks.open_corpus(corpus) as browser:
        return browser.rows(row, 1)[0]


def edited(corpus, row, source, target):
    return tasks.edit_pair(corpus, row, pair_of(corpus, row), source, target)


def test_a_pair_has_other_texts_in_its_place_and_is_found_by_them(pumps):
    found(ROWS[3][0])  # its index is built
    before = pair_of(pumps, 3)
    edited(pumps, 3, *NEW)
    after = pair_of(pumps, 3)
    assert (after.source, after.target) == NEW
    assert (after.split, after.origin) == (before.split, before.origin)
    assert [pair for row, pair in enumerate(stored_pairs(pumps)) if row != 3] == [*ROWS[:3], *ROWS[4:]]
    assert NEW[1] in [target for target, _, _ in found(NEW[0])]
    assert record_of(pumps).n_pairs == 40
    with tasks.open_corpus(pumps) as browser:
        assert [rows.tolist() for rows in browser.search("valve is open")] == [[3]]


def test_an_edited_pair_can_be_had_back_as_it_was(pumps):
    change = edited(pumps, 3, *NEW)
    (record,) = tasks.undo_change(pumps, change.undo)
    assert stored_pairs(record.id) == ROWS


def test_one_side_alone_is_changed_and_the_first_and_last_pair_are_pairs_too(pumps):
    edited(pumps, 0, "A", ROWS[0][1])
    edited(pumps, 39, ROWS[39][0], "Z")
    assert stored_pairs(pumps) == [("A", ROWS[0][1]), *ROWS[1:-1], (ROWS[39][0], "Z")]


def test_a_pair_that_moved_is_found_by_its_texts_and_one_that_is_gone_is_not_changed(pumps):
    third = pair_of(pumps, 3)
    tasks.delete_pairs(record_of(pumps), [0])
    tasks.edit_pair(pumps, 3, third, *NEW)
    assert stored_pairs(pumps)[2] == NEW
    with pytest.raises(CorpusError, match="not in the corpus any more"):
        tasks.edit_pair(pumps, 3, third, *NEW)


def test_deleted_pairs_are_noted_nowhere_but_in_the_trash_and_come_back(pumps):
    change = tasks.delete_pairs(record_of(pumps), [1, 5])
    record = record_of(pumps)
    assert stored_pairs(pumps) == [pair for row, pair in enumerate(ROWS) if row not in (1, 5)]
    assert (record.n_pairs, record.details.dropped["deleted"]) == (38, 2)
    assert not any(ROWS[1][0].encode() in path.read_bytes() for path in record.path.iterdir())
    tasks.undo_change(pumps, change.undo)
    assert stored_pairs(pumps) == ROWS


def test_rows_of_a_corpus_that_was_changed_meanwhile_are_not_deleted(pumps):
    seen = record_of(pumps)
    tasks.delete_pairs(seen, [0])
    with pytest.raises(CorpusError, match="was changed meanwhile"):
        tasks.delete_pairs(seen, [0])
    assert record_of(pumps).n_pairs == 39


def test_the_last_pair_cannot_be_deleted(pumps):
    with pytest.raises(CorpusError, match="No pair would be left"):
        tasks.delete_pairs(record_of(pumps), range(40))


def test_what_shares_a_sentence_with_another_split_then_is_in_none(pumps):
    splits = {pair_of(pumps, row).split: row for row in range(40)}
    edited(pumps, splits["train"], ROWS[splits["test"]][0], "Something else.")
    assert pair_of(pumps, splits["train"]).split == ""
    assert pair_of(pumps, splits["test"]).split == "test"
    assert record_of(pumps).n_pairs == 40


def test_another_corpus_of_the_domain_counts_for_that_too(pumps, tmp_path):
    train, test = write_tsv(tmp_path / "a.tsv", MANY[:3]), write_tsv(tmp_path / "b.tsv", MANY[3:5])
    tasks.import_corpus(ImportOrder(files=[train], test=[test], src="de", tgt="en", domain="pumps", name="b"))
    row = next(row for row in range(40) if pair_of(pumps, row).split == "train")
    edited(pumps, row, MANY[3][0], "Something else.")
    assert pair_of(pumps, row).split == ""


@pytest.mark.parametrize(("source", "target"), [("", "x"), ("x", " "), ("x" * 5001, "y")])
def test_what_is_no_pair_is_refused(pumps, source, target):
    with pytest.raises(ConfigError):
        edited(pumps, 0, source, target)
    assert stored_pairs(pumps) == ROWS


def test_terms_have_a_place_of_their_own(library_home):
    tasks.add_terms([GivenTerm(source="Ventil", target="valve")], "pumps", "de", "en")
    (terms,) = tasks.list_corpora()
    with pytest.raises(CorpusError, match="is a list of terms"):
        edited(terms.id, 0, "Ventil", "valves")
    with pytest.raises(CorpusError, match="is a list of terms"):
        tasks.delete_pairs(terms, [0])


def test_text_of_one_language_is_edited_alone(library_home, tmp_path):
    path = tmp_path / "lines.txt"
    lines = [target for _, target in MANY[:20]]
    path.write_text("\n".join(lines), encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=[path], name="lines", domain="pumps", src="en", tgt=""))
    edited("lines", 2, "Another line.", "")
    assert stored_pairs("lines")[1:4] == [(lines[1], ""), ("Another line.", ""), (lines[3], "")]


def test_a_corpus_that_a_run_needs_stays_as_it_is(pumps):
    open_library().runs.add(kind="adapt", title="", is_resumable=True, uses=[f"corpus:{pumps}"])
    with pytest.raises(LibraryError):
        edited(pumps, 0, *NEW)
    with pytest.raises(LibraryError):
        tasks.delete_pairs(record_of(pumps), [0])
    assert stored_pairs(pumps) == ROWS


@pytest.mark.parametrize("change", ["edit", "delete"])
def test_a_change_that_fails_leaves_the_corpus_as_it_was(pumps, library_home, monkeypatch, change):
    def fail(*_arguments, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.corpora.storing.editing.write_info", fail)
    with pytest.raises(LibraryError):
        edited(pumps, 0, *NEW) if change == "edit" else tasks.delete_pairs(record_of(pumps), [0])
    assert stored_pairs(pumps) == ROWS
    assert [path.name for path in (library_home / "corpora").iterdir()] == ["pumps"]


def test_emptying_names_the_models_that_learned_what_was_changed(pumps, monkeypatch):
    details = {"corpora": [{"corpus": pumps}]}
    open_library().add_model(model_record("m", details=details, created="2026-01-01"), fill_model("m"))
    edited(pumps, 0, *NEW)
    assert tasks.empty_trash().models == ("m",)


class TestConfirmed:
    @pytest.fixture
    def corrections(self, library_home):
        confirm_all(MANY[:4])
        return tasks.list_corpora()[0].id

    def test_a_pair_is_changed_where_it_stands_confirmed_and_keeps_its_place(self, corrections):
        change = edited(corrections, 1, MANY[1][0], "The pump is old indeed.")
        new = [MANY[0], (MANY[1][0], "The pump is old indeed."), *MANY[2:4]]
        assert stored_pairs(corrections) == new
        standing = open_library().speakers.confirmed.pairs()[GROUP]
        assert [pair[:2] for pair in standing] == new
        tasks.undo_change(corrections, change.undo)
        assert stored_pairs(corrections) == MANY[:4]

    def test_a_text_of_the_same_length_counts_too(self, corrections):
        edited(corrections, 0, MANY[0][0], MANY[0][1].replace("new", "bad"))
        assert stored_pairs(corrections)[0][1] == MANY[0][1].replace("new", "bad")

    def test_deleted_it_stands_confirmed_no_more_and_undone_it_does(self, corrections):
        change = tasks.delete_pairs(record_of(corrections), [0, 2])
        tasks.confirm_translation(*MANY[5], **PAIR)
        assert stored_pairs(corrections) == [MANY[1], MANY[3], MANY[5]]
        tasks.undo_change(corrections, change.undo)
        assert stored_pairs(corrections) == [*MANY[:4], MANY[5]]

    def test_all_of_them_deleted_come_back(self, corrections):
        change = tasks.delete_pairs(record_of(corrections), range(4))
        assert (tasks.list_corpora(), change.splits) == ([], {})
        (record,) = tasks.undo_change(corrections, change.undo)
        assert stored_pairs(record.id) == MANY[:4]

    def test_emptying_names_the_model_that_learned_what_was_edited(self, corrections):
        details = {"corpora": [{"corpus": corrections}]}
        open_library().add_model(model_record("along", details=details), fill_model("along"))
        edited(corrections, 0, *NEW)
        assert tasks.empty_trash().models == ("along",)

    def test_a_speakers_correction_stays_theirs(self, library_home):
        ben, (source, target) = tasks.create_speaker("Ben"), PAIRS[0]
        who, line = SpeakerChoice(ben.id, ben.name), DocumentLine(1, "", source)
        confirm_line(line, target, LanguagePair("de", "en"), speaker=who, domain="pumps")
        (corpus,) = tasks.list_corpora()
        change = edited(corpus.id, 0, PAIRS[0][0], "Another one.")
        assert stored_pairs(corpus.id) == [(PAIRS[0][0], "Another one.")]
        assert [each.target for each in tasks.speaker_sentences(ben.id)] == [PAIRS[0][1]]
        tasks.undo_change(corpus.id, change.undo)
        assert found(PAIRS[0][0]) == [(PAIRS[0][1], "pumps", "Ben:1")]


@pytest.mark.skipif(sys.platform == "win32", reason="files that are mapped cannot be moved")
def test_the_corpus_that_is_looked_into_stays_readable(pumps):
    with tasks.open_corpus(pumps) as browser:
        edited(pumps, 0, *NEW)
        assert (browser.rows(0, 1)[0].source, browser.rows(0, 1)[0].target) == ROWS[0]


def test_tags_stay_with_the_words_that_stay(tmp_path):
    from engine.corpora.storing import editing
    from tests.engine.corpora.stored import add_texts, stored

    folder = stored(tmp_path / "corpus", [("Die Pumpe ist neu.", "The pump is new.")])
    add_texts(folder, "tags", [[[], [[4, "<b>", "open"], [8, "</b>", "close"], [12, "<i>", "alone"]]]])
    new = tmp_path / "new"
    new.mkdir()
    with StoredCorpus(folder) as corpus:
        editing.change_texts(corpus, new, 0, ("Die Pumpe ist neu.", "The new pump is new."), ())
    with StoredCorpus(new) as corpus:
        tags = corpus.pair(0).target_tags
    assert [(tag.position, tag.code) for tag in tags] == [(4, "<b>"), (12, "</b>"), (16, "<i>")]
