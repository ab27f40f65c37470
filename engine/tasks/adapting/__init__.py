"""Adapting: a domain's model from a base, by any of the methods, compared, checked and promoted.

adaptation run_plan                       one run from its order to its verdict, and what is fixed for it
bases domain_corpora source_text          the model, the domain's text, and the text the model came from
inputs training back_translating          the training by each method
unmixing                                  a mixed model as it was learned
planning/                                 which method, how long: measured and reasoned
judging/                                  what became of it, and which model is used
"""
