"""Tests of engine.tasks.serving."""
