"""Tests of gui.pages.programs."""
