"""Speakers' profiles against their controls, as in Michel and Neubig (ACL 2018) and beyond it."""
