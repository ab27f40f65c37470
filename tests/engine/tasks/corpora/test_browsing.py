"""Corpora of the library looked into, changed and merged, each change with its undo."""

import sys
from pathlib import Path

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, LibraryError
from engine.base.progress import Cancelled
from engine.library import Library
from engine.orders.corpora import CorpusEdit, ExportCorpusOrder, ImportOrder, LookOrder, MergeOrder
from engine.results.importing import Recipe
from tests.engine.corpora.samples import PAIRS, numbered_pairs, write
from tests.engine.tasks.corpora.stored import imported, stored_pairs


@pytest.fixture
def pumps(tmp_path):
    return imported(tmp_path, "pumps", numbered_pairs(120))


def edited(corpus, **changes):
    return tasks.edit_corpus(corpus, CorpusEdit(**changes))


def merged(corpora, name, domain="", **more):
    """Merges corpora and returns the answer."""
    return tasks.merge_corpora(MergeOrder(corpora=tuple(corpora), name=name, domain=domain, **more))


def record_of(corpus):
    return next(record for record in tasks.list_corpora() if record.id == corpus)


def test_numbers_are_known_once_they_are_counted(pumps):
    assert tasks.known_statistics(pumps) is None
    counted = tasks.corpus_statistics(pumps)
    assert tasks.known_statistics(pumps) == counted
    edited(pumps, name="Other")
    assert tasks.known_statistics(pumps) == counted
    edited(pumps, is_swapped=True)
    assert tasks.known_statistics(pumps) is None


def test_an_edit_changes_record_and_folder_together(pumps):
    result = edited(pumps, name=" My  pumps ", domain="law", src="nl", speaker="Anna")
    record = record_of(pumps)
    assert (record.name, record.domain, record.src, record.n_pairs) == ("My pumps", "law", "nl", 120)
    with tasks.open_corpus(pumps) as browser:
        assert browser.speakers == ("Anna",)
        assert browser.rows(0, 1)[0].speaker == "Anna"
    assert result.leaks == 0


def test_an_edit_can_be_undone_any_number_of_times(pumps):
    first = edited(pumps, name="First")
    second = edited(pumps, name="Second")
    tasks.undo_change(pumps, second.undo)
    assert record_of(pumps).name == "First"
    tasks.undo_change(pumps, first.undo)
    assert record_of(pumps).name == "pumps"
    with pytest.raises(LibraryError, match="trash has no"):
        tasks.undo_change(pumps, first.undo)


def test_swapping_the_sides_swaps_the_languages(pumps):
    before = stored_pairs(pumps)
    edited(pumps, is_swapped=True)
    assert (record_of(pumps).src, record_of(pumps).tgt) == ("en", "de")
    assert [(target, source) for source, target in stored_pairs(pumps)] == before


def test_moving_to_a_domain_leaves_out_what_is_measured_there(pumps, tmp_path):
    tested = stored_pairs(pumps, "test")
    rows = [*PAIRS, *((source, f"Or: {target}") for source, target in tested)]
    other = imported(tmp_path, "other", rows, domain="law")
    result = edited(other, domain="pumps")
    assert (result.leaks, record_of(other).n_pairs) == (len(tested), 3)
    tasks.undo_change(other, result.undo)
    assert record_of(other).n_pairs == 3 + len(tested)


def test_moving_everything_into_a_leak_is_refused(pumps, tmp_path):
    tested = stored_pairs(pumps, "test")
    other = imported(tmp_path, "other", [(source, f"Or: {target}") for source, target in tested], "law")
    with pytest.raises(CorpusError, match="Nothing would be left"):
        edited(other, domain="pumps")
    assert record_of(other).domain == "law"


@pytest.mark.parametrize(
    ("changes", "what"), [({"name": " "}, "name is empty"), ({"tgt": "de"}, "both 'de'"), ({"src": "q"}, "q")]
)
def test_an_edit_that_cannot_be_changes_nothing(pumps, library_home, changes, what):
    with pytest.raises(ConfigError, match=what):
        edited(pumps, **changes)
    assert [path.name for path in (library_home / "corpora").iterdir()] == ["pumps"]
    assert tasks.list_trash() == []


def test_a_cancelled_edit_changes_nothing(pumps, library_home):
    def cancel(progress):
        if progress.stage == "Storing":
            raise Cancelled

    with pytest.raises(Cancelled):
        tasks.edit_corpus(pumps, CorpusEdit(is_swapped=True, speaker="Anna"), cancel)
    assert record_of(pumps).src == "de"
    assert [path.name for path in (library_home / "corpora").iterdir()] == ["pumps"]


def test_what_a_model_made_of_a_corpus_does_not_hinder_an_edit(pumps, library_home):
    states = library_home / "corpora" / pumps / "examples" / "digest"
    states.mkdir(parents=True)
    (states / "tokens.npy").write_bytes(b"")
    edited(pumps, domain="law", speaker="Anna")
    assert record_of(pumps).domain == "law"


def test_chosen_rows_get_a_speaker(pumps):
    result = tasks.set_speaker(pumps, [0, 7], "Anna")
    with tasks.open_corpus(pumps) as browser:
        assert browser.filtered(speaker="Anna").tolist() == [0, 7]
    assert result.speakers == {"Anna": 2}
    tasks.undo_change(pumps, result.undo)
    with tasks.open_corpus(pumps) as browser:
        assert browser.speakers == ()


def test_merging_replaces_the_originals_and_can_be_undone(pumps, tmp_path):
    more = imported(tmp_path, "more", [*PAIRS, numbered_pairs(1)[0]], "law")
    result = merged([pumps, more], "All pumps")
    assert [corpus.id for corpus in tasks.list_corpora()] == ["all-pumps"]
    assert (result.kept, result.duplicates, result.domain) == (123, 1, "pumps")
    assert [each.pairs for each in record_of("all-pumps").details.merged] == [120, 4]
    tasks.undo_change("all-pumps", result.undo)
    assert {corpus.id for corpus in tasks.list_corpora()} == {"pumps", "more"}
    assert len(stored_pairs(pumps)) == 120


def test_a_merged_corpus_may_take_the_name_of_one_of_its_parts(pumps, tmp_path):
    more = imported(tmp_path, "more", PAIRS)
    result = merged([pumps, more], "pumps")
    assert [corpus.name for corpus in tasks.list_corpora()] == ["pumps"]
    tasks.undo_change(result.corpus, result.undo)
    assert {corpus.id for corpus in tasks.list_corpora()} == {"pumps", "more"}


def test_a_merge_that_fails_leaves_the_library_as_it_was(pumps, tmp_path, library_home, monkeypatch):
    more = imported(tmp_path, "more", PAIRS)

    def fail(*_args, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.corpora.storing.editing._write_places", fail)
    with pytest.raises(LibraryError, match="(?i)disk|space"):
        merged([pumps, more], "Both")
    assert {corpus.id for corpus in tasks.list_corpora()} == {"pumps", "more"}
    assert {path.name for path in (library_home / "corpora").iterdir()} == {"pumps", "more"}


def test_what_a_running_job_needs_is_not_changed(pumps):
    from engine.tasks.home import open_library

    uses = [f"corpus:{pumps}"]
    open_library().runs.add(kind="adapt", title="Adapting", is_resumable=True, uses=uses)
    with pytest.raises(LibraryError, match="in use by"):
        edited(pumps, name="Other")
    assert record_of(pumps).name == "pumps"


def counts_of(corpus):
    details = record_of(corpus).details
    return details.read, record_of(corpus).n_pairs + sum(details.dropped.values())


def test_what_was_read_is_kept_or_dropped_after_a_move_and_a_merge_too(pumps, tmp_path):
    tested = stored_pairs(pumps, "test")
    rows = [*PAIRS, *tested[:9], *((source, f"Or: {target}") for source, target in tested[9:])]
    other = imported(tmp_path, "other", rows, domain="law")
    result = edited(other, domain="pumps")
    assert (result.already_in_domain, result.leaks) == (9, len(tested) - 9)
    assert counts_of(other) == (3 + len(tested), 3 + len(tested))
    again = imported(tmp_path, "again", PAIRS, domain="law")
    both = merged([other, again], "Both").corpus
    assert counts_of(both) == (6 + len(tested), 6 + len(tested))


def term_entry(pair):
    sides = zip(("de", "en"), pair, strict=True)
    terms = [f'<langSet xml:lang="{tag}"><tig><term>{term}</term></tig></langSet>' for tag, term in sides]
    return f"<termEntry>{''.join(terms)}</termEntry>"


def test_terms_stay_whole_wherever_they_are_moved(pumps, tmp_path):
    terms = stored_pairs(pumps, "test")
    entries = "".join(map(term_entry, terms))
    path = write(tmp_path / "terms.tbx", f'<martif type="TBX"><text><body>{entries}</body></text></martif>')
    order = ImportOrder(files=[path], domain="law", src="de", tgt="en", recipe=Recipe(preset="gentle"))
    corpus = tasks.import_corpus(order).corpus
    result = edited(corpus, domain="pumps")
    assert (result.leaks, record_of(corpus).n_pairs) == (0, len(terms))


@pytest.mark.parametrize("codec", ["utf-8", "utf-16"])
def test_terms_exported_as_a_translation_memory_are_terms_again(tmp_path, codec):
    entries = "".join(map(term_entry, PAIRS))
    path = write(tmp_path / "terms.tbx", f'<martif type="TBX"><text><body>{entries}</body></text></martif>')
    tasks.import_corpus(
        ImportOrder(files=[path], domain="law", src="de", tgt="en", recipe=Recipe(preset="gentle"))
    )
    tasks.export_corpus(ExportCorpusOrder(corpus="terms", path=tmp_path / "out.tmx"))
    text = (tmp_path / "out.tmx").read_text().replace("UTF-8", codec)
    again = write(tmp_path / "again.tmx", text.encode(codec))
    assert tasks.look_at_files(LookOrder(files=(again,))).files[0].kind == "terms"
    order = ImportOrder(files=[again], domain="d", src="en", tgt="de", recipe=Recipe(preset="gentle"))
    result = tasks.import_corpus(order)
    assert (result.kind, result.kept) == ("terms", 3)


def test_a_corpus_in_one_language_gets_no_second_one(tmp_path):
    order = ImportOrder(files=[write(tmp_path / "a.txt", "Ein Satz.\n")], domain="d", src="de", tgt="")
    corpus = tasks.import_corpus(order).corpus
    with pytest.raises(CorpusError, match="has no translations to name a language of"):
        edited(corpus, tgt="en")


def test_merged_texts_in_one_language_are_advised_as_such(tmp_path):
    paths = [write(tmp_path / name, f"Ein Satz aus {name}.\n") for name in ("a.txt", "b.txt")]
    orders = [ImportOrder(files=[path], domain="d", src="de", tgt="") for path in paths]
    both = merged([tasks.import_corpus(order).corpus for order in orders], "Both").corpus
    assert "text in one language" in record_of(both).details.advice[0]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the files that are mapped")
def test_no_file_of_a_corpus_is_open_when_its_folder_moves(pumps, tmp_path, monkeypatch):
    other = imported(tmp_path, "other", PAIRS)
    mapped = []
    settle = Library._settle

    def noted(library, trash_ids):
        maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        mapped.extend(line for line in maps if str(library.home / "corpora") in line)
        settle(library, trash_ids)

    monkeypatch.setattr(Library, "_settle", noted)
    edited(pumps, is_swapped=True, speaker="Anna")
    tasks.set_speaker(pumps, [0], "Ben")
    merged([pumps, other], "Both")
    assert mapped == []
