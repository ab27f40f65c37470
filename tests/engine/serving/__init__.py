"""Tests of engine.serving."""
