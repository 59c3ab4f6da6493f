"""Pictures of toys as files; ``python -m tests.render.golden`` renews them."""
