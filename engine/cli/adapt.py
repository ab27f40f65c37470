"""`parlance adapt`: make a model speak a domain."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from engine.cli.adapt_lines import plan_lines, result_lines
from engine.cli.job import run_job
from engine.cli.output import JsonOption, print_json, print_lines
from engine.cli.settings import read_settings, settings_of
from engine.config import AdaptationConfig, SpeakerConfig, TrainConfig, VocabularyConfig
from engine.errors import ConfigError

_NO_MONO = "none"


def adapt(
    model: Annotated[str, typer.Option(help="The model to adapt.")],
    domain: Annotated[str, typer.Option(help="The domain whose corpora it learns.")],
    method: Annotated[
        str,
        typer.Option(
            help="How: fine-tune (FT-srcV); va-llm, va-linear or va-cbow learn new words; target-vocabulary "
            "(FT-tgtV), domain-token (MDL); for speakers factored-bias, full-bias or speaker-token.",
            show_default="chosen from the text, see --plan; with --speakers factored-bias",
        ),
    ] = "",
    scope: Annotated[
        str,
        typer.Option(
            help="full: all weights, own graph. pack: embeddings and bias, or speakers' biases alone; "
            "swaps at once.",
            show_default="chosen with the method",
        ),
    ] = "",
    only_domain: Annotated[
        bool,
        typer.Option(
            "--only-domain",
            help="The result is for this domain alone: it learns more of it, and may forget all else.",
        ),
    ] = False,
    mono: Annotated[
        list[str] | None,
        typer.Option(
            help="A corpus of text in one of the two languages, for new words and --back-translate; "
            "'none' for none. Repeatable.",
            show_default="those of the domain",
        ),
    ] = None,
    back_translate: Annotated[
        bool,
        typer.Option("--back-translate", help="Translate such text back, and learn from these pairs too."),
    ] = False,
    reverse_model: Annotated[
        str,
        typer.Option(
            help="The model that translates back.",
            show_default="one of the library, else one trained from --source-corpus",
        ),
    ] = "",
    source_corpora: Annotated[
        list[str] | None,
        typer.Option(
            "--source-corpus",
            help="Text of the domain that the model comes from, for target-vocabulary, domain-token and to "
            "train a reverse model: as `parlance model train --corpus` takes it. Repeatable.",
        ),
    ] = None,
    columns: Annotated[
        str, typer.Option(help="Languages of the columns of TSV files among them, in order: de,en.")
    ] = "",
    speakers: Annotated[
        bool, typer.Option("--speakers", help="Learn a profile for every speaker that the corpora name.")
    ] = False,
    plan: Annotated[
        bool,
        typer.Option("--plan", help="Say what would be done, why, and how long; learn nothing."),
    ] = False,
    probe: Annotated[
        bool, typer.Option("--probe/--no-probe", help="With --plan: measure the speed of this computer.")
    ] = True,
    name: Annotated[str, typer.Option(help="What to call the result.")] = "",
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="A setting: max_updates=500 of the training, neighbours=1 of new words, rank=10 of "
            "speakers, gate_margin=3 of the check on general text. Repeatable.",
        ),
    ] = None,
    threads: Annotated[int, typer.Option(help="Processor cores to use; 0: all but one.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Adapt a model to a domain's corpora. A stopped run goes on with `parlance jobs resume`."""
    from engine.tasks.adapting.orders import AdaptOrder

    given = read_settings(settings or [], TrainConfig, VocabularyConfig, SpeakerConfig, AdaptationConfig)
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
        settings=settings_of(given, TrainConfig),
        vocabulary=settings_of(given, VocabularyConfig),
        speaker_settings=settings_of(given, SpeakerConfig),
        limits=settings_of(given, AdaptationConfig),
        threads=threads,
    )
    result = _plan(order, probe=probe) if plan else _adapt(order)
    if as_json:
        print_json(result)
    elif result:
        print_lines(*(plan_lines if plan else result_lines)(result))


def _adapt(order: Any) -> dict[str, Any]:
    def work(context: Any) -> dict[str, Any]:
        from engine.tasks.adapting.adaptation import adapt as adapt_model
        from engine.tasks.threads import use_threads

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
    from engine.tasks.training_text import library_names

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
