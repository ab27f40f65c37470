"""Voices: profiles of people, to be read and changed by whom they describe."""
