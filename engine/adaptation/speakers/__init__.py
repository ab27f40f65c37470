"""Profiles trained with a model (Michel and Neubig, ACL 2018), and a basis for those of new speakers."""
