"""What a model of several domains makes of the text of each, and of a sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.errors import ConfigError, CorpusError
from engine.orders.evaluation import InspectDomainsOrder
from engine.progress import Progress, Report, ignore_progress
from engine.results.domains.inspection import DomainInspection, EncoderMap, MappedSentence, SentenceSeen
from engine.results.models import ModelRecord
from engine.tasks.home import open_library
from engine.tasks.inspection.models import architecture_of
from engine.tasks.training.text import domain_sources
from engine.tasks.translation.opening import open_model, resolve_model

if TYPE_CHECKING:
    from engine.evaluation.domains.maps import Floats
    from engine.results.translation import WordDomains
    from engine.runtime.translator import Translator

_MOST_SENTENCES = 200
"""Sentences per domain, or of one's own text, at most."""
_AT_ONCE = 32


def sentences_by_domain(translator: "Translator", text: str) -> list[SentenceSeen]:
    """Returns the sentences of a text, and their translations, word by word with weights of the domains.

    Raises:
        ModelError: if the model does not tell domains apart.
        ConfigError: if there is no sentence in the text, or too many to look at one by one.
    """
    from engine.evaluation.domains.texts import sentence_seen
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
    from engine.evaluation.domains.texts import sentence_seen

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
    from engine.runtime.model_card import read_card
    from engine.runtime.reading.domains import check_domains

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
    from engine.evaluation.domains.texts import inspected

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
    from engine.evaluation.domains.maps import MOST_SENTENCES

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
    from engine.evaluation.domains.maps import chance_of, map_of, missing_library, own_neighbours

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
