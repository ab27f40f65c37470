"""Tests of the Models page."""
