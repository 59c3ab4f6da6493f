"""Who searches which part of the plan, in threads and processes, until when."""
