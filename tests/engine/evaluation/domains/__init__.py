"""Tests of what is counted and mapped of domains."""
