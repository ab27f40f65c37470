"""`parlance adapt`: make a model speak a domain."""

from collections.abc import Sequence

from engine.cli.adapt import options as options
from engine.cli.answers import print_answer
from engine.cli.job import run_order
from engine.cli.output import JsonOption, Threads
from engine.cli.settings import read_settings
from engine.config import (
    AdaptationConfig,
    DomainSettings,
    ExternalSettings,
    SpeakerConfig,
    TrainConfig,
    VocabularyConfig,
)
from engine.errors import ConfigError
from engine.files import expanded
from engine.orders import AdaptOrder, PlanOrder

_NO_MONO = "none"
_SETTINGS = (TrainConfig, SpeakerConfig, VocabularyConfig, DomainSettings, ExternalSettings, AdaptationConfig)


def adapt(
    model: options.Model,
    domain: options.Domain,
    method: options.Method = "",
    scope: options.Scope = "",
    rank: options.Rank = None,
    only_domain: options.OnlyDomain = False,
    mono: options.Mono = None,
    back_translate: options.BackTranslate = False,
    reverse_model: options.ReverseModel = "",
    source_corpora: options.SourceCorpora = None,
    columns: options.Columns = "",
    table: options.Table = None,
    speakers: options.Speakers = False,
    plan: options.Plan = False,
    probe: options.Probe = True,
    name: options.Name = "",
    settings: options.Settings = None,
    threads: Threads = 0,
    as_json: JsonOption = False,
) -> None:
    """Adapt a model to a domain's corpora. `parlance jobs resume` continues a stopped run."""
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
        source_corpora=tuple(source_corpora or ()),
        columns=tuple(column.strip() for column in columns.split(",") if column.strip()),
        table=str(expanded(table).resolve()) if table else "",
        threads=threads,
    ).with_settings(
        {**read_settings(settings or (), *_SETTINGS), **({} if rank is None else {"pack_rank": rank})}
    )
    order.check()
    if plan:
        print_answer(run_order(PlanOrder(adaptation=order.for_plan(), probe=probe)), as_json=as_json)
    else:
        print_answer(run_order(order), as_json=as_json)


def _mono(names: Sequence[str] | None) -> tuple[str, ...] | None:
    """Returns the corpora that `--mono` names: None for the domain's own, empty for none."""
    if not names:
        return None
    if _NO_MONO not in names:
        return tuple(names)
    if len(names) > 1:
        raise ConfigError(
            ["--mono none says that there is none, and another --mono names one"], "Leave one of them out."
        )
    return ()
