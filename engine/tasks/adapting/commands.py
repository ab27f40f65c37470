"""Command lines of adaptations, for the window; costs nothing to import."""

from collections.abc import Mapping, Sequence
from typing import Any


def adapt_command(
    *,
    model: str,
    domain: str,
    method: str = "",
    scope: str = "",
    only_domain: bool = False,
    name: str | None = None,
    mono: Sequence[str] | None = None,
    back_translate: bool = False,
    reverse_model: str = "",
    source_corpora: Sequence[str] = (),
    columns: Sequence[str] = (),
    speakers: bool = False,
    threads: int = 0,
    settings: Mapping[str, Any] | None = None,
) -> list[str]:
    """Returns the command line after `parlance` that adapts a model to a domain.

    Args:
        model: which model.
        domain: whose corpora it learns.
        method: one of `METHODS`; "" leaves it to the plan.
        scope: "full" or "pack"; "" leaves it to the plan.
        only_domain: True: the result is for this domain alone, and may forget all else.
        name: what to call the result.
        mono: ids of monolingual corpora; None: those of the domain.
        back_translate: True: learn from text translated back, too.
        reverse_model: the model that translates back; "" leaves it to Parlance.
        source_corpora: text of the domain that the model comes from: corpora, files or folders, each with
            "@WEIGHT" behind it if that is not 1.
        columns: languages of the columns of TSV files among them, in order.
        speakers: True: learn a profile for every speaker that the corpora name.
        threads: processor cores to use; 0: all but one.
        settings: of `--set`.
    """
    command = [*_begun(model, domain, method, scope, mono, settings)]
    command += _flags(only_domain, back_translate, speakers, threads) + _sources(source_corpora, columns)
    chosen = (("--reverse-model", reverse_model), ("--name", name or ""))
    return command + [part for option, value in chosen if value for part in (option, value)]


def plan_command(
    *,
    model: str,
    domain: str,
    method: str = "",
    scope: str = "",
    only_domain: bool = False,
    mono: Sequence[str] | None = None,
    back_translate: bool = False,
    source_corpora: Sequence[str] = (),
    columns: Sequence[str] = (),
    speakers: bool = False,
    threads: int = 0,
    settings: Mapping[str, Any] | None = None,
    probe: bool = True,
) -> list[str]:
    """Returns the command line after `parlance` that plans an adaptation, as a job of the kind "plan".

    Args:
        model: which model.
        domain: whose corpora it would learn.
        method: as in `adapt_command`.
        scope: as in `adapt_command`.
        only_domain: as in `adapt_command`.
        mono: as in `adapt_command`.
        back_translate: as in `adapt_command`.
        source_corpora: as in `adapt_command`.
        columns: as in `adapt_command`.
        speakers: as in `adapt_command`.
        threads: as in `adapt_command`.
        settings: of `--set`.
        probe: False: measure nothing, take what was measured before.
    """
    command = [*_begun(model, domain, method, scope, mono, settings), "--plan"]
    command += _flags(only_domain, back_translate, speakers, threads) + _sources(source_corpora, columns)
    return command if probe else [*command, "--no-probe"]


def plan_rule() -> str:
    """Returns the "rule" of plans that this version makes; a plan with another is one of another version."""
    from engine.adaptation.recommendation import rule

    return rule()


def _begun(
    model: str,
    domain: str,
    method: str,
    scope: str,
    mono: Sequence[str] | None,
    settings: Mapping[str, Any] | None,
) -> list[str]:
    command = ["adapt", "--model", model, "--domain", domain]
    chosen = (("--method", method), ("--scope", scope))
    command += [part for option, value in chosen if value for part in (option, value)]
    if mono is not None:
        command += [part for name in (mono or ("none",)) for part in ("--mono", name)]
    return command + [
        part for name, value in (settings or {}).items() for part in ("--set", f"{name}={value}")
    ]


def _sources(source_corpora: Sequence[str], columns: Sequence[str]) -> list[str]:
    command = [part for name in source_corpora for part in ("--source-corpus", name)]
    return command + (["--columns", ",".join(columns)] if columns else [])


def _flags(only_domain: bool, back_translate: bool, speakers: bool, threads: int) -> list[str]:
    chosen = (
        ("--only-domain", only_domain),
        ("--back-translate", back_translate),
        ("--speakers", speakers),
    )
    command = [option for option, is_set in chosen if is_set]
    return command + (["--threads", str(threads)] if threads else [])
