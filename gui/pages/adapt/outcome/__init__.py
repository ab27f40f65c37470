"""After a run: verdict, scores, the model made."""
