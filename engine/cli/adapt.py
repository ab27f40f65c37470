"""`parlance adapt`: make a model speak a domain."""

from dataclasses import fields
from typing import Annotated, Any

import typer

from engine.cli.job import run_job
from engine.cli.output import JsonOption, print_json, print_lines
from engine.cli.settings import read_settings
from engine.config import SpeakerConfig, TrainConfig


def adapt(
    model: Annotated[str, typer.Option(help="The model to adapt.")],
    domain: Annotated[str, typer.Option(help="The domain whose corpora it learns.")],
    method: Annotated[
        str,
        typer.Option(
            help="How: fine-tune (FT-srcV); for speakers factored-bias, full-bias or speaker-token.",
            show_default="fine-tune; with --speakers factored-bias",
        ),
    ] = "",
    scope: Annotated[
        str,
        typer.Option(
            help="full: all weights, own graph. pack: embeddings and bias, or speakers' biases alone; "
            "swaps at once."
        ),
    ] = "full",
    speakers: Annotated[
        bool, typer.Option("--speakers", help="Learn a profile for every speaker that the corpora name.")
    ] = False,
    name: Annotated[str, typer.Option(help="What to call the result.")] = "",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help="Training setting: max_updates=500; for speakers rank=10. Repeatable."),
    ] = None,
    threads: Annotated[int, typer.Option(help="Processor cores to use; 0: all but one.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Adapt a model to a domain's corpora. A stopped run goes on with `parlance jobs resume`."""
    from engine.tasks.adapting.adaptation import adapt as adapt_model
    from engine.tasks.adapting.orders import AdaptOrder

    given = read_settings(settings or [], TrainConfig, SpeakerConfig)
    of_speakers = {field.name for field in fields(SpeakerConfig)}
    order = AdaptOrder(
        model=model,
        domain=domain,
        method=method,
        scope=scope,
        speakers=speakers,
        name=name,
        settings={key: value for key, value in given.items() if key not in of_speakers},
        speaker_settings={key: value for key, value in given.items() if key in of_speakers},
    )

    def work(context: Any) -> dict[str, Any]:
        from engine.tasks.threads import use_threads

        use_threads(threads)
        return adapt_model(context, order)

    uses = (f"model:{model}",)
    result = run_job("adapt", f"Adapting {model} to {domain}", work, resumable=True, uses=uses)
    if as_json:
        print_json(result)
    elif result:
        print_lines(*_lines(result))


def _lines(result: dict[str, Any]) -> list[str]:
    left_out = f" ({result['too_long']:,} more are too long to learn from)" if result.get("too_long") else ""
    lines = [f"Made {result['model']}: {result['updates']:,} updates on {result['pairs']:,} pairs{left_out}."]
    if speakers := result.get("speakers"):
        lines.append(_who(speakers))
    verdict = result.get("verdict") or {}
    return lines + [verdict[part] for part in ("sentence", "detail") if verdict.get(part)]


def _who(speakers: dict[str, Any]) -> str:
    """Says whose profiles were learned, and who was left out."""
    said = f"It knows {speakers['n_speakers']:,} speakers"
    n_rare = speakers["n_rare"]
    if not n_rare:
        return f"{said}."
    who = "1 more has" if n_rare == 1 else f"{n_rare:,} more have"
    return f"{said}; {who} too few sentences and speak{'s' if n_rare == 1 else ''} like nobody in particular."
