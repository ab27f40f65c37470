"""Work outside the window's thread: calls, child processes and the queue of jobs."""
