"""Tests of problems, forms and symmetries."""
