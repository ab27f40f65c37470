"""Everything that is not done at once: threads, child processes, and the queue."""
