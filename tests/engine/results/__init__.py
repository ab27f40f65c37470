"""Tests of the answers' records."""
