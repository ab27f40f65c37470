"""Adapting: a domain's model from a base, by any of the methods, compared, checked and promoted.

orders adaptation run_plan                  what was asked for, what is fixed for a run, its phases
bases domain_corpora general_text           the model, the domain's text, and text of no domain
planning domain_sample probing estimating   which method, how long: measured and reasoned
methods source_text back_translating        the training by each method
comparison gate promotion run_card          what became of it, and which model is used
commands                                    command lines for the window
"""
