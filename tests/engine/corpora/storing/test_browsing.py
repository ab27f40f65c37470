"""Looking into a stored corpus: any rows, and a search that knows no case."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.base.errors import ConfigError, CorpusError
from engine.base.progress import Cancelled
from engine.corpora.storing.browsing import CorpusBrowser, finder
from engine.results.corpora import InlineTag
from tests.engine.corpora.samples import numbered_pairs
from tests.engine.corpora.stored import add_texts, stored

SPOKEN = (
    ("Öffnen Sie das Ventil.", "Open the valve.", "Anna"),
    ("Die Straße ist nass.", "The road is wet.", "Bert"),
    ("VENTIL ZU", "Valve shut", "Anna"),
    ("バルブを閉める", "Close the valve", ""),
)


@pytest.fixture
def browser(tmp_path):
    with CorpusBrowser(stored(tmp_path / "corpus", SPOKEN, has_speakers=True)) as found:
        yield found


@pytest.fixture
def large(tmp_path):
    with CorpusBrowser(stored(tmp_path / "corpus", numbered_pairs(5000))) as found:
        yield found


def found_by(browser, *words, **more):
    return np.concatenate([*browser.search(*words, **more)]).tolist()


def test_rows_are_given_by_number(browser):
    assert [pair.source for pair in browser.rows(1, 2)] == ["Die Straße ist nass.", "VENTIL ZU"]
    assert [pair.speaker for pair in browser.pairs([2, 1])] == ["Anna", "Bert"]
    assert browser.rows(3, 100)[0].origin == "corpus.tsv:5"
    assert len(browser) == 4


def test_search_knows_no_case(browser):
    assert found_by(browser, "ventil") == [0, 2]
    assert found_by(browser, "VALVE") == [0, 2, 3]
    assert found_by(browser, "öffnen") == found_by(browser, "ÖFFNEN") == [0]
    assert found_by(browser, "straße") == [1]
    assert found_by(browser, "バルブ") == [3]


def test_search_keeps_to_a_side_a_split_and_a_speaker(browser):
    assert found_by(browser, "valve", "source") == []
    assert found_by(browser, "v", speaker="Bert") == []
    assert found_by(browser, "a", speaker="Anna", split="train") == [0, 2]
    assert found_by(browser, "a", split="test") == []


def test_search_for_what_cannot_be_is_refused(browser):
    with pytest.raises(ConfigError, match="not 'left'"):
        found_by(browser, "a", "left")
    with pytest.raises(CorpusError, match="nothing to search"):
        found_by(browser, "")
    with pytest.raises(CorpusError, match="'Zoe'"):
        found_by(browser, "a", speaker="Zoe")


def test_rows_of_a_split_and_a_speaker_are_filtered(browser):
    assert browser.filtered() is None
    assert browser.filtered("train", "Anna").tolist() == [0, 2]
    assert browser.filtered("dev").tolist() == []


def test_first_hits_come_before_the_whole_is_searched(large):
    told = []
    hits = large.search("teil", report=told.append)
    assert len(next(hits)) == 2000
    assert [progress.done for progress in told] == [0]


def test_search_can_be_cancelled(large):
    def cancel(progress):
        if progress.done:
            raise Cancelled

    hits = large.search("teil", report=cancel)
    next(hits)
    with pytest.raises(Cancelled):
        next(hits)


def test_tags_and_metadata_come_with_their_pair(tmp_path):
    folder = stored(tmp_path / "corpus")
    add_texts(folder, "tags", [None, [[[6, "<b>", "open"]], [[4, "{1}", "alone"]]], None])
    add_texts(folder, "metadata", [{"note": "checked"}, None, None])
    with CorpusBrowser(folder) as browser:
        first, second, third = browser.rows(0, 3)
    assert second.source_tags == (InlineTag(6, "<b>", "open"),)
    assert second.target_tags == (InlineTag(4, "{1}", "alone"),)
    assert (first.metadata, second.metadata, third.source_tags) == ({"note": "checked"}, {}, ())


def test_a_cut_off_column_is_refused(tmp_path):
    folder = stored(tmp_path / "corpus")
    (folder / "target.txt").write_bytes(b"Open")
    with pytest.raises(CorpusError, match=r"target\.txt has 4 bytes"):
        CorpusBrowser(folder)


LETTERS = st.text(alphabet="aAbBßÄäöÖéÉжЖ .ςΣ漢", min_size=1, max_size=8)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=LETTERS, line=LETTERS, place=st.integers(0, 8))
def test_what_stands_in_a_line_is_found_in_any_case(text, line, place):
    whole = line[:place] + text + line[place:]
    find = finder(text)
    assert find(whole.encode().lower(), 0) >= 0
    assert find(whole.lower().encode(), 0) >= 0
