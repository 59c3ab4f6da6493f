"""Tests of the drawings of each grid."""
