"""Kinds of documents: known by their names, each ending once."""

from pathlib import Path

from engine.corpora.documents.kinds import KINDS, DocumentFamily, DocumentKind, kind_of


def test_no_ending_belongs_to_two_kinds():
    endings = [ending for kind in KINDS for ending in kind.endings]
    assert len(endings) == len(set(endings))
    assert all(ending == ending.lower() and ending.startswith(".") for ending in endings)


def test_a_kind_is_found_by_the_name_whatever_its_case():
    kind = DocumentKind(name="X", family=DocumentFamily.OFFICE, endings=(".xyz",), read=lambda _path: None)
    assert kind_of(Path("a/B.XYZ"), [kind]) is kind
    assert kind_of(Path("B.xyz.txt"), [kind]) is None
