"""`parlance adapt`: make a model speak a domain."""

from collections.abc import Sequence
from typing import Any

from engine.cli.adapt import options as options
from engine.cli.adapt.lines import plan_lines, result_lines
from engine.cli.job import run_job
from engine.cli.output import JsonOption, print_json, print_lines
from engine.cli.settings import read_settings, settings_of
from engine.config import AdaptationConfig, SpeakerConfig, TrainConfig, VocabularyConfig
from engine.errors import ConfigError

_NO_MONO = "none"


def adapt(
    model: options.Model,
    domain: options.Domain,
    method: options.Method = "",
    scope: options.Scope = "",
    only_domain: options.OnlyDomain = False,
    mono: options.Mono = None,
    back_translate: options.BackTranslate = False,
    reverse_model: options.ReverseModel = "",
    source_corpora: options.SourceCorpora = None,
    columns: options.Columns = "",
    speakers: options.Speakers = False,
    plan: options.Plan = False,
    probe: options.Probe = True,
    name: options.Name = "",
    settings: options.Settings = None,
    threads: options.Threads = 0,
    as_json: JsonOption = False,
) -> None:
    """Adapt a model to a domain's corpora. A stopped run goes on with `parlance jobs resume`."""
    from engine.tasks.adapting.orders import AdaptOrder

    order = AdaptOrder(
        model=model,
        domain=domain,
        method=method,
        scope=scope,
        only_domain=only_domain,
        speakers=speakers,
        name=name,
        mono=_mono(mono),
        back_translate=back_translate,
        reverse_model=reverse_model,
        source_corpora=source_corpora or (),
        columns=[column.strip() for column in columns.split(",") if column.strip()],
        threads=threads,
        **_settings(settings or []),
    )
    result = _plan(order, probe=probe) if plan else _adapt(order)
    if as_json:
        print_json(result)
    elif result:
        print_lines(*(plan_lines if plan else result_lines)(result))


def _settings(words: Sequence[str]) -> dict[str, Any]:
    """Returns what `--set` says, by the members of `AdaptOrder`."""
    kinds = {
        "settings": TrainConfig,
        "vocabulary": VocabularyConfig,
        "speaker_settings": SpeakerConfig,
        "limits": AdaptationConfig,
    }
    given = read_settings(words, *kinds.values())
    return {name: settings_of(given, kind) for name, kind in kinds.items()}


def _adapt(order: Any) -> dict[str, Any]:
    def work(context: Any) -> dict[str, Any]:
        from engine.tasks.adapting.adaptation import adapt as adapt_model
        from engine.tasks.training.threads import use_threads

        use_threads(order.threads)
        return adapt_model(context, order)

    title = f"Adapting {order.model} to {order.domain}"
    return run_job("adapt", title, work, resumable=True, uses=_uses(order))


def _plan(order: Any, *, probe: bool) -> dict[str, Any]:
    def work(context: Any) -> dict[str, Any]:
        from engine.tasks.adapting.orders import check_order
        from engine.tasks.adapting.planning import adaptation_plan

        check_order(order)
        return adaptation_plan(
            order.model,
            order.domain,
            method=order.method or ("factored-bias" if order.speakers else ""),
            scope=order.scope,
            back_translate=order.back_translate,
            mono=order.mono,
            settings=order.settings,
            source_corpora=order.source_corpora,
            columns=order.columns,
            source_updates=order.limit.source_updates,
            vocabulary=order.vocabulary,
            only_domain=order.only_domain,
            probe=probe,
            threads=order.threads,
            report=context.report,
        )

    return run_job("plan", f"Planning to adapt {order.model} to {order.domain}", work, uses=_uses(order))


def _uses(order: Any) -> tuple[str, ...]:
    """Returns what a run needs of the library; the domain's own corpora are looked up when it begins."""
    from engine.tasks.training.text import library_names

    models = [model for model in (order.model, order.reverse_model) if model]
    corpora = (*(order.mono or ()), *library_names(order.source_corpora))
    return (*(f"model:{model}" for model in models), *(f"corpus:{corpus}" for corpus in corpora))


def _mono(names: Sequence[str] | None) -> Sequence[str] | None:
    """Returns the corpora that `--mono` names: None for the domain's own, empty for none.

    Raises:
        ConfigError: if "none" stands beside a corpus.
    """
    if not names:
        return None
    if _NO_MONO not in names:
        return names
    if len(names) > 1:
        raise ConfigError(
            ["--mono none says that there is none, and another --mono names one"], "Leave one of them out."
        )
    return ()
