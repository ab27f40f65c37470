"""`parlance adapt`: make a model speak a domain."""

from typing import Annotated, Any

import typer

from engine.cli.job import run_job
from engine.cli.output import JsonOption, print_json, print_lines
from engine.cli.settings import read_settings
from engine.config import TrainConfig


def adapt(
    model: Annotated[str, typer.Option(help="The model to adapt.")],
    domain: Annotated[str, typer.Option(help="The domain whose corpora it learns.")],
    method: Annotated[str, typer.Option(help="How: fine-tune (FT-srcV).")] = "fine-tune",
    scope: Annotated[
        str, typer.Option(help="full: all weights, own graph. pack: embeddings and bias, swaps at once.")
    ] = "full",
    name: Annotated[str, typer.Option(help="What to call the result.")] = "",
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="Training setting: max_updates=500. Repeatable.")
    ] = None,
    threads: Annotated[int, typer.Option(help="Processor cores to use; 0: all but one.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Adapt a model to a domain's corpora. A stopped run goes on with `parlance jobs resume`."""
    from engine.tasks.training import AdaptOrder
    from engine.tasks.training import adapt as adapt_model

    order = AdaptOrder(
        model=model,
        domain=domain,
        method=method,
        scope=scope,
        name=name,
        settings=read_settings(settings or [], TrainConfig),
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
    verdict = result.get("verdict") or {}
    return lines + [verdict[part] for part in ("sentence", "detail") if verdict.get(part)]
