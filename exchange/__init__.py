"""Other programs' formats: one module each, which reads and writes it."""
