"""Tests of OpenDocument files."""
