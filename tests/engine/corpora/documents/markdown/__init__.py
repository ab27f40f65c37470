"""Tests of Markdown files."""
