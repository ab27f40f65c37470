"""Records to rows of the catalogue and back."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from engine import orders
from engine.base.errors import ConfigError
from engine.base.json_values import from_json, to_json
from engine.orders import Order
from engine.results.corpora import CorpusDetails, CorpusRecord
from engine.results.jobs import Failure, RunRecord, RunState
from engine.results.models import ModelRecord

Entry = ModelRecord | CorpusRecord
"""Entries with a folder of their own, which can be removed and restored."""

TABLES = {"model": "models", "corpus": "corpora", "speaker": "speakers"}
"""The table, and the folder, of each kind of entry."""

_JSON = {"details", "splits", "argv", "result", "error"}


def to_row(record: Entry | RunRecord) -> dict[str, Any]:
    """Returns a record's columns; its path becomes the folder's name."""
    row: dict[str, Any] = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if field.name == "path":
            row["folder"] = value.name
        elif field.name == "details_json":
            row["details"] = value
        elif field.name in _JSON:
            row[field.name] = json.dumps(_plain(value), ensure_ascii=False)
        else:
            row[field.name] = value
    return row


def entry_from_row(noun: str, row: sqlite3.Row | Mapping[str, Any], home: Path) -> Entry:
    """Builds the record of a model or corpus."""
    values = _values(row, home / TABLES[noun])
    details = values.pop("details")
    if noun == "corpus":
        return CorpusRecord(**values, details=_details_of(details))
    return ModelRecord(**values, details_json=row["details"])


def run_from_row(row: Mapping[str, Any], home: Path) -> RunRecord:
    """Builds the record of a run, with the state the row has."""
    values = _values(row, home / "runs")
    for name in ("number", "cwd", "process_started", "argv"):
        del values[name]
    order, failure, result = values.pop("work_order"), values["error"], values.pop("result")
    return RunRecord(
        **values
        | {
            "state": RunState(values["state"]),
            "order": _order_of(order),
            "answer": orders.answer_from_json(values["kind"], result) if result else None,
            "error": from_json(Failure, failure) if failure else None,
        }
    )


def _order_of(text: str | None) -> Order[object] | None:
    """Builds an order from its JSON; None if there is none, or another version wrote it."""
    try:
        return orders.order_from_json(json.loads(text)) if text else None
    except ConfigError:
        return None


def insert(connection: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> None:
    """Adds one row; `table` and the column names are ours, never a user's."""
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(row.values()))


def _values(row: sqlite3.Row | Mapping[str, Any], parent: Path) -> dict[str, Any]:
    values = dict(row)
    values["path"] = parent / values.pop("folder")
    for name in _JSON & set(values):
        values[name] = json.loads(values[name])
    for name in ("is_builtin", "is_resumable"):
        if name in values:
            values[name] = bool(values[name])
    return values


def _details_of(values: object) -> CorpusDetails:
    """Builds a corpus' details; empty where another version wrote what cannot be read."""
    try:
        return from_json(CorpusDetails, values)
    except ConfigError:
        return CorpusDetails()


def _plain(value: Any) -> Any:
    if isinstance(value, CorpusDetails):
        return to_json(value)
    return dict(value) if isinstance(value, Mapping) else value
