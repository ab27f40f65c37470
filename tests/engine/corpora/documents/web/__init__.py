"""Tests of web pages and books."""
