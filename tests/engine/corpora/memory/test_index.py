"""The index of a corpus: it misses nothing, and is made anew where it is not what it should be."""

import errno
import random

import numpy as np
import pytest

from engine.base.errors import CorpusError
from engine.base.progress import Cancelled
from engine.corpora import memory as module
from engine.corpora.memory import index_path, open_index, similarity, units_of
from engine.corpora.storing.store import StoredCorpus
from tests.engine.corpora.stored import stored

WORDS = [
    "pumpe", "ventil", "rohr", "öl", "druck", "kessel", "12", "345", "tank", "die", "das", "ist", "läuft",
]  # fmt: skip


def sentences(count, language="de", seed=1):
    """Sentences of a few words, which are often alike."""
    chosen = random.Random(seed)
    blank = "" if language == "ja" else " "
    return [blank.join(chosen.choices(WORDS, k=chosen.randint(1, 9))) for _ in range(count)]


def corpus_of(folder, texts):
    return stored(folder, [(text, f"{text} translated") for text in texts])


def found(folder, text, language="de", least=75, side="source"):
    with StoredCorpus(folder) as corpus:
        index = open_index(corpus, side)
        rows = index.candidates(units_of(text, language).words, least, 10_000)
        index.close()
    return set(rows.tolist())


@pytest.mark.parametrize("least", [60, 75, 100])
def test_every_sentence_that_is_alike_is_among_the_candidates(tmp_path, least, monkeypatch):
    monkeypatch.setattr(module, "_ROWS_OF_PART", 150)
    monkeypatch.setattr(module, "_ROWS_AT_ONCE", 64)
    texts = sentences(500)
    folder = corpus_of(tmp_path / "corpus", texts)
    for text in sentences(40, seed=2):
        wanted = units_of(text, "de")
        alike = {row for row, each in enumerate(texts) if similarity(wanted, units_of(each, "de"), least)}
        candidates = found(folder, text, least=least)
        assert alike <= candidates
        assert len(candidates) < 500


def test_without_blanks_pairs_of_letters_are_looked_up(tmp_path):
    texts = ["ポンプが動いている。", "弁を開けてください。", "電", ""]
    folder = corpus_of(tmp_path / "corpus", texts)
    info = (folder / "corpus.json").read_text().replace('"src": "de"', '"src": "ja"')
    (folder / "corpus.json").write_text(info)
    assert found(folder, "ポンプは動いている。", "ja") == {0}
    assert found(folder, "電", "ja") == {2}


def test_the_file_is_made_once_and_holds_no_text(tmp_path):
    folder = corpus_of(tmp_path / "corpus", ["Die Pumpe läuft geheim."])
    found(folder, "x")
    path = index_path(folder, "source")
    before = path.stat()
    assert b"geheim" not in path.read_bytes()
    assert found(folder, "Die Pumpe läuft.") == {0}
    assert path.stat() == before
    assert not index_path(folder, "target").exists()


@pytest.mark.parametrize("damage", ["cut", "empty", "garbled", "footer"])
def test_a_damaged_index_is_made_anew(tmp_path, damage):
    folder = corpus_of(tmp_path / "corpus", sentences(50))
    expected = found(folder, "pumpe ventil rohr")
    path = index_path(folder, "source")
    whole = path.read_bytes()
    garbled = bytes(reversed(whole))
    footer = whole[:-40] + bytes(20) + whole[-20:]
    path.write_bytes({"cut": whole[:-100], "empty": b"", "garbled": garbled, "footer": footer}[damage])
    assert found(folder, "pumpe ventil rohr") == expected
    assert path.read_bytes() == whole


def test_damage_in_the_lists_loses_matches_at_most(tmp_path):
    folder = corpus_of(tmp_path / "corpus", sentences(200))
    found(folder, "x")
    path = index_path(folder, "source")
    whole = bytearray(path.read_bytes())
    for seed in range(20):
        data = bytearray(whole)
        noise = np.random.default_rng(seed)
        for place in noise.integers(0, len(data) - 800, 200):
            data[place] = noise.integers(256)
        path.write_bytes(data)
        assert all(0 <= row < 200 for row in found(folder, "pumpe ventil rohr öl"))


def test_an_index_of_other_text_or_another_language_is_made_anew(tmp_path):
    first = corpus_of(tmp_path / "first", ["die pumpe läuft", "das ventil ist zu"])
    second = corpus_of(tmp_path / "second", ["das ventil ist zu", "die pumpe läuft"])
    found(first, "x")
    index_path(second, "source").write_bytes(index_path(first, "source").read_bytes())
    assert found(second, "das ventil ist zu") == {0}


def test_stopped_on_the_way_it_leaves_nothing(tmp_path):
    folder = corpus_of(tmp_path / "corpus", sentences(50))
    names = {path.name for path in folder.iterdir()}

    def stop(_progress):
        raise Cancelled

    with StoredCorpus(folder) as corpus, pytest.raises(Cancelled):
        open_index(corpus, "source", stop)
    assert {path.name for path in folder.iterdir()} == names


def test_without_room_it_says_so(tmp_path, monkeypatch):
    folder = corpus_of(tmp_path / "corpus", sentences(5))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "_write_part", full)
    with StoredCorpus(folder) as corpus, pytest.raises(CorpusError, match="No space left"):
        open_index(corpus, "source")


def test_a_corpus_without_text_has_an_index(tmp_path):
    folder = corpus_of(tmp_path / "corpus", ["", "..."])
    assert found(folder, "pumpe") == set()
    assert found(folder, "...") == set()


def test_a_corpus_that_may_only_be_read_is_searched_all_the_same(tmp_path, monkeypatch):
    folder = corpus_of(tmp_path / "corpus", ["Die Pumpe läuft.", "Das Ventil ist zu."])
    build = module._build

    def refuse(corpus, side, path, report):
        if path.parent == folder:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        build(corpus, side, path, report)

    monkeypatch.setattr(module, "_build", refuse)
    assert found(folder, "Die Pumpe läuft.") == {0}
    assert not index_path(folder, "source").exists()
