"""Small inputs for everything that reads what comes from outside; only our own errors may come out of it."""

# ruff: noqa: E501, tables of inputs

import atexit
import gzip
import json
import shutil
import struct
import tempfile
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from random import Random

from engine.base.config import (
    AdaptationConfig,
    BasisSettings,
    SpeakerConfig,
    TrainConfig,
    TransformerConfig,
    VocabularyConfig,
)
from engine.base.errors import EngineError
from engine.base.json_values import parse_json
from engine.cli.settings import read_settings
from engine.corpora.formats import SUBTITLES
from engine.corpora.opening import open_readers
from engine.documents.segments import ReadOptions
from engine.documents.subtitles import read_spoken
from engine.export.packs import read_pack
from engine.library.model_folder import check_details, read_description
from engine.speakers.profile_store import ProfileStore
from engine.tasks.corpora.importing import find_recipe
from engine.tasks.speakers.files import checksum_of, read_file
from engine.tasks.translation.documents import decode_text
from engine.text.identification import guess_language
from engine.text.languages import parse_language
from engine.text.numerals.numbers import numbers_of, without_partner
from engine.text.protected import fenced_code, protected_stretches
from engine.text.sentences import split_sentences
from engine.text.speaker_names import name_before
from engine.text.words.word_lists import read_word_list
from engine.text.wrapping import broken, joined
from engine.vocabulary.vector_files import import_table
from engine.vocabulary.vector_table import ExternalTable
from tests.campaign.inputs import mutated, text
from tests.engine.corpora.samples import tmx, units
from tests.engine.corpora.test_fuzz_files import SAMPLES
from tests.engine.corpora.test_xliff import unit as xliff_unit
from tests.engine.corpora.test_xliff import xliff, xliff2

_OPTIONS = (
    ReadOptions(src="de", tgt="en"),
    ReadOptions(src="de", tgt=""),
    ReadOptions(src="", tgt=""),
    ReadOptions(src="de", tgt="en", encoding="utf-16"),
    ReadOptions(src="en", tgt="de", include_unfinished=True),
)
_FILES: Mapping[str, bytes] = {
    **SAMPLES,
    "tmx": tmx(units()).encode(),
    "xliff": xliff(xliff_unit("Eins", "One")).encode(),
    "xliff2": xliff2(
        '<unit id="1"><segment><source>Eins</source><target>One</target></segment></unit>'
    ).encode(),
    "tbx": b'<martif type="TBX"><text><body><termEntry id="1"><langSet xml:lang="de"><tig><term>Ventil</term></tig>'
    b'</langSet><langSet xml:lang="en"><tig><term>valve</term></tig></langSet></termEntry></body></text></martif>',
    "ts": b'<!DOCTYPE TS><TS version="2.1" language="de" sourcelanguage="en"><context><name>a</name><message>'
    b"<source>One</source><translation>Eins</translation></message></context></TS>",
    "gzip": gzip.compress(b"Eins\tOne\n" * 5),
}
_PROFILE = {
    "model": "m", "method": "full-bias", "basis_id": "", "vocabulary_id": "v", "weights": [],
    "bias": {"ids": [4, 9], "values": [0.5, -0.25]}, "words": {"a": 0.5}, "edits": [], "verdict": "",
    "is_neutral": False, "n_learned": 3, "learned_at": "",
}  # fmt: skip
_SPEAKER = {
    "format": "parlance-speaker", "version": 1,
    "speaker": {"name": "Anna", "src": "de", "tgt": "en", "colour": "", "strength": 1.0, "notes": ""},
    "profiles": [_PROFILE],
    "sentences": [{"kind": "sentence", "source": "a", "target": "b", "draft": "", "origin": ""}],
}  # fmt: skip
_MODEL = {
    "format": 1, "id": "m", "name": "M", "src": "de", "tgt": "en", "kind": "base", "parent": None, "scope": "full",
    "created": "2026-01-01T00:00:00+00:00", "n_parameters": 7, "files": {"source.spm": "0" * 64},
    "architecture": TransformerConfig(src_vocab_size=9, tgt_vocab_size=9).to_json(),
    "details": {"training": {"updates": 5, "curve": [{"update": 1}]}, "parity": {"n_same": 3}, "domains": ["a"]},
}  # fmt: skip
_RECIPE = b'{"preset": "standard", "rules": {"too_long": {"on": true}}, "keep_rows": []}'
_KINDS = (TrainConfig, TransformerConfig, SpeakerConfig, BasisSettings, VocabularyConfig, AdaptationConfig)
_SETTINGS = (
    "max_updates",
    "peak_lr",
    "dropout",
    "optimizer",
    "validate_first",
    "rank",
    "deviation",
    "seed",
    "d_model",
)
_VALUES = (
    "1",
    "0",
    "-1",
    "0.5",
    "nan",
    "inf",
    "1e999",
    "9" * 400,
    "",
    "true",
    "x",
    "1_0",
    " 7",
    "٣",
    "0x10",
    "é",
    "1,5",
)


@cache
def _folder() -> Path:
    folder = tempfile.mkdtemp(prefix="parlance-fuzz-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _written(data: bytes, name: str = "file") -> Path:
    path = _folder() / name
    path.write_bytes(data)
    return path


def _corpus(sample: bytes, random: Random) -> None:
    path = _written(mutated(random, [sample]) or b"x")
    with tempfile.TemporaryDirectory(dir=_folder()) as scratch:
        for reader in open_readers([path], random.choice(_OPTIONS), scratch=Path(scratch)):
            for _ in reader.units():
                pass
            reader.describe()


def _document(random: Random) -> None:
    kind = random.choice(SUBTITLES)
    said = mutated(random, [SAMPLES[kind.endings[0].strip(".")]]).decode("utf-8", "replace")
    read_spoken(said, "a", random.choice((kind.name, "text")))


def _speaker(random: Random) -> None:
    """Half of the files have a checksum that is right: anybody can write one."""
    data = mutated(random, [json.dumps(_SPEAKER).encode()])
    if random.random() < 0.7:
        try:
            values = json.loads(data)
            data = json.dumps({**values, "sha256": checksum_of(values)}).encode()
        except (ValueError, TypeError):
            pass
    read_file(_written(data))


def _model_json(random: Random) -> None:
    _written(mutated(random, [json.dumps(_MODEL).encode()]), "model.json")
    read_description(_folder())
    check_details(_folder())


def _pack(pack: bytes, random: Random) -> None:
    read_pack(_written(mutated(random, [pack])))


def _profiles(profiles: bytes, random: Random) -> None:
    with ProfileStore.open(_written(mutated(random, [profiles]))) as store:
        for _ in store.rows():
            pass
        store.names()


def _vectors(samples: list[bytes], random: Random) -> None:
    data = mutated(random, samples)
    import_table(_written(gzip.compress(data) if random.random() < 0.1 else data), _folder() / "table")


def _table(table: bytes, random: Random) -> None:
    """What opens is read through before a word is looked up, as a model that somebody gives is."""
    found = ExternalTable(_written(mutated(random, [table])))
    for file in found.files:
        file.check_contents()
    found.rows(found.find(["Pumpe", "PUMPE", "12", ""]))


def _words(random: Random) -> None:
    listed = mutated(random, [b"9\nder\t5\ndie\t4"])
    _written(
        mutated(random, [gzip.compress(listed)]) if random.random() < 0.3 else gzip.compress(listed),
        "source.words.gz",
    )
    read_word_list(_folder(), "source")


def _recipe(random: Random) -> None:
    find_recipe(random.choice((str, _named))(mutated(random, [_RECIPE]).decode("utf-8", "surrogateescape")))


def _named(said: str) -> str:
    return str(_written(said.encode("utf-8", "surrogateescape"), "recipe"))


def _sentences(random: Random) -> None:
    said = text(random)
    spans = split_sentences(said, random.choice(("de", "en", "ja", "xx")))
    assert all(first.end <= second.start for first, second in zip(spans, spans[1:], strict=False))


def _protected(random: Random) -> None:
    said = text(random)
    for stretches in (protected_stretches(said), fenced_code(said)):
        assert all(0 <= start < end <= len(said) for start, end in stretches)


def _numbers(random: Random) -> None:
    source, target = numbers_of(text(random), "de"), numbers_of(text(random), "en")
    without_partner(source, target)


def _wrapped(random: Random) -> None:
    for paragraph in joined(text(random)):
        broken(paragraph, text(random))


def _settings(random: Random) -> None:
    items = [
        f"{random.choice(_SETTINGS)}={random.choice(_VALUES)}{random.choice(('', '', '0'))}" for _ in range(2)
    ]
    values = read_settings([*items, text(random)] if random.random() < 0.1 else items, *_KINDS)
    for kind in _KINDS:
        known = {name: value for name, value in values.items() if name in kind.__dataclass_fields__}
        kind.from_json(
            known if kind is not TransformerConfig else {"src_vocab_size": 9, "tgt_vocab_size": 9} | known
        )


def _plain(random: Random) -> None:
    decode_text(mutated(random, [SAMPLES["txt"], SAMPLES["utf16"], SAMPLES["csv"]]), Path("a.txt"))


def _json(random: Random) -> None:
    try:
        parse_json(mutated(random, [b'{"a": [1, 2.5, "x", {"b": null}]}', b"[" * 150 + b"]" * 150]))
    except ValueError:
        return


def _vector_files() -> list[bytes]:
    """Returns a small file of every kind that is read: GloVe's, word2vec's in text and binary, fastText's."""
    words = ("Pumpe", "Öl", "12", ".")
    text = "".join(f"{word} 0.5 -1.25 {place}\n" for place, word in enumerate(words)).encode()
    rows = b"".join(word.encode() + b" " + struct.pack("<3f", 0.5, -1.25, 3) for word in words)
    described = struct.pack("<ii12id", 793712314, 12, 3, 5, 5, 1, 5, 1, 1, 1, 4, 1, 2, 100, 1e-4)
    counted = struct.pack("<iiiqq", len(words), len(words), 0, 20, -1)
    entries = b"".join(word.encode() + b"\0" + struct.pack("<qb", 5, 0) for word in words)
    matrix = struct.pack("<?qq", False, 8, 3) + struct.pack("<24f", *range(24))
    return [text, b"4 3\n" + text, b"4 3\n" + rows, described + counted + entries + matrix]


def fuzzers(work: Path) -> dict[str, Callable[[Random], None]]:
    """Returns what is tried, by kind; makes a pack and profiles to begin from."""
    import numpy as np

    from engine.export.packs import write_pack

    write_pack(work / "pack", {"output_bias": np.zeros((1, 12), np.float32)})
    guess_language(["Die Pumpe läuft.", "Das Ventil ist zu."])  # its model is loaded once, for all children
    vectors = _vector_files()
    (work / "vectors").write_bytes(vectors[0])
    import_table(work / "vectors", work / "table")
    ProfileStore.create(work / "profiles", [("anna", np.ones(4))], kind="full-bias", width=4)
    single = {
        "documents": _document, "speaker files": _speaker, "model.json": _model_json, "word lists": _words,
        "recipes": _recipe, "sentences": _sentences, "protected": _protected, "numbers": _numbers,
        "wrapped text": _wrapped, "settings": _settings, "text files": _plain, "json": _json,
        "languages": lambda random: parse_language(text(random)),
        "names": lambda random: name_before(text(random)),
        "packs": partial(_pack, (work / "pack").read_bytes()),
        "profiles": partial(_profiles, (work / "profiles").read_bytes()),
        "word vectors": partial(_vectors, vectors),
        "word tables": partial(_table, (work / "table").read_bytes()),
    }  # fmt: skip
    return single | {f"corpus {name}": partial(_corpus, sample) for name, sample in _FILES.items()}


def only_ours(fuzzer: Callable[[Random], object], random: Random) -> None:
    """Tries one input.

    Raises:
        Exception: anything but an error of ours, which has a sentence.
    """
    try:
        fuzzer(random)
    except EngineError as error:
        if not error.what.strip() or len(error.what) > 3_000:
            raise AssertionError(f"no sentence: {len(error.what)} characters, {error.what[:80]!r}") from error
