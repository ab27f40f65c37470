"""Passages of a text that names no documents: found where there is order, not where there is none."""

import random

import numpy as np
import pytest

from engine.corpora.storing.passages import find_passages
from tests.engine.corpora.samples import DOCUMENT_LINES, LINES_PER_DOCUMENT


def passages_of(lines, files=None):
    files = np.zeros(len(lines), np.int32) if files is None else files
    return find_passages(lambda rows: [lines[row] for row in rows], files, "de")


def test_a_text_in_order_is_cut_near_the_borders_of_its_documents():
    found = passages_of(DOCUMENT_LINES)
    cuts = (np.flatnonzero(np.diff(found)) + 1).tolist()
    assert 20 <= len(cuts) <= 40
    distances = [min(cut % LINES_PER_DOCUMENT, -cut % LINES_PER_DOCUMENT) for cut in cuts]
    assert np.mean([distance <= 1 for distance in distances]) > 0.8
    assert np.all(np.diff(found) >= 0)


def test_of_a_text_without_order_nothing_is_found():
    shuffled = random.Random(2).sample(DOCUMENT_LINES, len(DOCUMENT_LINES))
    assert set(passages_of(shuffled).tolist()) == {-1}


def test_a_passage_stays_in_one_file():
    files = np.repeat(np.arange(3), len(DOCUMENT_LINES) // 3).astype(np.int32)
    found = passages_of(DOCUMENT_LINES, files)
    assert all(len(set(files[found == passage].tolist())) == 1 for passage in set(found.tolist()))


@pytest.mark.parametrize("n_lines", [0, 1, 199])
def test_too_little_text_has_no_passages(n_lines):
    assert set(passages_of(DOCUMENT_LINES[:n_lines]).tolist()) <= {-1}
