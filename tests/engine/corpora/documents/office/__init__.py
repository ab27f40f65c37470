"""Tests of office documents."""
