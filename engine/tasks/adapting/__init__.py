"""Adapting: a domain's model from a base, by any of the methods, compared, checked and promoted.

adaptation run_plan                 one run from its order to its verdict, and what is fixed for it
bases domain_corpora source_text    the model, the domain's text, and the text the model came from
training back_translating           the training by each method
planning known_plans                which method, how long: measured and reasoned; plans made before
judging promotion                   what became of it, and which model is used
along                               learning along: a model that learns from what is confirmed
unmixing                            a mixed model as it was learned
"""
