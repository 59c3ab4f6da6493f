"""For each field of each rule two toy puzzles that differ in it alone, and a board that tells.

The board is a solution of the first puzzle (``right``), and with the field as the second has
it (``wrong``) it breaks the rule, whatever further piece might come. All of them can be checked
by hand: no board has more than four cells.
"""
