"""Evaluation by its former name, for callers of before it was a package."""

from engine.tasks.evaluating.evaluation import evaluate

__all__ = ["evaluate"]
