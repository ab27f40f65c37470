"""The numbers of a corpus: counted once, and true."""

import errno
import json
from unittest.mock import Mock

import pytest

from engine.base.progress import Cancelled
from engine.corpora.storing.statistics import corpus_statistics, read_statistics, unit_of
from engine.results.corpora import LabelCounts
from tests.engine.corpora.samples import numbered_pairs
from tests.engine.corpora.stored import add_texts, stored

ROWS = (
    ("Das Ventil, das Rohr", "The valve, the pipe", "Anna"),
    ("Öl", "Oil", "Anna"),
    ("Das Rohr leckt stark", "The pipe leaks", ""),
)


@pytest.fixture
def folder(tmp_path):
    return stored(tmp_path / "corpus", ROWS, has_speakers=True)


def test_words_are_counted_without_case_and_punctuation(folder):
    counted = corpus_statistics(folder)
    assert (counted.source.total, counted.source.distinct) == (9, 6)
    assert (counted.target.total, counted.target.distinct) == (8, 5)
    assert (counted.source.median, counted.source.longest) == (4.0, 4)


def test_histograms_hold_every_pair(folder):
    counted = corpus_statistics(folder)
    assert sum(counted.source.counts) == sum(counted.ratio.counts) == 3
    assert counted.source.edges == (0, 1, 2, 3, 4, 5)
    assert counted.source.counts == (0, 1, 0, 0, 2)
    assert counted.ratio.median == 0.95


def test_speakers_files_and_tags_are_counted(folder):
    add_texts(folder, "tags", [None, [[[0, "<b>", "open"]], []], None])
    counted = corpus_statistics(folder)
    assert counted.speakers == LabelCounts(n=1, top=(("Anna", 2),), without=1)
    assert counted.documents.n == 0
    assert counted.files == (("corpus.tsv", 3),)
    assert (counted.tagged, counted.splits["train"]) == (1, 3)


def test_numbers_are_counted_once(folder):
    assert read_statistics(folder) is None
    counted = corpus_statistics(folder)
    assert read_statistics(folder) == counted == corpus_statistics(folder, pytest.fail)


def test_numbers_are_told_where_they_cannot_be_kept(folder, monkeypatch):
    refused = PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr("engine.corpora.storing.statistics.write_json", Mock(side_effect=refused))
    assert corpus_statistics(folder).pairs == 3
    assert read_statistics(folder) is None


def test_numbers_of_another_version_are_counted_again(folder):
    (folder / "statistics.json").write_text(json.dumps({"version": 0}))
    assert read_statistics(folder) is None
    (folder / "statistics.json").write_text("half")
    assert corpus_statistics(folder).pairs == 3


def test_cancelling_keeps_nothing(folder):
    def cancel(_progress):
        raise Cancelled

    with pytest.raises(Cancelled):
        corpus_statistics(folder, cancel)
    assert read_statistics(folder) is None


def test_long_texts_fall_into_the_last_bin(tmp_path):
    rows = [*numbered_pairs(300), ("Wort " * 499 + "Wort", "word " * 499 + "word")]
    counted = corpus_statistics(stored(tmp_path / "corpus", rows)).source
    assert counted.longest == 500
    assert len(counted.counts) <= 30
    assert counted.counts[-1] >= 1


def test_languages_without_blanks_are_counted_in_characters():
    assert (unit_of("ja"), unit_of("zh-TW"), unit_of("de-AT")) == ("characters", "characters", "words")
