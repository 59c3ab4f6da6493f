"""Puzzles as data: grids, boards, pieces, rules, solutions, and checks that need no solver."""
