"""Inspection of models: their domains with pictures, their words and neighbours."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.base.errors import ConfigError, CorpusError, LibraryError, ModelError
from engine.base.files import handed_over
from engine.base.methods import VA_LLM
from engine.base.progress import Progress, Report, ignore_progress
from engine.orders.evaluation import InspectDomainsOrder
from engine.results.domains import (
    PAPER_WIDTH,
    DomainInspection,
    EncoderMap,
    MappedSentence,
    Picture,
    PictureFiles,
    PictureStyle,
    SentenceSeen,
)
from engine.results.models import ModelRecord
from engine.results.words import (
    BestUpdate,
    CutWordExample,
    NearWord,
    SuggestedWord,
    SystemCoverage,
    VocabularySize,
    WordCoverage,
    WordNeighbours,
)
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.evaluating.exporting import csv_of
from engine.tasks.evaluating.sentences import read_sentences
from engine.tasks.home import open_library
from engine.tasks.models.builtin import find_model
from engine.tasks.training.text import domain_sources
from engine.tasks.translation.opening import open_model, resolve_model

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.adaptation.word_spaces import Neighbours, WordSpaces
    from engine.evaluation.domains import Floats
    from engine.evaluation.words import Spelling
    from engine.results.translation import WordDomains
    from engine.runtime.translator import Translator


_PAPER = PictureStyle()

Rasteriser = Callable[[str], bytes]
"""Makes a PNG file of SVG."""


def domain_pictures(
    found: DomainInspection,
    width: float = PAPER_WIDTH,
    style: PictureStyle = _PAPER,
    keys: Sequence[str] = (),
) -> list[Picture]:
    """Draws the pictures of an inspection but those of single sentences.

    Args:
        found: what there is to show.
        width: of each picture, in pixels.
        style: what they are painted with, and in which language.
        keys: which; empty: all there are.

    Returns:
        What texts are taken for, layers, typical words; and the maps, where there are any.
    """
    from engine.pictures import draw_layers, draw_maps, draw_taken_for, draw_typical

    draw = {"taken-for": draw_taken_for, "layers": draw_layers, "typical-words": draw_typical}
    if any(each.points for each in found.maps):
        draw["map"] = draw_maps
    return [each(found, width, style) for key, each in draw.items() if not keys or key in keys]


def sentence_picture(
    sentence: SentenceSeen,
    domains: Sequence[str],
    layer: int = -1,
    width: float = PAPER_WIDTH,
    style: PictureStyle = _PAPER,
    *,
    of_translation: bool = False,
) -> Picture:
    """Draws what each word of a sentence, or of its translation, says of the domains.

    Args:
        sentence: its words.
        domains: of the model.
        layer: of the encoder, or for a translation of the decoder, from 0; -1: the mean of all.
        width: of the picture, in pixels.
        style: what it is painted with, and in which language.
        of_translation: draw its translation, which it must have.
    """
    from engine.pictures import draw_sentence

    return draw_sentence(sentence, domains, width, style, layer, of_translation=of_translation)


def sentence_pictures(sentences: Sequence[SentenceSeen], domains: Sequence[str]) -> list[Picture]:
    """Draws sentences word by word, each followed by its translation where there is one, for paper.

    Their keys are "sentence-1", "translation-1" and so on; of a single sentence there is no number.
    """
    if len(sentences) == 1:
        return _both_sides(sentences[0], domains, "")
    return [
        picture
        for number, sentence in enumerate(sentences, 1)
        for picture in _both_sides(sentence, domains, f"-{number}")
    ]


def example_pictures(found: DomainInspection, style: PictureStyle = _PAPER) -> list[Picture]:
    """Draws one sentence of each text, and its translation, word by word, for paper."""
    first = {each.domain: each for each in reversed(found.examples)}
    return [
        picture
        for number, text in enumerate(found.texts, 1)
        if text.domain in first
        for picture in _both_sides(first[text.domain], found.domains, f"-{number}", style)
    ]


def _both_sides(
    sentence: SentenceSeen, domains: Sequence[str], ending: str, style: PictureStyle = _PAPER
) -> list[Picture]:
    sides = (False, True) if sentence.translation else (False,)
    drawn = [sentence_picture(sentence, domains, style=style, of_translation=side) for side in sides]
    return [replace(picture, key=f"{picture.key}{ending}") for picture in drawn]


def check_new_folder(folder: Path) -> None:
    """Checks that a folder can be made, before the work that fills it.

    Raises:
        LibraryError: if it exists, or the folder around it does not.
    """
    if folder.exists():
        raise LibraryError(f"{folder} already exists.", "Choose another name, or remove it first.")
    if not folder.absolute().parent.is_dir():
        raise LibraryError(f"There is no folder {folder.absolute().parent}.", "Make it, or choose another.")


def export_pictures(
    pictures: Sequence[Picture], folder: Path, to_png: Rasteriser | None = None
) -> PictureFiles:
    """Writes pictures and their numbers into a new folder, all or nothing.

    Args:
        pictures: drawn for paper; no two with the same key.
        folder: to be made.
        to_png: makes PNG files; None: there are none.

    Returns:
        Each picture's .svg, .png and .csv.

    Raises:
        LibraryError: if the folder exists, or cannot be made there.
    """
    check_new_folder(folder)
    titles: dict[str, str] = {}
    with handed_over(folder) as scratch:
        scratch.mkdir()
        for picture in pictures:
            for ending, data in _files(picture, to_png):
                name = f"{picture.key}{ending}"
                (scratch / name).write_bytes(data)
                titles[name] = picture.title
    return PictureFiles(folder=str(folder), names=tuple(titles), titles=titles)


def export_picture(picture: Picture, path: Path, to_png: Rasteriser) -> Path:
    """Writes a picture, or its numbers, to a file, which is replaced if the user said so.

    Args:
        picture: drawn for paper.
        path: its ending chooses: .svg, .png, .csv.
        to_png: makes PNG files.

    Raises:
        ConfigError: if the ending is another one.
    """
    contents = {ending: data for ending, data in _files(picture, to_png) if ending == path.suffix.lower()}
    if not contents:
        raise ConfigError(
            [f"a picture cannot be written as {path.name!r}"], "Use a name that ends in .svg, .png or .csv."
        )
    with handed_over(path) as scratch:
        scratch.write_bytes(contents[path.suffix.lower()])
    return path


def _files(picture: Picture, to_png: Rasteriser | None) -> list[tuple[str, bytes]]:
    svg = (".svg", picture.svg.encode())
    png = [] if to_png is None else [(".png", to_png(picture.svg))]
    return [svg, *png, (".csv", csv_of(picture.table))]


# Trainings of the library's models compared: updates until the best, and gain over vocabulary size.


def convergence(models: Sequence[str] | None = None) -> list[BestUpdate]:
    """Finds after how many updates models were at their best: table 6 of Sato et al. (EMNLP Findings 2020).

    Args:
        models: ids; None: all adapted ones.

    Returns:
        The soonest first; models whose training is not known are left out.

    Raises:
        LibraryError: if there is no such model.
    """
    from engine.evaluation.words import best_validation

    library = open_library()
    chosen = [model for model in library.models() if model.kind == "adapted"]
    if models is not None:
        chosen = [library.model(model) for model in models]
    found = []
    for model in chosen:
        best = best_validation(model.details.training.curve)
        if best is not None:
            found.append(
                BestUpdate(
                    model=model.id,
                    name=model.name,
                    method=model.method or "",
                    domain=model.domain or "",
                    updates=best.updates,
                    n_updates=best.n_updates,
                    best=best.value,
                    metric=best.metric,
                    seconds=best.seconds,
                )
            )
    return sorted(found, key=lambda each: each.updates)


def vocabulary_sizes(domain: str) -> list[VocabularySize]:
    """Finds the gains of a domain's models over the size of their vocabulary (figure 3 of the paper).

    Returns:
        The smallest target vocabulary, which the paper varies, first.

    Raises:
        LibraryError: if no model was made for this domain.
    """
    models = [model for model in open_library().models() if model.domain == domain]
    if not models:
        raise LibraryError(
            f"No model was adapted to {domain!r} so far.",
            hint_for_domain(domain, "`parlance model list` shows what there is."),
        )
    found = []
    for model in models:
        architecture = architecture_of(model)
        bleu = next((each for each in model.details.scores if each.metric == "BLEU"), None)
        found.append(
            VocabularySize(
                model=model.id,
                name=model.name,
                method=model.method or "",
                size=architecture.get("tgt_vocab_size"),
                src_size=architecture.get("src_vocab_size"),
                gain=bleu.difference if bleu else None,
                low=bleu.low if bleu else None,
                high=bleu.high if bleu else None,
            )
        )
    return sorted(found, key=lambda each: each.size or 0)


def architecture_of(model: ModelRecord) -> Mapping[str, Any]:
    """Returns the shape that a model's own description gives; nothing if it cannot be read."""
    from engine.library.model_folder import read_description

    try:
        return dict(read_description(model.path).get("architecture", {}))
    except ModelError:
        return {}


# What a model of several domains makes of the text of each, and of a sentence.

_MOST_SENTENCES = 200
"""Sentences per domain, or of one's own text, at most."""
_AT_ONCE = 32


def sentences_by_domain(translator: "Translator", text: str) -> list[SentenceSeen]:
    """Returns the sentences of a text, and their translations, word by word with weights of the domains.

    Raises:
        ModelError: if the model does not tell domains apart.
        ConfigError: if there is no sentence in the text, or too many to look at one by one.
    """
    from engine.evaluation.domains import sentence_seen
    from engine.text.sentences import split_sentences

    translator.domain_weights([])  # a plain model is refused before anything else
    spans = split_sentences(text, translator.card.src)
    if not spans:
        raise ConfigError(["there is no sentence in the text"], "Give a text with words.")
    if len(spans) > _MOST_SENTENCES:
        problem = f"the text has {len(spans):,} sentences, and at most {_MOST_SENTENCES} can be looked at"
        raise ConfigError([problem], "Give a part of it.")
    sentences = [text[span.start : span.end] for span in spans]
    return [
        _with_translation(translator, sentence, sentence_seen(found))
        for sentence, found in zip(sentences, translator.domain_weights(sentences), strict=True)
    ]


def _with_translation(translator: "Translator", sentence: str, seen: SentenceSeen) -> SentenceSeen:
    """Adds what the decoder reads off the words of its own translation, where it reads domains."""
    from engine.evaluation.domains import sentence_seen

    if not translator.reads_target_domains:
        return seen
    made = translator.translate_sentences([sentence])[0][0].text
    found = translator.target_domains(sentence, made)
    return replace(seen, translation=sentence_seen(found, seen.domain))


def models_of_domains() -> list[ModelRecord]:
    """Returns the library's models that follow several domains word by word, the newest first."""
    found = [model for model in open_library().models() if architecture_of(model).get("domains")]
    return sorted(found, key=lambda model: model.created, reverse=True)


def check_domain_inspection(order: InspectDomainsOrder) -> None:
    """Refuses a model that does not tell domains apart, and one to compare with that reads other text.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if the model does not tell domains apart.
        ConfigError: if the other one reads another language.
    """
    from engine.runtime.domains import check_domains
    from engine.runtime.model_card import read_card

    model = resolve_model(model=order.model)
    card = read_card(model.path)
    check_domains(model.id, card.domains if card.architecture.domains else ())
    _baseline(order, model)


def inspect_domains(order: InspectDomainsOrder, *, report: Report = ignore_progress) -> DomainInspection:
    """Looks at held-out text of the library's domains that the model tells apart.

    Where the model found its domains by itself, they have no names: then of every domain in its languages.

    Args:
        order: which model, and with which to compare it.
        report: called between steps; may cancel.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if it does not tell domains apart.
        ConfigError: if the other one reads another language.
        CorpusError: if no domain has held-out text in the model's languages.
    """
    record = resolve_model(model=order.model)
    found, sentences = inspect_texts(open_model(model=record.id), order.n_typical, report)
    baseline = _baseline(order, record)
    return _with_maps(found, sentences, [*([baseline] if baseline else []), record], report)


def inspect_texts(
    translator: "Translator", n_typical: int, report: Report = ignore_progress
) -> tuple[DomainInspection, Mapping[str, Sequence[str]]]:
    """Reads the held-out text of every domain, and counts what the model says of it.

    Returns:
        What was found, and the sentences of each domain.

    Raises:
        ModelError: if the model does not tell domains apart.
        CorpusError: if no domain has held-out text in its languages.
    """
    from engine.evaluation.domains import inspected

    card, names = translator.card, translator.domains
    translator.domain_weights([])  # a plain model is refused before any text is read
    sentences = _held_out(names, card.src, card.tgt)
    n_sentences, n_done = sum(map(len, sentences.values())), 0
    read: dict[str, list[WordDomains]] = {domain: [] for domain in sentences}
    for domain, texts in sentences.items():
        for text in texts:
            report(Progress("Reading the domains of words", n_done, n_sentences))
            read[domain] += translator.domain_weights([text])
            n_done += 1
    found = inspected(card.id, names, read, n_typical)
    examples = tuple(_with_translation(translator, each.text, each) for each in found.examples)
    return replace(found, examples=examples), sentences


def _held_out(names: Sequence[str], src: str, tgt: str) -> dict[str, list[str]]:
    """Returns sentences of each domain; as many of each as a map of all has room for."""
    from engine.evaluation.domains import MOST_SENTENCES

    every = open_library().domains()
    wanted = [domain for domain in names if domain in every] or every
    most = max(1, min(_MOST_SENTENCES, MOST_SENTENCES // max(1, len(wanted))))
    found = {domain: _of_domain(domain, src, tgt, most) for domain in wanted}
    found = {domain: sentences for domain, sentences in found.items() if sentences}
    if not found:
        raise CorpusError(
            f"No domain of the library has test text from {src} to {tgt}.",
            "Import text of the model's domains: parlance corpus import FILE --domain NAME",
        )
    return found


def _of_domain(domain: str, src: str, tgt: str, most: int) -> list[str]:
    try:
        sources = domain_sources(domain, src, tgt)
    except CorpusError:  # it has nothing in these languages
        return []
    found = list(dict.fromkeys(pair[0] for source in sources for pair in source.pairs("test")))
    step = max(1, len(found) // most)
    return found[::step][:most]


def _baseline(order: InspectDomainsOrder, model: ModelRecord) -> ModelRecord | None:
    """Returns the model to compare with: as named, else the one that the model was made from."""
    if order.against:
        other = resolve_model(model=order.against)
        if other.src != model.src:
            raise ConfigError(
                [f"{other.id} reads {other.src}, and {model.id} reads {model.src}"],
                "Compare with a model that reads the same language.",
            )
        return other
    library = {each.id: each for each in open_library().models()}
    return library.get(model.parent or "")


def _with_maps(
    found: DomainInspection,
    sentences: Mapping[str, Sequence[str]],
    systems: Sequence[ModelRecord],
    report: Report,
) -> DomainInspection:
    from engine.evaluation.domains import chance_of, map_of, missing_library, own_neighbours

    mapped = tuple(MappedSentence(domain, text) for domain, texts in sentences.items() for text in texts)
    labels = [each.domain for each in mapped]
    missing = missing_library()
    maps = []
    for system in systems:
        states = _states(open_model(model=system.id), [each.text for each in mapped], report)
        report(Progress(f"Drawing the map of {system.name}", 0))
        maps.append(
            EncoderMap(
                system=system.id,
                name=system.name,
                neighbours=own_neighbours(states, labels),
                points=() if missing else map_of(states),
            )
        )
    return replace(found, mapped=mapped, maps=tuple(maps), map_chance=chance_of(labels), note=missing)


def _states(translator: "Translator", texts: Sequence[str], report: Report) -> "Floats":
    """Returns what a model's encoder makes of sentences, (n_sentences, d_model)."""
    import numpy as np

    parts = []
    for start in range(0, len(texts), _AT_ONCE):
        report(Progress(f"Reading with {translator.card.id}", start, len(texts)))
        parts.append(translator.sentence_states(texts[start : start + _AT_ONCE]))
    return np.concatenate(parts)


# A word's neighbours: in the domain's text, in the model before, projected into it, and after learning.

_HINT = f"Adapt the model once more with --method {VA_LLM.name}."
_MOST_CANDIDATES = 2000
"""Words looked at for suggestions: the commonest."""


def neighbours(model: str, words: Sequence[str], side: str = "target", k: int = 8) -> list[WordNeighbours]:
    """Finds the nearest words of words in four spaces (table 8 of Sato et al., Findings of EMNLP 2020).

    Args:
        model: id of a model that learned a domain's vocabulary.
        words: as they are written; capitals are tried both ways.
        side: "target" or "source".
        k: how many, at most 8.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if it learned no such vocabulary, or its folder is damaged.
    """
    opened = _OpenSide.open(model, side)
    found = []
    for word in words:
        row = opened.row(word)
        cbow, before, projected, after = (
            opened.near(space, row)[:k] for space in ("cbow", "before", "projected", "after")
        )
        found.append(WordNeighbours(word=word, cbow=cbow, before=before, projected=projected, after=after))
    return found


def suggested_words(model: str, side: str = "target", limit: int = 24) -> list[SuggestedWord]:
    """Finds words worth looking at: those whose neighbours changed most, then words that are new.

    Args:
        model: id of a model that learned a domain's vocabulary.
        side: "target" or "source".
        limit: how many; new words take a third of the places.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if it learned no such vocabulary.
    """
    opened = _OpenSide.open(model, side)
    known, new = [], []
    for row in range(min(opened.n_words, _MOST_CANDIDATES)):
        word = opened.word(row)
        before, after = ({each.word for each in opened.near(name, row)} for name in ("before", "after"))
        if not before:
            new.append(SuggestedWord(word=word, shown=opened.shown(word), moved=None))
        elif after:
            moved = round(1 - len(before & after) / len(after), 4)
            known.append((moved, SuggestedWord(word=word, shown=opened.shown(word), moved=moved)))
    known.sort(key=lambda each: -each[0])
    n_new = min(len(new), max(limit // 3, limit - len(known)))
    return [*(each for _, each in known[: limit - n_new]), *new[:n_new]]


@dataclass(frozen=True, eq=False)
class _OpenSide:
    """One side of a model, opened to be looked at."""

    spaces: "WordSpaces"
    tokens: Sequence[str]
    after: "Neighbours"
    rows: dict[str, int]
    whole: Collection[str] | None
    """Whole words that the model before knew, in small letters; None if that is not known."""
    old: Collection[str]
    """The tokens of the model before that begin a word."""

    @classmethod
    def open(cls, model: str, side: str) -> "_OpenSide":
        """Opens a model; what was opened last is kept."""
        if side not in ("source", "target"):
            raise ConfigError([f"side must be source or target, not {side!r}"])
        path = find_model(model).path / _spaces_file()
        if not path.is_file():
            raise ModelError(f"{model} learned no vocabulary of its own.", _HINT)
        opened = _opened(model, path, path.stat().st_mtime_ns, side)
        if opened is None:
            raise ModelError(f"{model} kept the vocabulary of its {side} side.", _HINT)
        return opened

    @property
    def n_words(self) -> int:
        """Words that can be looked up, the commonest first."""
        return len(self.spaces.words)

    def word(self, row: int) -> str:
        """Returns a word as it is written."""
        return self.tokens[int(self.spaces.words[row])].removeprefix("▁")

    def shown(self, word: str) -> str:
        """Returns a token as people read it: with "…" if it only begins words.

        That is known of tokens of the model before; most new ones are words of the domain.
        """
        is_word = self.whole is None or word.casefold() in self.whole or word not in self.old
        return word if is_word else f"{word}…"

    def row(self, word: str) -> int | None:
        """Returns the place of a word, written with small or large letters; None if it is not one token."""
        forms = (word, word.lower(), word.capitalize(), word.upper())
        return next((self.rows[form] for form in forms if form in self.rows), None)

    def near(self, space: str, row: int | None) -> tuple[NearWord, ...]:
        """Returns the neighbours of a word in one space, nearest first."""
        from engine.adaptation.word_spaces import named

        if row is None:
            return ()
        found = self.after if space == "after" else getattr(self.spaces, space)
        tokens = self.tokens if space in ("cbow", "after") else self.spaces.old_tokens
        return tuple(
            NearWord(word=word, shown=self.shown(word), similarity=similarity)
            for word, similarity in named(found, row, tokens)
        )


@lru_cache(maxsize=4)
def _opened(
    model: str,
    path: Path,
    changed_ns: int,  # noqa: ARG001, a new file is read anew
    side: str,
) -> _OpenSide | None:
    import numpy as np

    from engine.adaptation.word_spaces import neighbours_of, spaces_from_bytes, word_ids
    from engine.tasks.vocabulary import base_words
    from engine.text.subwords import Subwords

    subwords = Subwords.load(path.parent / f"{side}.spm")
    try:
        spaces = spaces_from_bytes(path.read_bytes()).get(side)
        if spaces is None:
            return None
        spaces.check_fits(subwords.size)
    except ValueError as error:
        raise ModelError(f"{path} is damaged ({error}).", _HINT) from error
    tokens = subwords.tokens(range(subwords.size))
    words = spaces.words.astype(np.int64)
    table = _table(path.parent, side, subwords.size)
    after = neighbours_of(table[words], table, word_ids(tokens), words)
    rows = {tokens[int(place)].removeprefix("▁"): row for row, place in enumerate(words)}
    known = base_words(find_model(model), side)
    whole = None if known is None else {word.casefold() for word in known.counts}
    old = {token.removeprefix("▁") for token in spaces.old_tokens if token.startswith("▁")}
    return _OpenSide(spaces, tokens, after, rows, whole, old)


def _table(folder: Path, side: str, n_tokens: int) -> "NDArray[np.float32]":
    """Reads a model's embedding, (V, D)."""
    import numpy as np
    from safetensors import SafetensorError, safe_open

    path, name = folder / "weights.safetensors", "src_embedding" if side == "source" else "tgt_embedding"
    try:
        with safe_open(path, framework="numpy") as weights:
            table: NDArray[np.float32] = weights.get_tensor(name).astype(np.float32)
    except (SafetensorError, OSError) as error:
        raise ModelError(f"The weights {path} cannot be read: {error}.", _HINT) from error
    if table.ndim != 2 or len(table) != n_tokens:
        raise ModelError(f"{name} in {path} does not fit its {n_tokens:,} subwords.", _HINT)
    return table


def _spaces_file() -> str:
    from engine.adaptation.word_spaces import FILE_NAME

    return FILE_NAME


# The words of an evaluation: which of the references' each system produced, and which were cut.

_MOST_EXAMPLES = 50


def word_coverage(run_id: str) -> WordCoverage:
    """Counts the references' distinct words that each system of an evaluation produced.

    Section 6.1 of Sato et al. (Findings of EMNLP 2020).

    Raises:
        LibraryError: if there is no such run, or it measured no sentences.
    """
    from engine.evaluation.words import ReferenceWords

    found = read_sentences(run_id)
    words = ReferenceWords(found.references, found.result.tgt)
    produced = {key: words.produced_by(texts) for key, texts in found.outputs.items()}
    n_words = len(words.counts)
    systems = []
    for key, (in_place, anywhere) in produced.items():
        others = frozenset[str]().union(*(theirs for name, (theirs, _) in produced.items() if name != key))
        only = words.commonest_first(in_place - others) if len(produced) > 1 else []
        systems.append(
            SystemCoverage(
                model=key,
                name=found.result.name_of(key),
                n=len(in_place),
                share=len(in_place) / max(1, n_words),
                n_anywhere=len(anywhere),
                share_anywhere=len(anywhere) / max(1, n_words),
                n_only=len(only),
                only=tuple(only),
            )
        )
    return WordCoverage(n_words=n_words, systems=tuple(systems))


def failing_examples(run_id: str) -> list[CutWordExample]:
    """Finds sentences whose words the old vocabulary cuts up; the old system fails, the new does not.

    Table 7 of Sato et al. (Findings of EMNLP 2020). The new system is the one that was evaluated, the old one
    the first that it was compared with.

    Returns:
        Those with most such words first. A sentence to which the new system gives a wrong number is none.

    Raises:
        LibraryError: if there is no such run, or it measured no sentences.
    """
    from engine.evaluation.words import cut_words

    found = read_sentences(run_id)
    new, old = found.system(None), found.system(None, is_rival=True)
    folder = _vocabulary_folder(new, old)
    if folder is None:
        return []
    spellings = _spelling(folder, "source"), _spelling(folder, "target")
    languages = found.result.src, found.result.tgt
    examples = []
    for row, pair in enumerate(zip(found.sources, found.references, strict=True)):
        before, after = found.outputs[old][row], found.outputs[new][row]
        gain = found.scores[new][row] - found.scores[old][row]
        if gain <= 0 or found.numbers_wrong[new][row]:
            continue
        if words := cut_words(pair, (before, after), gain, spellings, languages):
            examples.append(
                CutWordExample(
                    index=row,
                    source=pair[0],
                    reference=pair[1],
                    words=words,
                    outputs={old: before, new: after},
                    change=gain,
                )
            )
    examples.sort(key=_importance, reverse=True)
    return examples[:_MOST_EXAMPLES]


def _importance(example: CutWordExample) -> tuple[int, float]:
    return sum(word.side == "target" for word in example.words), example.change


def _vocabulary_folder(new: str, old: str) -> Path | None:
    """Returns the folder of the old system, or of the new one's parent where the old is no model."""
    models: dict[str, ModelRecord] = {model.id: model for model in open_library().models()}
    parent = models[new].parent if new in models else None
    for key in (old, parent):
        if key in models and (models[key].path / "source.spm").is_file():
            return models[key].path
    return None


def _spelling(folder: Path, side: str) -> "Spelling":
    from engine.text.subwords import Subwords

    return Subwords.load(folder / f"{side}.spm").spell
