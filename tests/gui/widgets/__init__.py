"""Tests of the reusable parts."""
