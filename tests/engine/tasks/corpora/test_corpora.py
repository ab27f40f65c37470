"""Corpora in the library: imported whole or not at all, shown, exported, removed, brought back."""

from pathlib import Path

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, LibraryError
from engine.base.progress import Cancelled
from engine.orders.corpora import ExportCorpusOrder, ImportOrder
from engine.results.importing import Recipe
from tests.engine.corpora.samples import PAIRS, numbered_pairs, tmx, units, write, write_tsv
from tests.engine.tasks.corpora.stored import stored_pairs


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write_tsv(tmp_path / "pumps.tsv", numbered_pairs(120))


def order(*files: Path, **changes):
    return ImportOrder(**{"files": files, "domain": "pumps", "src": "de", "tgt": "en", **changes})


def to(path, **changes):
    return ExportCorpusOrder(corpus="pumps", path=path, **changes)


def test_an_import_is_in_the_library_with_its_numbers(path):
    result = tasks.import_corpus(order(path))
    (corpus,) = tasks.list_corpora()
    assert (corpus.id, corpus.name, corpus.domain, corpus.src, corpus.tgt) == (
        "pumps",
        "pumps",
        "pumps",
        "de",
        "en",
    )
    assert corpus.n_pairs == result.kept == 120
    assert corpus.splits == result.splits == {"train": 84, "dev": 12, "test": 24}
    assert tasks.list_domains() == ["pumps"]


def test_a_dry_run_counts_everything_and_keeps_nothing(path, library_home):
    result = tasks.import_corpus(order(path, dry_run=True))
    assert (result.corpus, result.kept) == ("", 120)
    assert tasks.list_corpora() == []
    assert list((library_home / "corpora").iterdir()) == []


@pytest.mark.parametrize("stage", ["Reading", "Splitting", "Storing"])
def test_a_cancelled_import_leaves_the_library_as_it_was(path, library_home, stage):
    def cancel(progress):
        if progress.stage == stage:
            raise Cancelled

    with pytest.raises(Cancelled):
        tasks.import_corpus(order(path), cancel)
    assert tasks.list_corpora() == []
    assert list((library_home / "corpora").iterdir()) == []


def test_one_bad_file_among_good_ones_imports_nothing(path, tmp_path, library_home):
    cut = write(tmp_path / "cut.tmx", tmx(units())[:300])
    with pytest.raises(CorpusError, match=r"cut.tmx is cut off"):
        tasks.import_corpus(order(path, cut))
    assert tasks.list_corpora() == []
    assert list((library_home / "corpora").iterdir()) == []


def test_the_same_file_twice_gives_two_corpora_with_the_same_splits(path):
    tasks.import_corpus(order(path))
    again = tasks.import_corpus(order(path, keep_known=True))
    assert again.corpus == "pumps-2"
    assert again.dropped == {}
    assert stored_pairs("pumps", "test") == stored_pairs("pumps-2", "test")


def test_what_another_corpus_tests_is_never_learned(path, tmp_path):
    tasks.import_corpus(order(path))
    tested = stored_pairs("pumps", "test")
    rows = [(source, f"Other words: {target}") for source, target in tested]
    tasks.import_corpus(order(write_tsv(tmp_path / "more.tsv", rows), name="More"))
    assert stored_pairs("more", "train") == []
    assert len(stored_pairs("more", "test")) == len(tested)


def test_a_corpus_is_shown_with_samples_and_exported(path, tmp_path):
    tasks.import_corpus(order(path))
    facts = tasks.show_corpus("pumps")
    assert len(facts.samples) == 5
    assert facts.samples[0].origin == "pumps.tsv:1"
    assert tasks.export_corpus(to(tmp_path / "out.tmx", split="test")).pairs == 24
    with pytest.raises(ConfigError, match="cannot be exported as 'docx'"):
        tasks.export_corpus(to(tmp_path / "out.docx"))


def test_a_removed_corpus_can_be_brought_back(path):
    tasks.import_corpus(order(path))
    trash_id = tasks.remove_corpus("pumps")
    assert tasks.list_corpora() == []
    tasks.restore(trash_id)
    assert len(stored_pairs("pumps")) == 120


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"src": "xx-nonsense"}, "is not a language"),
        ({"tgt": "de-AT"}, "both 'de'"),
        ({"domain": " "}, "no name"),
    ],
)
def test_an_order_that_cannot_work_is_refused(path, changes, what):
    with pytest.raises(ConfigError, match=what):
        tasks.import_corpus(order(path, **changes))


def test_an_unknown_corpus_is_refused_with_a_hint(path):
    tasks.import_corpus(order(path))
    with pytest.raises(LibraryError, match="no corpus 'pump'") as error:
        tasks.show_corpus("pump")
    assert error.value.hint == "Did you mean pumps?"


def test_a_tiny_corpus_is_imported_with_advice(tmp_path):
    result = tasks.import_corpus(order(write_tsv(tmp_path / "tiny.tsv", PAIRS)))
    assert result.splits == {"train": 3, "dev": 0, "test": 0}
    assert len(result.advice) == 2


def test_lines_kept_that_the_domain_holds_stay_on_their_side(path):
    first = tasks.import_corpus(order(path))
    again = tasks.import_corpus(order(path, name="again", keep_known=True))
    elsewhere = tasks.import_corpus(order(path, domain="law"))
    assert [each.already_in_domain for each in (first, again, elsewhere)] == [0, 120, 0]
    assert "holds all of these lines already" in again.advice[0]
    assert again.splits == first.splits


def test_lines_that_the_domain_holds_are_left_out_and_counted(path, tmp_path):
    tasks.import_corpus(order(path))
    with pytest.raises(CorpusError, match="120 already in the domain"):
        tasks.import_corpus(order(path, name="again"))
    more = write_tsv(tmp_path / "more.tsv", [*numbered_pairs(120), *PAIRS])
    result = tasks.import_corpus(order(more))
    assert (result.read, result.kept) == (123, 3)
    assert result.dropped == {"already in the domain": 120}
    assert tasks.export_rejects(result.corpus, tmp_path / "rejects.tsv") == 120


def test_what_differs_in_digits_alone_is_new_where_near_doubles_stay(tmp_path):
    paths = [write_tsv(tmp_path / f"{n}.tsv", [(f"Teil {n} passt.", f"Part {n} fits.")]) for n in (1, 2)]
    tasks.import_corpus(order(paths[0], recipe=Recipe(preset="gentle")))
    with pytest.raises(CorpusError, match="already in the domain"):
        tasks.import_corpus(order(paths[1]))
    assert tasks.import_corpus(order(paths[1], recipe=Recipe(preset="gentle"))).kept == 1
