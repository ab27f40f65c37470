"""Finds the model of the library that is meant, and opens it with its pack."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import (
    ConfigError,
    EarlierGraphsError,
    GraphError,
    LibraryError,
    ModelError,
    UnwritableLibraryError,
)
from engine.results.models import ModelRecord, by_preference
from engine.results.systems import System
from engine.results.translation import LanguagePair
from engine.tasks.adapting.promotion import (
    ancestors_of,
    is_for_people,
    newer_unused,
    newest_promoted,
    origin_of,
)
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.home import open_library
from engine.tasks.languages import parse_pair
from engine.tasks.models.builtin import (
    ensure_builtin_models,
    ensure_builtin_pair,
    find_model,
    mended_graphs,
    with_current_graphs,
)
from engine.tasks.models.speed import known_speed

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def resolve_model(
    *,
    model: str | None = None,
    src: str | None = None,
    tgt: str | None = None,
    domain: str | None = None,
    waits: bool = True,
) -> ModelRecord:
    """Finds the model that is meant.

    Args:
        model: its id. With `domain`: the model that was adapted from it.
        src: source language, any spelling; None if the others say enough.
        tgt: target language.
        domain: a model adapted to it; of several, the one that was promoted last. Where every one is held
            back or was withdrawn, the model that they were made from, see `unused_model`. Without a domain
            base models are taken, see `by_preference`, and none that was only made to translate back for
            another one's training.
        waits: whether the models that ship are made ready first; False: only what is there counts.

    Raises:
        LibraryError: if there is no such model, the question has several answers, or what was made of
            `model` for `domain` is not used.
        ConfigError: if a language is none, or both are the same.
    """
    src, tgt = parse_pair(src, tgt) if src and tgt else (_tag(src), _tag(tgt))
    if model is not None:
        chosen = find_model(model)
        _check_languages(chosen, src, tgt)
        if domain in (None, chosen.domain):
            return chosen
        return _adapted(open_library().models(), chosen, str(domain))
    if waits:
        ensure_builtin_pair(src, tgt)
    models = open_library().models()
    fitting = [found for found in models if src in (None, found.src) and tgt in (None, found.tgt)]
    if domain is not None:
        fitting = [found for found in fitting if found.domain == domain]
    else:
        fitting = [found for found in fitting if found.kind == "base"]
        fitting = by_preference(_for_people(fitting))
    if not fitting:
        if waits:
            ensure_builtin_models()  # what there is instead
        raise _nothing_fits(open_library().models(), src, tgt, domain)
    if len({(found.src, found.tgt) for found in fitting}) > 1:
        raise LibraryError(
            f"There are models for {_pairs(fitting)}.", "Say which with --from and --to, or --model."
        )
    return fitting[0] if domain is None else _in_use(fitting)


def domain_to_open(model: str | None, src: str | None, tgt: str | None, domain: str | None) -> str | None:
    """Returns the domain to open a model for: None where a general one does, as no model learned the domain.

    So it is for a domain that has terms or rules, and, unless a model is named, for one that has texts.

    Raises:
        LibraryError: if no model fits.
    """
    from engine.tasks.translation.terms import domains_with_terms

    src, tgt = _tag(src), _tag(tgt)
    learned = [each for each in open_library().models() if each.domain == domain]
    if domain is None or any(src in (None, each.src) and tgt in (None, each.tgt) for each in learned):
        return domain
    base = resolve_model(model=model, src=src, tgt=tgt)
    languages = {base.src, base.tgt}
    kept = {each.domain for each in open_library().corpora() if {each.src, each.tgt} == languages}
    is_general = domain in domains_with_terms(base.src, base.tgt) or (model is None and domain in kept)
    return None if is_general else domain


def served_pairs(connection: System) -> tuple[LanguagePair, ...]:
    """Returns the languages that a connection translates between, the source first, sorted.

    Raises:
        LibraryError: if its model is gone.
    """
    named = connection.mix[0][0] if connection.mix else connection.model
    if named:
        model = find_model(named)
        return (LanguagePair(model.src, model.tgt),)
    ensure_builtin_models()
    pairs = {(each.src, each.tgt) for each in open_library().models() if is_for_people(each)}
    return tuple(LanguagePair(*pair) for pair in sorted(pairs))


def unused_model(used: ModelRecord, domain: str) -> ModelRecord | None:
    """Returns the newest model of a domain that is held back though it was made after the one in use."""
    others = [
        model
        for model in open_library().models()
        if (model.domain, model.src, model.tgt) == (domain, used.src, used.tgt)
    ]
    return newer_unused(others, used)


def prepare_opening() -> None:
    """Loads what opens a model, so that the first one does not wait for it."""
    import engine.runtime.translator
    import engine.tasks.translation.passages  # noqa: F401


def open_model(
    *,
    model: str | None = None,
    src: str | None = None,
    tgt: str | None = None,
    domain: str | None = None,
    precision: str = "int8",
    device: str = "auto",
    n_threads: int = 0,
) -> "Translator":
    """Opens a model for translating: its graphs and its pack.

    A model or pack that did not pass the parity gate in int8 runs in float32; `Translator.fallback` says so.
    Graphs of an earlier version are built again, where they can be, and so are graphs that are missing or
    broken: `Translator.mended` says it.

    Args:
        model: its id, see `resolve_model`.
        src: source language.
        tgt: target language.
        domain: the domain to translate for.
        precision: "int8" or "float32".
        device: "auto" (a GPU where it really works) or "cpu".
        n_threads: processor threads; 0 for as many as this machine was found to do best with.

    Raises:
        ConfigError: if precision, device or threads cannot be.
        LibraryError: if no model fits.
        ModelError: if the model is broken.
    """
    check_options(precision, device, n_threads)
    record = resolve_model(model=model, src=src, tgt=tgt, domain=domain)
    from engine.runtime.translator import Translator

    speed = None if n_threads else known_speed(record)
    n_threads = speed.n_threads if speed else n_threads
    whole = record if record.scope != "pack" else find_model(record.parent or "")
    mended = ""
    try:
        translator = Translator(*system_folders(record), precision, device=device, n_threads=n_threads)
    except EarlierGraphsError:
        with_current_graphs(whole)
    except GraphError as error:
        mended = _mended(whole, error)
    else:
        if translator.has_current_graphs or not _is_renewed(whole):
            return translator
    record = open_library().model(record.id)  # its files may be in another place now
    return Translator(*system_folders(record), precision, device=device, n_threads=n_threads, mended=mended)


def _is_renewed(model: ModelRecord) -> bool:
    """Builds graphs of an earlier version again; False where that cannot be, and they do as well."""
    try:
        with_current_graphs(model)
    except (ModelError, UnwritableLibraryError):
        return not model.path.is_dir()  # then another process has done so
    return True


def _mended(model: ModelRecord, broken: GraphError) -> str:
    """Builds the graphs of a model again that cannot be opened, and says so in a sentence."""
    try:
        mended = mended_graphs(model)
    except UnwritableLibraryError as error:
        raise GraphError(broken.what, f"It can be built again, but not here: {error.what}") from error
    if not mended:
        raise broken
    return mended


def system_folders(record: ModelRecord) -> tuple[Path, Path | None]:
    """Returns the folder with a model's graphs, and that of its pack if it is one.

    Raises:
        LibraryError: if the model that a pack belongs to is gone.
    """
    if record.scope != "pack":
        return record.path, None
    try:
        return find_model(record.parent or "").path, record.path
    except LibraryError as error:
        raise LibraryError(
            f"The model that {record.name} was adapted from is gone.", "Restore it, or choose another model."
        ) from error


def check_options(precision: str, device: str, n_threads: int) -> None:
    """Checks how a model is to be opened.

    Raises:
        ConfigError: naming everything that cannot be.
    """
    problems = []
    if precision not in ("int8", "float32"):
        problems.append(f"precision must be int8 or float32, not {precision!r}")
    if device not in ("auto", "cpu"):
        problems.append(f"device must be auto or cpu, not {device!r}")
    if n_threads < 0:
        problems.append(f"threads must not be negative, not {n_threads}")
    if problems:
        raise ConfigError(problems)


def _tag(language: str | None) -> str | None:
    from engine.text.languages import parse_language

    return None if language is None else parse_language(language)


def _check_languages(model: ModelRecord, src: str | None, tgt: str | None) -> None:
    if src not in (None, model.src) or tgt not in (None, model.tgt):
        raise LibraryError(
            f"The model {model.id} translates {model.src} to {model.tgt}, "
            f"not {src or model.src} to {tgt or model.tgt}.",
            "Choose another model, or leave the languages out.",
        )


def _in_use(models: Sequence[ModelRecord]) -> ModelRecord:
    """Returns which of a domain's models is used, or what they were made from if none is."""
    used = newest_promoted(models) or origin_of(models)
    if used is None:
        raise _not_used(max(models, key=lambda model: model.created))
    return used


def _adapted(models: Sequence[ModelRecord], base: ModelRecord, domain: str) -> ModelRecord:
    """Returns the model of a domain that was made from `base`, at once or by way of others."""
    found = [model for model in models if model.domain == domain and base in ancestors_of(model)]
    if not found:
        has_text = any(each.domain == domain for each in open_library().corpora())
        adapt = f"`parlance adapt --model {base.id} --domain {shlex.quote(domain)}`"
        languages = f"--from {base.src} --to {base.tgt}"
        text = f"`parlance corpus import FILE --domain {shlex.quote(domain)} {languages}`"
        raise LibraryError(
            f"The model {base.id} was not adapted to {domain}.",
            f"Adapt it: {adapt}."
            if has_text
            else hint_for_domain(domain, f"Import text of it, {text}, then adapt: {adapt}."),
        )
    used = newest_promoted(found)
    if used is None:
        raise _not_used(max(found, key=lambda model: model.created))
    return used


def _not_used(model: ModelRecord) -> LibraryError:
    return LibraryError(
        f"{model.id} is not used for {model.domain}. {model.promotion.reason}".rstrip(),
        f"To use it anyway: `parlance model promote {model.id}`, or name it with --model.",
    )


def _for_people(models: Sequence[ModelRecord]) -> list[ModelRecord]:
    """Returns the models that need not be named to be taken."""
    found = [model for model in models if is_for_people(model)]
    if models and not found:
        raise LibraryError(
            f"{models[0].id} was only made to translate back, for another model to learn from.",
            f"To translate with it anyway, name it: --model {models[0].id}.",
        )
    return found


def _nothing_fits(
    models: Sequence[ModelRecord], src: str | None, tgt: str | None, domain: str | None
) -> LibraryError:
    if not models:
        return LibraryError("There is no model in the library.", "Add one: `parlance model add PATH`.")
    wanted = f"{src or 'any language'} to {tgt or 'any language'}"
    if domain is not None:
        known = sorted({model.domain for model in models if model.domain})
        hint = (
            f"Known domains: {', '.join(known)}."
            if known
            else "Adapt one first: `parlance adapt --model MODEL --domain DOMAIN`."
        )
        return LibraryError(f"No model from {wanted} is adapted to {domain}.", hint_for_domain(domain, hint))
    return LibraryError(
        f"No model translates {wanted}.",
        f"There are models for {_pairs(models)}; add one: `parlance model add PATH`.",
    )


def _pairs(models: Sequence[ModelRecord]) -> str:
    return ", ".join(sorted({f"{model.src} to {model.tgt}" for model in models}))
