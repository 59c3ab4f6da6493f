"""Tests of what `import jigsat` offers."""
